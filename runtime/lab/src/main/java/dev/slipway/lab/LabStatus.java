// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab;

import dev.slipway.lab.plan.LabPlan;
import java.util.List;
import java.util.OptionalLong;

/**
 * How a lab is.
 *
 * @param deployment name of the drawn system
 * @param folder the lab's folder
 * @param up whether it was brought up and not taken down
 * @param machines its nodes and routers
 */
public record LabStatus(String deployment, String folder, boolean up, List<Machine> machines) {
  /** Form and version of the document. */
  public static final String SCHEMA = "slipway-lab-status/1";

  public LabStatus {
    machines = List.copyOf(machines);
  }

  /** Whether every machine is as it should be. */
  public boolean complete() {
    return up && machines.stream().allMatch(machine -> machine.state() == State.UP);
  }

  /** How a machine is. */
  public enum State {
    /** It runs, and sshd listens on a node. */
    UP,
    /** It runs, but an interface, address or route is missing. */
    CUT_OFF,
    /** It runs, but no sshd listens. */
    NO_SSH,
    /** It does not run. */
    DOWN
  }

  /**
   * A node or router.
   *
   * @param name its name in the bundle
   * @param role what it is in the model
   * @param state how it is: UP, or CUT_OFF without one of its interfaces, addresses or routes,
   *     NO_SSH if no sshd listens, DOWN if it does not run
   * @param addresses its addresses
   * @param pid its first process; empty where it does not run
   */
  public record Machine(
      String name, LabPlan.Role role, State state, List<String> addresses, OptionalLong pid) {
    public Machine {
      addresses = List.copyOf(addresses);
    }
  }
}
