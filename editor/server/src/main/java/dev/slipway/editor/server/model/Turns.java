// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** Has those who work on something take turns, and tells listeners of what was done in a turn. */
final class Turns {
  private final ReentrantLock turn = new ReentrantLock(true);
  private final List<Consumer<Object>> listeners = new CopyOnWriteArrayList<>();

  /** What is done in a turn; within one, another is part of it. */
  interface Work<T, E extends Exception> {
    T run() throws E;
  }

  /** What is done in a turn and gives nothing back. */
  interface Step<E extends Exception> {
    void run() throws E;
  }

  /** Waits for the turn, and does something in it. */
  <T, E extends Exception> T take(Work<T, E> work) throws E {
    turn.lock();
    try {
      return work.run();
    } finally {
      turn.unlock();
    }
  }

  /** Whether others wait for their turn. */
  boolean isAwaited() {
    return turn.hasQueuedThreads();
  }

  /** As {@link #take}, where nothing is given back. */
  <E extends Exception> void run(Step<E> step) throws E {
    take(
        () -> {
          step.run();
          return null;
        });
  }

  /** As {@link #run}; the listeners are told who did it, after the turn. */
  <E extends Exception> void runAndTell(Object by, Step<E> step) throws E {
    run(step);
    tell(by);
  }

  /** Tells the listeners who has done something. */
  void tell(Object by) {
    listeners.forEach(listener -> listener.accept(by));
  }

  /** Has someone told from now on. */
  void addListener(Consumer<Object> listener) {
    listeners.add(listener);
  }

  /** Ends {@link #addListener}. */
  void removeListener(Consumer<Object> listener) {
    listeners.remove(listener);
  }
}
