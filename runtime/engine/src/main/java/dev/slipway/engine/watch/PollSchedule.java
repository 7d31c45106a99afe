// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.watch;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * Has each of some nodes polled again and again, each by one thread at a time, a bounded number of
 * them side by side. A poll that takes long gives its place to another: it then costs a thread, and
 * nobody waits for it. A node that does not answer is polled ever more rarely.
 */
final class PollSchedule implements AutoCloseable {
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
  private static final Duration END = Duration.ofSeconds(2);
  private static final int MOST_DOUBLINGS = 20;

  /** Of the period, the part that a node is left alone at least. */
  private static final int LEAST_PAUSE = 4;

  private final Poll poll;
  private final Duration period;
  private final Duration prompt;
  private final Map<String, Turn> turns = new HashMap<>();
  private final Deque<Turn> waiting = new ArrayDeque<>();
  private final ExecutorService workers = Executors.newCachedThreadPool(daemon("poll"));
  private final ScheduledThreadPoolExecutor clock =
      new ScheduledThreadPoolExecutor(1, daemon("poll clock"));
  private int places;
  private boolean closed;

  /** Polls a node. */
  @FunctionalInterface
  interface Poll {
    /**
     * @return whether it answered
     */
    boolean run(String node) throws InterruptedException;
  }

  private static final class Turn {
    private final String node;
    private int failures;
    private boolean waits;
    private boolean underWay;
    private boolean again;
    private Future<?> next;

    Turn(String node) {
      this.node = node;
    }
  }

  /** Where a poll is counted among those side by side, until it is over or takes long. */
  private final class Place implements Runnable {
    private boolean given;

    @Override
    public void run() {
      synchronized (PollSchedule.this) {
        if (!given) {
          given = true;
          places++;
          dispatch();
        }
      }
    }
  }

  /**
   * @param period from the beginning of a poll to that of the next
   * @param parallel how many polls run side by side, those that take long not counted
   * @param prompt after what time a poll takes long
   */
  PollSchedule(
      Collection<String> nodes, Poll poll, Duration period, int parallel, Duration prompt) {
    this.poll = poll;
    this.period = period;
    this.prompt = prompt;
    this.places = parallel;
    clock.setRemoveOnCancelPolicy(true);
    nodes.forEach(node -> turns.put(node, new Turn(node)));
  }

  /** Has all nodes polled from now on. */
  synchronized void start() {
    turns.values().forEach(this::due);
  }

  /**
   * Has a node polled at once; where it is being polled, once more after that, as that poll may not
   * have seen what happened meanwhile.
   *
   * @throws IllegalArgumentException if it is none of the nodes
   */
  synchronized void now(String node) {
    Turn turn = turns.get(node);
    if (turn == null) {
      throw new IllegalArgumentException("not polled: " + node);
    }
    due(turn);
  }

  /** Ends all polling; what is under way is interrupted, and its end awaited for a moment. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    clock.shutdownNow();
    workers.shutdownNow();
    try {
      workers.awaitTermination(END.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void due(Turn turn) {
    if (turn.underWay) {
      turn.again = true;
    } else if (!turn.waits) {
      if (turn.next != null) {
        turn.next.cancel(false);
      }
      turn.waits = true;
      waiting.add(turn);
      dispatch();
    }
  }

  private synchronized void dispatch() {
    while (!closed && places > 0 && !waiting.isEmpty()) {
      Turn turn = waiting.remove();
      turn.waits = false;
      turn.underWay = true;
      places--;
      Place place = new Place();
      Future<?> giveUp = clock.schedule(place, prompt.toNanos(), TimeUnit.NANOSECONDS);
      workers.execute(() -> take(turn, place, giveUp));
    }
  }

  private void take(Turn turn, Place place, Future<?> giveUp) {
    long begun = System.nanoTime();
    boolean answered = false;
    try {
      answered = poll.run(turn.node);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      giveUp.cancel(false);
      ended(turn, answered, Duration.ofNanos(System.nanoTime() - begun));
      place.run();
    }
  }

  private synchronized void ended(Turn turn, boolean answered, Duration taken) {
    turn.underWay = false;
    turn.failures = answered ? 0 : turn.failures + 1;
    if (closed) {
      return;
    }
    if (turn.again) {
      turn.again = false;
      due(turn);
    } else {
      turn.next =
          clock.schedule(
              () -> due(turn), pause(turn.failures, taken).toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  private Duration pause(int failures, Duration taken) {
    if (failures > 0) {
      Duration longer = period.multipliedBy(1L << Math.min(failures - 1, MOST_DOUBLINGS));
      Duration longest = longer(period, LONGEST_PAUSE);
      return longer.compareTo(longest) < 0 ? longer : longest;
    }
    return longer(period.minus(taken), period.dividedBy(LEAST_PAUSE));
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? other : one;
  }

  private static ThreadFactory daemon(String name) {
    return task -> {
      Thread thread = new Thread(task, name);
      thread.setDaemon(true);
      return thread;
    };
  }
}
