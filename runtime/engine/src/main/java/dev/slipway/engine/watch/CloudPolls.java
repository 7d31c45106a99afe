// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.watch;

import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.event.RuntimeEvent.CloudReached;
import dev.slipway.engine.event.RuntimeEvent.CloudUnreachable;
import dev.slipway.engine.event.RuntimeEvent.Problem;
import dev.slipway.engine.event.RuntimeEvent.StackMeasured;
import dev.slipway.engine.event.RuntimeEvent.StateChanged;
import dev.slipway.engine.watch.CloudSnapshot.Server;
import dev.slipway.engine.watch.CloudSnapshot.ServerState;
import dev.slipway.engine.watch.CloudSnapshot.Stack;
import dev.slipway.engine.watch.SystemSnapshot.Contact;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Keeps asking the clouds of a bundle, each by itself and ever more rarely while it does not
 * answer, and tells what changed.
 */
final class CloudPolls implements AutoCloseable {
  /** A poll that takes longer holds up no other. */
  private static final Duration PROMPT = Duration.ofSeconds(2);

  private final CloudObserver observer;
  private final EventStream events;
  private final Consumer<String> started;
  private final Map<String, Knowledge> clouds = new ConcurrentSkipListMap<>();
  private final PollSchedule schedule;
  private volatile boolean closed;

  /** What is known of a cloud; its polls come one after another. */
  private static final class Knowledge {
    private final CloudSnapshot drawn;
    private volatile CloudSnapshot now;
    private CloudSnapshot lastAnswer;

    Knowledge(CloudSnapshot drawn) {
      this.drawn = drawn;
      this.now = drawn;
      this.lastAnswer = drawn;
    }
  }

  /**
   * @param period how often each cloud is asked
   * @param started told the node of each server that runs from now on
   */
  CloudPolls(
      CloudObserver observer, Duration period, EventStream events, Consumer<String> started) {
    this.observer = observer;
    this.events = events;
    this.started = started;
    observer.drawn().forEach(cloud -> clouds.put(cloud.name(), new Knowledge(cloud)));
    this.schedule =
        new PollSchedule(clouds.keySet(), this::poll, period, Math.max(1, clouds.size()), PROMPT);
  }

  /** Begins to ask. */
  void start() {
    schedule.start();
  }

  /** What is known now, by name. */
  List<CloudSnapshot> snapshot() {
    return clouds.values().stream().map(knowledge -> knowledge.now).toList();
  }

  @Override
  public void close() {
    closed = true;
    schedule.close();
  }

  private boolean poll(String name) throws InterruptedException {
    Knowledge knowledge = clouds.get(name);
    CloudSnapshot answer = observer.ask(knowledge.drawn, CloudObserver.LONGEST_ANSWER);
    if (closed) {
      return true;
    }
    CloudSnapshot before = knowledge.now;
    CloudSnapshot now =
        answer.contact() == Contact.REACHED
            ? answer
            : before.silent(answer.problem().orElseThrow());
    knowledge.now = now;
    tellContact(before, now);
    if (now.contact() != Contact.REACHED) {
      return false;
    }
    tellStacks(knowledge.lastAnswer, now);
    tellServers(knowledge.lastAnswer, now);
    knowledge.lastAnswer = now;
    return true;
  }

  private void tellContact(CloudSnapshot before, CloudSnapshot now) {
    boolean sameProblem =
        before.problem().map(Problem::code).equals(now.problem().map(Problem::code));
    if (now.contact() == before.contact() && sameProblem) {
      return;
    }
    events.publish(
        now.contact() == Contact.REACHED
            ? new CloudReached(now.name())
            : new CloudUnreachable(now.name(), now.problem().orElseThrow()));
  }

  private void tellStacks(CloudSnapshot known, CloudSnapshot now) {
    Map<String, Stack> were = byAddress(known.stacks(), Stack::address);
    for (Stack stack : now.stacks()) {
      if (!stack.equals(were.get(stack.address()))) {
        events.publish(
            new StackMeasured(
                stack.address(), stack.status(), stack.done(), stack.size(), stack.cause()));
      }
    }
  }

  private void tellServers(CloudSnapshot known, CloudSnapshot now) {
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
    return server.state() == ServerState.ABSENT || server.state() == ServerState.UNKNOWN
        ? Optional.empty()
        : Optional.of(server.state().name());
  }

  private static <T> Map<String, T> byAddress(List<T> items, Function<T, String> address) {
    return items.stream().collect(Collectors.toMap(address, Function.identity()));
  }
}
