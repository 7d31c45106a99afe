// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab;

import dev.slipway.diagnostics.Allowed;
import dev.slipway.lab.host.HostFacts.Access;
import dev.slipway.lab.plan.LabPlan;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What {@code slipway lab up} made of a bundle on this machine; also the file {@code lab.json} in
 * the lab's folder.
 *
 * @param deployment name of the drawn system
 * @param folder the lab's folder
 * @param sshConfig an ssh_config with an alias for each node
 * @param access with which rights it was made: as ROOT, or in a user namespace with a USER_RANGE of
 *     accounts or ONE_USER
 * @param keeper the lab's first process: the others end with it
 * @param networks the networks
 * @param machines the nodes and routers
 */
public record LabRecord(
    String deployment,
    String folder,
    String sshConfig,
    @Allowed(names = Access.class) String access,
    Process keeper,
    List<Network> networks,
    List<Machine> machines) {
  /** Form and version of the document. */
  public static final String SCHEMA = "slipway-lab/1";

  public LabRecord {
    networks = List.copyOf(networks);
    machines = List.copyOf(machines);
  }

  /**
   * A process of this machine.
   *
   * @param pid its number
   * @param startTime its start in clock ticks since the machine's
   * @param namespaces its namespaces by kind, such as {@code net} and {@code net:[4026532281]}
   */
  public record Process(long pid, long startTime, SortedMap<String, String> namespaces) {
    public Process {
      namespaces = Collections.unmodifiableSortedMap(new TreeMap<>(namespaces));
    }
  }

  /**
   * A network.
   *
   * @param name its name in the bundle
   * @param bridge its bridge in the keeper's network namespace
   */
  public record Network(String name, String bridge) {}

  /**
   * A node or router.
   *
   * @param name its name in the bundle
   * @param role NODE or ROUTER
   * @param hostname its host name
   * @param account who logs in
   * @param address where it is reached from its own network; empty for a router
   * @param process its first process
   * @param interfaces its network interfaces
   */
  public record Machine(
      String name,
      @Allowed(names = LabPlan.Role.class) String role,
      String hostname,
      String account,
      Optional<String> address,
      Process process,
      List<Interface> interfaces) {
    public Machine {
      interfaces = List.copyOf(interfaces);
    }
  }

  /**
   * A network interface.
   *
   * @param name its name
   * @param mac its MAC address
   * @param mtu greatest packet in bytes
   * @param bridge the bridge that it is on; empty where it is not connected
   * @param port its other end, in the keeper's network namespace
   * @param addresses its addresses with prefix lengths
   */
  public record Interface(
      String name,
      String mac,
      int mtu,
      Optional<String> bridge,
      String port,
      List<String> addresses) {
    public Interface {
      addresses = List.copyOf(addresses);
    }
  }
}
