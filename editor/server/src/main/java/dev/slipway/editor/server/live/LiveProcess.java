// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import dev.slipway.diagnostics.VisibleText;
import dev.slipway.live.InstanceState;
import dev.slipway.live.SystemSnapshot;
import dev.slipway.live.SystemSnapshot.Instance;
import dev.slipway.live.SystemSnapshot.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A process of an instance, with the node that it is on.
 *
 * @param node the node
 * @param instance the process
 */
record LiveProcess(Node node, Instance instance) {
  /** All of a system, in the order of its nodes. */
  static Stream<LiveProcess> of(SystemSnapshot now) {
    return now.nodes().stream()
        .flatMap(node -> node.instances().stream().map(each -> new LiveProcess(node, each)));
  }

  /** The instance's element; empty where the deployed bundle has no such instance. */
  String elementId() {
    return instance.elementId().orElse("");
  }

  /** What people call it; no other on its node has that name. */
  String name() {
    return instance.name();
  }

  InstanceState state() {
    return instance.state();
  }

  /** What people call its node. */
  String nodeName() {
    return VisibleText.name(node.name());
  }

  /** What else there is to say, such as its number or why it failed; may be empty. */
  String note() {
    List<String> notes = new ArrayList<>();
    instance.processId().ifPresent(id -> notes.add("process " + id));
    instance.since().ifPresent(time -> notes.add("since " + time));
    instance.cause().ifPresent(cause -> notes.add("cause " + VisibleText.of(cause)));
    return String.join(", ", notes);
  }

  /** All that there is to say. */
  String line() {
    return joined(name() + ": " + state().title(), note());
  }

  /** Two texts with a comma between them where neither is empty. */
  static String joined(String text, String note) {
    return note.isEmpty() ? text : text + ", " + note;
  }
}
