// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import java.util.Collection;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Does the same with many nodes at a time. */
final class SideBySide {
  private SideBySide() {}

  /**
   * What is done with a node.
   *
   * @param <T> what comes of it
   */
  @FunctionalInterface
  interface Work<T> {
    T with(String node) throws InterruptedException;
  }

  /**
   * Does it with all nodes, and waits for the last.
   *
   * @param parallel with how many at a time
   * @return what came of it, by node
   * @throws InterruptedException if the thread was interrupted; what is under way is cut off
   */
  static <T> SortedMap<String, T> with(Collection<String> nodes, int parallel, Work<T> work)
      throws InterruptedException {
    SortedMap<String, Future<T>> begun = new TreeMap<>();
    ExecutorService threads =
        Executors.newFixedThreadPool(Math.max(1, Math.min(parallel, nodes.size())));
    try {
      for (String node : new TreeSet<>(nodes)) {
        Callable<T> task = () -> work.with(node);
        begun.put(node, threads.submit(task));
      }
      SortedMap<String, T> results = new TreeMap<>();
      for (Map.Entry<String, Future<T>> entry : begun.entrySet()) {
        results.put(entry.getKey(), entry.getValue().get());
      }
      return results;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }
}
