// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

/** Everything that can be wrong with a model file before any rule looks at the model. */
public enum LoadProblem {
  MODEL_FILE_NOT_FOUND("File not found"),
  MODEL_FILE_NOT_REGULAR("Not a file"),
  MODEL_FILE_UNREADABLE("File cannot be read"),
  MODEL_FILE_EMPTY("File is empty"),
  MODEL_FILE_TOO_LARGE("File too large"),
  MODEL_FILE_NOT_XML("Not a model file"),
  MODEL_XML_MALFORMED("Malformed XML"),
  MODEL_XML_DOCTYPE("Document type declaration"),
  MODEL_XML_TOO_DEEP("Nested too deeply"),
  MODEL_XMI_VERSION("Wrong XMI version"),
  MODEL_NAMESPACE_UNKNOWN("Unknown namespace"),
  MODEL_ROOT_UNKNOWN("Wrong root element"),
  MODEL_CLASS_UNKNOWN("Unknown class"),
  MODEL_CLASS_ABSTRACT("Class not stated"),
  MODEL_CLASS_MISPLACED("Class does not belong here"),
  MODEL_FEATURE_UNKNOWN("Unknown feature"),
  MODEL_FEATURE_REPEATED("Feature given twice"),
  MODEL_FEATURE_MISSING("Required value missing"),
  MODEL_VALUE_INVALID("Invalid value"),
  MODEL_CONTENT_UNEXPECTED("Unexpected content"),
  MODEL_ID_MISSING("Missing id"),
  MODEL_ID_INVALID("Invalid id"),
  MODEL_ID_DUPLICATE("Duplicate id"),
  MODEL_REFERENCE_MALFORMED("Malformed reference"),
  MODEL_REFERENCE_OUTSIDE("Reference to a file outside"),
  MODEL_REFERENCE_UNRESOLVED("Unresolved reference"),
  MODEL_REFERENCE_MISTYPED("Reference to the wrong kind of element"),
  MODEL_REFERENCE_REPEATED("Repeated reference"),
  MODEL_LIBRARY_NOT_IMPORTED("Library not imported"),
  MODEL_IMPORT_CYCLE("Cyclic import"),
  MODEL_TOO_MANY_PROBLEMS("Too many problems");

  private final String summary;

  LoadProblem(String summary) {
    this.summary = summary;
  }

  /** The stable code that diagnostics carry. */
  public String code() {
    return name();
  }

  /** A few words, the same for every diagnostic of the code. */
  public String summary() {
    return summary;
  }
}
