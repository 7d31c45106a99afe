// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.run;

import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Reserves nodes for one experiment, and leaves them as they were. */
final class NodeReservation {
  private final RunRequest request;
  private final ExperimentNodes nodes;
  private final String token;

  /**
   * @param token tells this experiment from others, and is the same when it resumes
   */
  NodeReservation(RunRequest request, String token) {
    this.request = request;
    this.nodes = new ExperimentNodes(request);
    this.token = token;
  }

  /**
   * Takes the nodes for the experiment; those that it had before are cleaned first.
   *
   * @throws ExperimentException if another experiment has one; then none is taken
   */
  void acquire() throws ExperimentException, InterruptedException {
    String owner =
        "experiment %s of %s, run by %s in %s"
            .formatted(
                request.plan().name(),
                request.deployment(),
                System.getProperty("user.name"),
                request.folder().toAbsolutePath().normalize());
    release();
    Set<String> taken = Collections.synchronizedSet(new TreeSet<>());
    try {
      SideBySide.onEach(
          request.plan().nodes(),
          node -> {
            RemoteResult result =
                nodes.call(node, NodeCommands.acquire(ExperimentNodes.folder(node), token, owner));
            if (result.exitCode() == NodeCommands.BUSY) {
              throw ExperimentException.ofNodes(
                  List.of(
                      ExperimentProblems.problem(
                          "EXPERIMENT_NODE_BUSY",
                          "Node is used by another experiment",
                          "%s has %s of %s."
                              .formatted(
                                  node, ExperimentNodes.folder(node), result.errors().strip()),
                          "Wait until that has ended. If it was killed, run it again with its"
                              + " folder: it resumes, or sets the nodes back.")));
            } else if (!result.succeeded()) {
              throw ExperimentProblems.unprepared(
                  node, "make " + ExperimentNodes.folder(node), result);
            }
            taken.add(node);
            return node;
          });
    } catch (ExperimentException e) {
      release(taken);
      throw e;
    }
  }

  /** Ends what runs on the nodes, sets back what was set, and removes what was put there. */
  List<String> release() throws InterruptedException {
    return release(request.plan().nodes());
  }

  private List<String> release(Collection<String> names) throws InterruptedException {
    List<String> problems = Collections.synchronizedList(new ArrayList<>());
    try {
      SideBySide.onEach(
          names,
          node -> {
            try {
              RemoteResult result =
                  nodes.call(node, NodeCommands.release(ExperimentNodes.folder(node), token));
              if (!result.succeeded()) {
                problems.add(
                    "%s could not be left as it was: %s"
                        .formatted(node, NodeCommands.said(result)));
              }
            } catch (RemoteException e) {
              problems.add(
                  "%s could not be left as it was: %s".formatted(node, e.diagnostic().message()));
            }
            return node;
          });
    } catch (ExperimentException e) {
      throw new IllegalStateException(e);
    }
    return problems.stream().sorted().toList();
  }
}
