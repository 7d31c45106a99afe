// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.watch;

import dev.slipway.engine.event.EventStream;
import dev.slipway.live.Contact;
import dev.slipway.live.Problem;
import dev.slipway.live.WatchedSource;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Keeps asking what is asked about several nodes, each by itself and ever more rarely while it does
 * not answer, and tells what changed.
 *
 * @param <T> what is known of one
 */
abstract class SourcePolls<T extends WatchedSource<T>> implements AutoCloseable {
  /** A poll that takes longer holds up no other. */
  private static final Duration PROMPT = Duration.ofSeconds(2);

  private final SourceObserver<T> observer;
  private final EventStream events;
  private final Map<String, Knowledge<T>> sources = new ConcurrentSkipListMap<>();
  private final PollSchedule schedule;
  private volatile boolean closed;

  /** What is known of one; its polls come one after another. */
  private static final class Knowledge<T> {
    private final T drawn;
    private volatile T now;
    private T lastAnswer;

    Knowledge(T drawn) {
      this.drawn = drawn;
      this.now = drawn;
      this.lastAnswer = drawn;
    }
  }

  /**
   * @param period how often each is asked
   */
  SourcePolls(SourceObserver<T> observer, Duration period, EventStream events) {
    this.observer = observer;
    this.events = events;
    observer.drawn().forEach(source -> sources.put(source.name(), new Knowledge<>(source)));
    this.schedule =
        new PollSchedule(sources.keySet(), this::poll, period, Math.max(1, sources.size()), PROMPT);
  }

  /** Tells that one answers again, or why it does not. */
  abstract void tellContact(T now, EventStream to);

  /** Tells what differs between two answers; the first is compared with what is drawn. */
  abstract void tellChanges(T known, T now, EventStream to);

  /** Begins to ask. */
  final void start() {
    schedule.start();
  }

  /** What is known now, by name. */
  final List<T> snapshot() {
    return sources.values().stream().map(knowledge -> knowledge.now).toList();
  }

  @Override
  public final void close() {
    closed = true;
    schedule.close();
  }

  private boolean poll(String name) throws InterruptedException {
    Knowledge<T> knowledge = sources.get(name);
    T answer = observer.ask(knowledge.drawn, SourceObserver.LONGEST_ANSWER);
    if (closed) {
      return true;
    }
    T before = knowledge.now;
    T now =
        answer.contact() == Contact.REACHED
            ? answer
            : before.silent(answer.problem().orElseThrow());
    knowledge.now = now;
    if (hasOtherContact(before, now)) {
      tellContact(now, events);
    }
    if (now.contact() != Contact.REACHED) {
      return false;
    }
    tellChanges(knowledge.lastAnswer, now, events);
    knowledge.lastAnswer = now;
    return true;
  }

  private boolean hasOtherContact(T before, T now) {
    return now.contact() != before.contact()
        || !before.problem().map(Problem::code).equals(now.problem().map(Problem::code));
  }
}
