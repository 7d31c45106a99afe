// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.about;

import java.util.List;

/** The JSON documents that Slipway prints or writes and has a JSON Schema of. */
record SchemaListDocument(String schema, List<FormEntry> schemas) {
  /** The JSON Schema of the document, as a resource of this class. */
  static final String SCHEMA_RESOURCE = "slipway-schemas.schema.json";

  private static final String SCHEMA = "slipway-schemas/1";

  static SchemaListDocument of(List<FormEntry> schemas) {
    return new SchemaListDocument(SCHEMA, schemas);
  }

  /**
   * @param name what 'slipway schema NAME' calls it
   * @param id the $id of the JSON Schema
   * @param description what a document of the form holds
   * @param commands commands that print it with --format json; none for a file
   */
  record FormEntry(String name, String id, String description, List<String> commands) {}
}
