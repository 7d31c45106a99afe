// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import dev.slipway.editor.server.report.WorkState;
import dev.slipway.live.Contact;
import dev.slipway.live.InstanceState;
import dev.slipway.live.SystemSnapshot;

/**
 * How much of a deployed system is seen.
 *
 * @param state incomplete where nodes do not answer or processes have failed
 * @param text the same in a sentence
 */
record Reach(WorkState state, String text) {
  static Reach of(SystemSnapshot now) {
    long reached = count(now, Contact.REACHED);
    long unreachable = count(now, Contact.UNREACHABLE);
    long failed =
        now.nodes().stream()
            .flatMap(node -> node.instances().stream())
            .filter(instance -> instance.state() == InstanceState.FAILED)
            .count();
    String text = "Nodes: %d reached, %d not reached.".formatted(reached, unreachable);
    return new Reach(
        unreachable + failed == 0 ? WorkState.DONE : WorkState.INCOMPLETE,
        failed == 0 ? text : text + " Failed processes: " + failed + ".");
  }

  private static long count(SystemSnapshot now, Contact contact) {
    return now.nodes().stream().filter(node -> node.contact() == contact).count();
  }
}
