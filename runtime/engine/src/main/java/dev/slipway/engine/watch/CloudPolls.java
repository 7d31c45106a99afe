// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.watch;

import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.event.RuntimeEvent.CloudReached;
import dev.slipway.engine.event.RuntimeEvent.CloudUnreachable;
import dev.slipway.engine.event.RuntimeEvent.StackMeasured;
import dev.slipway.engine.event.RuntimeEvent.StateChanged;
import dev.slipway.live.CloudSnapshot;
import dev.slipway.live.CloudSnapshot.Server;
import dev.slipway.live.CloudSnapshot.Stack;
import dev.slipway.live.Contact;
import dev.slipway.live.ServerState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Keeps asking the clouds of a bundle. */
final class CloudPolls extends SourcePolls<CloudSnapshot> {
  private final Consumer<String> started;

  /**
   * @param period how often each cloud is asked
   * @param started told the node of each server that runs from now on
   */
  CloudPolls(
      CloudObserver observer, Duration period, EventStream events, Consumer<String> started) {
    super(observer, period, events);
    this.started = started;
  }

  @Override
  void tellContact(CloudSnapshot now, EventStream to) {
    to.publish(
        now.contact() == Contact.REACHED
            ? new CloudReached(now.name())
            : new CloudUnreachable(now.name(), now.problem().orElseThrow()));
  }

  @Override
  void tellChanges(CloudSnapshot known, CloudSnapshot now, EventStream to) {
    tellStacks(known, now, to);
    tellServers(known, now, to);
  }

  private void tellStacks(CloudSnapshot known, CloudSnapshot now, EventStream to) {
    Map<String, Stack> were = byAddress(known.stacks(), Stack::address);
    for (Stack stack : now.stacks()) {
      if (!stack.equals(were.get(stack.address()))) {
        to.publish(
            new StackMeasured(
                stack.address(), stack.status(), stack.done(), stack.size(), stack.cause()));
      }
    }
  }

  private void tellServers(CloudSnapshot known, CloudSnapshot now, EventStream events) {
    Map<String, Server> were = byAddress(known.servers(), Server::address);
    for (Server server : now.servers()) {
      Optional<String> from = Optional.ofNullable(were.get(server.address())).flatMap(this::word);
      Optional<String> to = word(server);
      if (!from.equals(to)) {
        events.publish(new StateChanged(server.address(), from, to, server.cause()));
        if (server.state() == ServerState.RUNNING) {
          started.accept(server.node());
        }
      }
    }
  }

  /** The state, empty where there is no server, or nobody knows of one. */
  private Optional<String> word(Server server) {
    return Optional.of(server.state()).filter(ServerState::isThere).map(Enum::name);
  }

  private static <T> Map<String, T> byAddress(List<T> items, Function<T, String> address) {
    return items.stream().collect(Collectors.toMap(address, Function.identity()));
  }
}
