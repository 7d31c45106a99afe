// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse.preprocess;

import dev.slipway.diagnostics.Severity;

/** What can be wrong with IDL files. */
public enum Problem {
  FILE_UNREADABLE(Severity.ERROR, "Unreadable file"),
  INCLUDE_MISSING(Severity.ERROR, "Included file not found"),
  DIRECTIVE(Severity.ERROR, "Invalid preprocessor directive"),
  DIRECTIVE_WARNING(Severity.WARNING, "Warning by a preprocessor directive"),
  EXPANSION_ENDLESS(Severity.ERROR, "Preprocessor limit exceeded"),
  NESTING(Severity.ERROR, "Nested too deeply"),
  SYNTAX(Severity.ERROR, "Not IDL"),
  NAME_UNKNOWN(Severity.ERROR, "Undeclared name"),
  NAME_TAKEN(Severity.ERROR, "Name already declared"),
  NAME_CASE(Severity.WARNING, "Names differ only in case"),
  TYPE_UNFIT(Severity.ERROR, "Wrong kind of name"),
  TYPE_INCOMPLETE(Severity.ERROR, "Incomplete type"),
  CONSTRUCT_SKIPPED(Severity.WARNING, "Construct without a DDS type"),
  CONSTRUCT_NEEDED(Severity.WARNING, "Definition uses a skipped construct"),
  ANNOTATION_LOST(Severity.WARNING, "Annotation not kept in the model"),
  PRAGMA_UNFIT(Severity.WARNING, "Unknown pragma"),
  VALUE_INVALID(Severity.ERROR, "Invalid value"),
  PROBLEMS_OMITTED(Severity.INFO, "More problems than are shown");

  private final Severity severity;
  private final String summary;

  Problem(Severity severity, String summary) {
    this.severity = severity;
    this.summary = summary;
  }

  public String code() {
    return "IDL_" + name();
  }

  Severity severity() {
    return severity;
  }

  String summary() {
    return summary;
  }
}
