// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstacklab;

import com.google.gson.JsonObject;
import dev.slipway.diagnostics.JsonDocument;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** An {@link OpenStackLabStatus} as a JSON document of the form that the resource describes. */
public final class OpenStackLabJson {
  /** The JSON Schema, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-openstack-lab.schema.json";

  private record Document(
      String schema,
      OpenStackLabStatus.State state,
      String folder,
      OptionalInt tier,
      Optional<Instant> since,
      Optional<String> cloudsFile,
      Optional<String> secureFile,
      long memory,
      List<Service> services,
      List<String> hypervisors) {}

  private record Service(
      String name, boolean running, OptionalLong pid, OptionalInt port, long memory) {}

  private OpenStackLabJson() {}

  /** The document. */
  public static JsonObject document(OpenStackLabStatus status) {
    Optional<OpenStackLabStatus> up =
        Optional.of(status).filter(one -> one.state() == OpenStackLabStatus.State.UP);
    return JsonDocument.of(
        new Document(
            OpenStackLabStatus.SCHEMA,
            status.state(),
            status.folder(),
            status.tier(),
            status.since(),
            up.map(OpenStackLabStatus::cloudsFile),
            up.map(OpenStackLabStatus::secureFile),
            status.memory(),
            status.services().stream().map(OpenStackLabJson::service).toList(),
            status.hypervisors()));
  }

  private static Service service(OpenStackLabStatus.Service service) {
    return new Service(
        service.name(), service.pid().isPresent(), service.pid(), service.port(), service.memory());
  }
}
