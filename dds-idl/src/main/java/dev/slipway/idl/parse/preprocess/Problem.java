// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse.preprocess;

import dev.slipway.diagnostics.Severity;

/** What can be wrong with IDL files. */
public enum Problem {
  FILE_UNREADABLE(
      Severity.ERROR, "Unreadable file", "Name a file that exists and that you may read."),
  INCLUDE_MISSING(
      Severity.ERROR,
      "Included file not found",
      "Name the folder that holds it as an include folder (-I)."),
  DIRECTIVE(
      Severity.ERROR,
      "Invalid preprocessor directive",
      "Correct the directive, or define what it depends on (-D, --dialect)."),
  DIRECTIVE_WARNING(
      Severity.WARNING,
      "Warning by a preprocessor directive",
      "Do what the warning says, or remove the #warning."),
  EXPANSION_ENDLESS(
      Severity.ERROR,
      "Preprocessor limit exceeded",
      "Keep files from including themselves (#ifndef), and simplify the macros."),
  NESTING(Severity.ERROR, "Nested too deeply", "Simplify the definition: nest fewer brackets."),
  SYNTAX(Severity.ERROR, "Not IDL", "Correct the text here, or just before it, to IDL 4.2."),
  NAME_UNKNOWN(
      Severity.ERROR, "Undeclared name", "Declare the name, or include the file that declares it."),
  NAME_TAKEN(Severity.ERROR, "Name already declared", "Rename one of the two."),
  NAME_CASE(
      Severity.WARNING,
      "Names differ only in case",
      "Write both alike, or give them names that differ in more than case."),
  TYPE_UNFIT(
      Severity.ERROR, "Wrong kind of name", "Name a definition of the kind that is expected here."),
  TYPE_INCOMPLETE(
      Severity.ERROR, "Incomplete type", "Define the type, or include the file that defines it."),
  CONSTRUCT_SKIPPED(
      Severity.WARNING,
      "Construct without a DDS type",
      "If DDS is to carry its data, define that data in a struct."),
  CONSTRUCT_NEEDED(
      Severity.WARNING,
      "Definition uses a skipped construct",
      "Replace what it needs with a type of DDS, such as a struct."),
  ANNOTATION_LOST(
      Severity.WARNING,
      "Annotation not kept in the model",
      "Move the annotation to a type or a member, or remove it."),
  PRAGMA_UNFIT(Severity.WARNING, "Unknown pragma", "Correct the pragma, or remove it."),
  VALUE_INVALID(
      Severity.ERROR, "Invalid value", "Write a value of the type that is expected here."),
  PROBLEMS_OMITTED(
      Severity.INFO, "More problems than are shown", "Correct these first, then try again.");

  private final Severity severity;
  private final String summary;
  private final String hint;

  Problem(Severity severity, String summary, String hint) {
    this.severity = severity;
    this.summary = summary;
    this.hint = hint;
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

  /** How to mend it, where nothing more exact is known. */
  String hint() {
    return hint;
  }
}
