// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse.preprocess;

import dev.slipway.diagnostics.Severity;

/** What can be wrong with IDL files. */
public enum Problem {
  FILE_UNREADABLE(Severity.ERROR, "File that cannot be read"),
  INCLUDE_MISSING(Severity.ERROR, "Included file that is not found"),
  DIRECTIVE(Severity.ERROR, "Preprocessor directive that cannot be followed"),
  DIRECTIVE_WARNING(Severity.WARNING, "Warning by a preprocessor directive"),
  EXPANSION_ENDLESS(Severity.ERROR, "More than a preprocessor can be asked for"),
  NESTING(Severity.ERROR, "Nested too deeply"),
  SYNTAX(Severity.ERROR, "Not IDL"),
  NAME_UNKNOWN(Severity.ERROR, "Name that is not declared"),
  NAME_TAKEN(Severity.ERROR, "Name that is declared already"),
  NAME_CASE(Severity.WARNING, "Names that differ in upper and lower case only"),
  TYPE_UNFIT(Severity.ERROR, "Something else than is needed there"),
  TYPE_INCOMPLETE(Severity.ERROR, "Type that is not complete there"),
  CONSTRUCT_SKIPPED(Severity.WARNING, "Construct that DDS has no types from"),
  CONSTRUCT_NEEDED(Severity.WARNING, "Definition that needs a skipped construct"),
  ANNOTATION_LOST(Severity.WARNING, "Annotation that a model has no place for"),
  PRAGMA_UNFIT(Severity.WARNING, "Pragma that is not understood"),
  VALUE_INVALID(Severity.ERROR, "Not a value that IDL takes there"),
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
