// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.run;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.engine.RemoteException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The same work with several nodes at a time. */
final class SideBySide {
  private static final int PARALLEL = 16;

  private SideBySide() {}

  /**
   * What is done with a node.
   *
   * @param <T> what comes of it
   */
  interface Work<T> {
    T with(String node) throws RemoteException, ExperimentException, InterruptedException;
  }

  /**
   * Does it with nodes side by side, and waits for the last.
   *
   * @throws ExperimentException if it failed with one, or one is not reached
   */
  static <T> SortedMap<String, T> onEach(Collection<String> nodes, Work<T> work)
      throws ExperimentException, InterruptedException {
    SortedMap<String, T> results = new TreeMap<>();
    if (nodes.isEmpty()) {
      return results;
    }
    ExecutorService threads = Executors.newFixedThreadPool(Math.min(PARALLEL, nodes.size()));
    try {
      SortedMap<String, Future<T>> begun = new TreeMap<>();
      for (String node : nodes) {
        Callable<T> task = () -> work.with(node);
        begun.put(node, threads.submit(task));
      }
      List<Diagnostic> problems = new ArrayList<>();
      for (Map.Entry<String, Future<T>> entry : begun.entrySet()) {
        try {
          results.put(entry.getKey(), entry.getValue().get());
        } catch (ExecutionException e) {
          problems.addAll(diagnostics(e.getCause()));
        }
      }
      if (!problems.isEmpty()) {
        throw ExperimentException.ofNodes(problems);
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }

  private static List<Diagnostic> diagnostics(Throwable cause) {
    if (cause instanceof ExperimentException failure) {
      return failure.diagnostics();
    } else if (cause instanceof RemoteException failure) {
      return List.of(failure.diagnostic());
    }
    throw new IllegalStateException(cause);
  }
}
