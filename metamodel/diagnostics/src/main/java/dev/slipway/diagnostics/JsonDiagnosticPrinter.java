// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import com.google.gson.JsonObject;

/**
 * Prints diagnostics as one JSON document for other programs.
 *
 * <p>The form is described by the JSON Schema in the resource {@value #SCHEMA_RESOURCE} beside this
 * class. Absent places, hints and names are left out rather than null.
 */
public final class JsonDiagnosticPrinter {
  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-diagnostics.schema.json";

  private JsonDiagnosticPrinter() {}

  /** The document, ended by a line feed. */
  public static String print(Diagnostics diagnostics) {
    return JsonDocument.print(DiagnosticsDocument.of(diagnostics));
  }

  /** The same document as a tree, for embedding in a larger one. */
  public static JsonObject document(Diagnostics diagnostics) {
    return JsonDocument.of(DiagnosticsDocument.of(diagnostics));
  }
}
