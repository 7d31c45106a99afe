// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstacklab;

import com.google.gson.JsonObject;
import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.lab.keeper.LabKeeper.State;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** An {@link OpenStackLabStatus} as a JSON document of the form that the resource describes. */
public final class OpenStackLabJson {
  /** The JSON Schema, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-openstack-lab.schema.json";

  /**
   * The services of the OpenStack lab on this machine.
   *
   * @param state how it is in all. DOWN: it does not run. STARTING: a command starts it, or was
   *     killed while it did. UP: all services run. DAMAGED: a service has ended
   * @param folder the lab's folder
   * @param tier how much of OpenStack it has; empty if it is down
   * @param since when it was started, in UTC; empty if it is down
   * @param cloudsFile the clouds.yaml with the clouds slipway-lab and slipway-lab-admin; empty
   *     unless it is up
   * @param secureFile the secure.yaml with their passwords; empty unless it is up
   * @param memory memory of all its processes in bytes; pages that several share count once
   * @param services its services, in the order in which they were started
   * @param hypervisors names of its compute hosts
   */
  private record Document(
      String schema,
      State state,
      String folder,
      @Allowed(min = 1) OptionalInt tier,
      Optional<Instant> since,
      Optional<String> cloudsFile,
      Optional<String> secureFile,
      long memory,
      List<Service> services,
      List<String> hypervisors) {}

  /**
   * A service.
   *
   * @param name its name
   * @param running whether it runs
   * @param pid its first process; empty if it has ended
   * @param port the port of the loopback address on which it listens; empty if none
   * @param memory memory of its processes in bytes
   */
  private record Service(
      String name, boolean running, OptionalLong pid, OptionalInt port, long memory) {}

  private OpenStackLabJson() {}

  /** The document. */
  public static JsonObject document(OpenStackLabStatus status) {
    Optional<OpenStackLabStatus> up = Optional.of(status).filter(one -> one.state() == State.UP);
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
