// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import dev.slipway.diagnostics.VisibleText;
import dev.slipway.live.CloudSnapshot;
import dev.slipway.live.CloudSnapshot.Server;
import dev.slipway.live.ServerState;
import dev.slipway.live.SystemSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A server of a cloud, which is a virtual machine of the drawing.
 *
 * @param cloud the cloud
 * @param server the server
 */
record LiveServer(CloudSnapshot cloud, Server server) {
  /** All of a system. */
  static Stream<LiveServer> of(SystemSnapshot now) {
    return now.clouds().stream()
        .flatMap(cloud -> cloud.servers().stream().map(server -> new LiveServer(cloud, server)));
  }

  /** The virtual machine. */
  String elementId() {
    return server.elementId();
  }

  /** The name of the virtual machine when it was deployed. */
  String name() {
    return server.node();
  }

  ServerState state() {
    return server.state();
  }

  /** How far its stack is while the cloud makes it, such as {@code 5 of 9}; empty otherwise. */
  String progress() {
    return cloud.stacks().stream()
        .filter(stack -> state() == ServerState.BUILDING)
        .filter(stack -> stack.name().equals(server.stack()) && stack.done() < stack.size())
        .map(stack -> stack.done() + " of " + stack.size())
        .findFirst()
        .orElse("");
  }

  /** What else there is to say, such as its host or why it failed; may be empty. */
  String note() {
    List<String> notes = new ArrayList<>();
    server.host().ifPresent(host -> notes.add("on " + VisibleText.of(host)));
    if (cloud.isElsewhere(server)) {
      notes.add("drawn on " + VisibleText.of(server.hypervisor().orElseThrow()));
    }
    server.flavor().map(VisibleText::of).ifPresent(notes::add);
    server.cause().map(VisibleText::of).ifPresent(notes::add);
    return String.join(", ", notes);
  }
}
