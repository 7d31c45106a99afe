// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstacklab;

import dev.slipway.lab.keeper.LabKeeper.State;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How an OpenStack lab is.
 *
 * @param folder its folder, which exists only while it is up
 * @param state how it is in all
 * @param tier how much of OpenStack it has; empty if it is down
 * @param since when it was started; empty if it is down
 * @param services its services, in the order in which they were started
 * @param hypervisors names of its compute hosts, in the order asked for
 * @param memory memory of all its processes in bytes
 */
public record OpenStackLabStatus(
    String folder,
    State state,
    OptionalInt tier,
    Optional<Instant> since,
    List<Service> services,
    List<String> hypervisors,
    long memory) {
  /** Form of its JSON document. */
  public static final String SCHEMA = "slipway-openstack-lab/1";

  public OpenStackLabStatus {
    services = List.copyOf(services);
    hypervisors = List.copyOf(hypervisors);
  }

  /**
   * A service.
   *
   * @param name its name
   * @param pid its first process; empty if it has ended
   * @param port where it listens; empty if nowhere
   * @param memory memory of its processes in bytes
   */
  public record Service(String name, OptionalLong pid, OptionalInt port, long memory) {}

  /** The {@code clouds.yaml} that the OpenStack SDK reads. */
  public String cloudsFile() {
    return folder + "/clouds.yaml";
  }

  /** The ssh_config by which the addresses of guests are reached, of a tier that has some. */
  public String sshConfig() {
    return folder + "/ssh_config";
  }

  /** The {@code secure.yaml} beside it, with the passwords. */
  public String secureFile() {
    return folder + "/secure.yaml";
  }
}
