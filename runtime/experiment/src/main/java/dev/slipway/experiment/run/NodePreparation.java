// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.run;

import dev.slipway.benchmark.Step;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.bundle.ExperimentPlan.Measurement;
import dev.slipway.bundle.ExperimentPlan.Role;
import dev.slipway.engine.RemoteCommand;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteResult;
import dev.slipway.engine.Upload;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Set;

/** What benchmarks want to be done on nodes before the first run and after the last one. */
final class NodePreparation {
  private static final int SOURCE_MODE = 0644;

  private final RunRequest request;
  private final ExperimentNodes nodes;

  NodePreparation(RunRequest request, ExperimentNodes nodes) {
    this.request = request;
    this.nodes = nodes;
  }

  /** Puts sources onto the nodes, and runs what benchmarks want to be run before the first run. */
  void prepare() throws ExperimentException, InterruptedException {
    SideBySide.onEach(
        request.plan().nodes(),
        node -> {
          forEachWorkplace(
              node,
              (workplace, role) -> {
                String prepared = workplace.benchmark().name();
                if (!workplace.benchmark().prepare().isEmpty()) {
                  nodes.say("preparing " + prepared + " on " + node);
                }
                expect(node, prepared, nodes.call(node, makeFolder(workplace.folder())));
                for (String source : workplace.benchmark().sources()) {
                  request
                      .hosts()
                      .open(node)
                      .upload(
                          Upload.of(
                              request.suite().source(source).getBytes(StandardCharsets.UTF_8),
                              workplace.folder() + "/" + source,
                              SOURCE_MODE));
                }
                for (Step step : workplace.benchmark().prepare()) {
                  if (step.role().equals(role)) {
                    expect(node, prepared, nodes.call(node, run(node, workplace, step)));
                  }
                }
              });
          return node;
        });
  }

  /** Runs what benchmarks want to be run after the last run; what fails there is no matter. */
  void cleanUp() throws InterruptedException {
    try {
      SideBySide.onEach(
          request.plan().nodes(),
          node -> {
            forEachWorkplace(
                node,
                (workplace, role) -> {
                  for (Step step : workplace.benchmark().cleanUp()) {
                    if (step.role().equals(role)) {
                      nodes.call(node, run(node, workplace, step));
                    }
                  }
                });
            return node;
          });
    } catch (ExperimentException e) {
      // The folder goes anyway.
      return;
    }
  }

  private interface WorkplaceWork {
    void with(Workplace workplace, String role)
        throws RemoteException, ExperimentException, InterruptedException;
  }

  /** Each benchmark with its parameters once for each role that the node has in it. */
  private void forEachWorkplace(String node, WorkplaceWork work)
      throws RemoteException, ExperimentException, InterruptedException {
    Set<String> done = new LinkedHashSet<>();
    for (Measurement measurement : request.plan().measurements()) {
      for (Activity activity : measurement.activities()) {
        if (activity.benchmark().equals(ExperimentPlan.TRAFFIC)) {
          continue;
        }
        for (Role role : activity.roles()) {
          if (role.node().equals(node)) {
            Workplace workplace =
                nodes.workplace(node, activity, measurement.activities().indexOf(activity));
            if (done.add(workplace.folder() + " " + role.role())) {
              work.with(workplace, role.role());
            }
          }
        }
      }
    }
  }

  private static RemoteCommand makeFolder(String folder) {
    return RemoteCommand.of("mkdir", "-p", "--", folder).repeatable();
  }

  private static RemoteCommand run(String node, Workplace workplace, Step step) {
    return NodeCommands.run(
        ExperimentNodes.folder(node),
        workplace.folder(),
        step,
        step.timeLimit(workplace.values()),
        step.words(workplace.values()));
  }

  private static void expect(String node, String benchmark, RemoteResult result)
      throws ExperimentException {
    if (!result.succeeded()) {
      throw ExperimentProblems.unprepared(node, "prepare " + benchmark, result);
    }
  }
}
