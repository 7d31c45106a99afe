// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab;

import com.google.gson.JsonObject;
import dev.slipway.diagnostics.JsonDocument;
import java.util.List;

/**
 * A {@link LabRecord} or {@link LabStatus} as a JSON document of the form that the resources beside
 * this class describe.
 */
public final class LabJson {
  /** The JSON Schema of {@link LabRecord}, as a resource of this class. */
  public static final String RECORD_SCHEMA = "slipway-lab.schema.json";

  /** The JSON Schema of {@link LabStatus}, as a resource of this class. */
  public static final String STATUS_SCHEMA = "slipway-lab-status.schema.json";

  /**
   * The state of a bundle's lab, machine by machine.
   *
   * @param deployment name of the drawn system
   * @param folder the lab's folder, which exists only while it is up
   * @param up whether it was brought up and not taken down
   * @param complete whether it is up, and every machine too
   * @param machines its nodes, then its routers
   */
  private record Status(
      String deployment,
      String folder,
      boolean up,
      boolean complete,
      List<LabStatus.Machine> machines) {}

  private LabJson() {}

  /** The document. */
  public static JsonObject document(LabRecord record) {
    return JsonDocument.of(LabRecord.SCHEMA, record);
  }

  /** The document. */
  public static JsonObject document(LabStatus status) {
    return JsonDocument.of(
        LabStatus.SCHEMA,
        new Status(
            status.deployment(),
            status.folder(),
            status.up(),
            status.complete(),
            status.machines()));
  }
}
