// SPDX-License-Identifier: EPL-2.0
package dev.slipway.live;

import dev.slipway.diagnostics.JsonDocument;

/**
 * The JSON form of a {@link SystemSnapshot}: the names of its components as keys, what is empty
 * left out. The JSON Schema is the resource {@value #SCHEMA_RESOURCE} beside this class.
 */
public final class SnapshotJson {
  /** The JSON Schema, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-snapshot.schema.json";

  /** The form that this version writes. */
  public static final String SCHEMA = "slipway-snapshot/1";

  private SnapshotJson() {}

  /** The document on one line, without its end. */
  public static String line(SystemSnapshot snapshot) {
    return JsonDocument.of(SCHEMA, snapshot).toString();
  }
}
