// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.edit;

import dev.slipway.bundle.Bundle;
import dev.slipway.cli.nodes.NodeOptions;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.editor.server.pipeline.Pipeline.Applied;
import dev.slipway.editor.server.pipeline.Pipeline.Change;
import dev.slipway.editor.server.pipeline.Pipeline.Ending;
import dev.slipway.editor.server.pipeline.Pipeline.Planned;
import dev.slipway.editor.server.pipeline.Pipeline.Run;
import dev.slipway.editor.server.pipeline.Pipeline.SilentNode;
import dev.slipway.editor.server.pipeline.Pipeline.Step;
import dev.slipway.editor.server.pipeline.Task;
import dev.slipway.engine.Apply;
import dev.slipway.engine.ComponentHosts;
import dev.slipway.engine.Observation;
import dev.slipway.engine.Planning;
import dev.slipway.engine.Providers;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.state.ServerRecords;
import dev.slipway.generator.ShellWord;
import dev.slipway.generator.engine.SlipwayVersion;
import dev.slipway.host.ComponentJudge;
import dev.slipway.host.DesiredComponents;
import dev.slipway.host.HostResources;
import dev.slipway.host.HostScripts;
import dev.slipway.plan.Action;
import dev.slipway.plan.Judges;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.PlanJson;
import dev.slipway.plan.PlanText;
import dev.slipway.ssh.JschRemoteHosts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Plans for the components on the nodes of bundles, made and carried out for the editor. */
final class NodePlans {
  private final NodeOptions nodes;
  private final HostScripts scripts;

  NodePlans(NodeOptions nodes, HostScripts scripts) {
    this.nodes = nodes;
    this.scripts = scripts;
  }

  /** The machines of a bundle. */
  RemoteHosts hosts(Bundle bundle) throws IOException {
    return new JschRemoteHosts(
        nodes.sshConfig(bundle.folder()), new ServerRecords(nodes.store(bundle).folder()));
  }

  /** A bundle that is built, or why it is not. */
  private record Opened(
      Optional<Bundle> bundle, Optional<DesiredComponents> wanted, List<Diagnostic> problems) {}

  private Opened open(Path folder) throws IOException {
    Bundle.Opened opened = Bundle.open(folder);
    if (opened.bundle().isEmpty()) {
      return new Opened(Optional.empty(), Optional.empty(), opened.diagnostics());
    }
    DesiredComponents.Result desired =
        DesiredComponents.of(opened.bundle().get(), nodes.dds(), scripts.version());
    return new Opened(opened.bundle(), desired.components(), desired.diagnostics());
  }

  private Providers providers(
      Bundle bundle, DesiredComponents wanted, RemoteHosts hosts, EventStream events) {
    return Providers.some(
        new ComponentHosts(
            hosts,
            bundle,
            wanted,
            scripts,
            new Observation(hosts, Observation.hostNames(bundle), 4 * nodes.parallel(), events)));
  }

  /** Makes a plan. */
  Planned make(Path folder, Task task) throws IOException, InterruptedException {
    task.whenCancelled(Thread.currentThread()::interrupt);
    task.stage("Reading what is built");
    Opened opened = open(folder);
    if (opened.wanted().isEmpty()) {
      return noPlan(opened.problems());
    }
    Bundle bundle = opened.bundle().orElseThrow();
    DesiredComponents wanted = opened.wanted().get();
    task.stage("Asking the nodes");
    try (RemoteHosts hosts = hosts(bundle)) {
      Planning.Made made =
          Planning.make(
              new Planning.Request(
                  Purpose.APPLY,
                  SlipwayVersion.number(),
                  bundle,
                  nodes.dds(),
                  wanted.system(),
                  nodes.store(bundle),
                  providers(bundle, wanted, hosts, new EventStream()),
                  scope -> true,
                  Set.of()));
      return made.plan()
          .map(plan -> planned(plan, bundle, made.diagnostics()))
          .orElseGet(() -> noPlan(made.diagnostics()));
    }
  }

  /** Carries out a plan under the lock of its deployment. */
  Applied carryOut(Path folder, String document, boolean keepGoing, Run run)
      throws IOException, InterruptedException {
    Opened opened = open(folder);
    if (opened.wanted().isEmpty()) {
      return new Applied(Ending.FAILED, "", opened.problems());
    }
    Bundle bundle = opened.bundle().orElseThrow();
    DesiredComponents wanted = opened.wanted().get();
    EventStream events = new EventStream();
    RunEvents outcome = new RunEvents(run);
    events.subscribe(outcome);
    try (RemoteHosts hosts = hosts(bundle)) {
      Apply.Result result =
          Apply.run(
              new Apply.Request(
                  PlanJson.readPlan(document, new Judges(List.of(new ComponentJudge()))),
                  Planning.sha256(bundle),
                  wanted.system(),
                  providers(bundle, wanted, hosts, events),
                  nodes.store(bundle),
                  "slipway edit",
                  nodes.parallel(),
                  keepGoing),
              events,
              run::isStopping);
      return result.begun()
          ? new Applied(ending(result), outcome.summary(), List.of())
          : new Applied(Ending.FAILED, "", result.diagnostics());
    }
  }

  private static Ending ending(Apply.Result result) {
    return switch (result.outcome()) {
      case DONE -> Ending.DONE;
      case STOPPED -> Ending.CANCELLED;
      case FAILED, INCOMPLETE -> Ending.FAILED;
    };
  }

  private static Planned noPlan(List<Diagnostic> why) {
    return new Planned(Ending.FAILED, "", List.of(), List.of(), why, "", "", "");
  }

  private Planned planned(Plan plan, Bundle bundle, List<Diagnostic> remarks) {
    Map<String, String> elements = new HashMap<>();
    bundle.manifest().nodes().forEach(node -> elements.put(node.name(), node.elementId()));
    return new Planned(
        Ending.DONE,
        PlanText.summary(plan),
        plan.actions().stream().filter(Action::acts).map(action -> step(action, elements)).toList(),
        plan.unreachable().stream()
            .map(
                node ->
                    new SilentNode(
                        node.scope().toString(),
                        Optional.ofNullable(elements.get(node.scope().name())),
                        node.summary(),
                        node.message()))
            .toList(),
        remarks,
        plan.empty() ? "" : applyCommand(bundle),
        plan.deployment(),
        PlanJson.print(plan));
  }

  private static Step step(Action action, Map<String, String> elements) {
    return new Step(
        switch (action.change()) {
          case NONE -> Change.NOTE;
          case CREATE -> Change.CREATE;
          case UPDATE -> Change.UPDATE;
          case REPLACE -> Change.REPLACE;
          case DESTROY -> Change.DESTROY;
        },
        action.losesData(),
        action.address(),
        action.verb(),
        // What is installed on a node is no node of the drawing; the type that it is of is
        // elsewhere.
        action.elementId().filter(id -> HostResources.isInstance(action.resource())),
        Optional.ofNullable(elements.get(action.resource().scope())),
        action.reasons());
  }

  private String applyCommand(Bundle bundle) {
    List<String> words = new ArrayList<>(List.of("slipway", "apply", bundle.folder().toString()));
    words.addAll(nodes.words());
    return commandLine(words);
  }

  /** A command line of these words, for a shell. */
  static String commandLine(List<String> words) {
    return words.stream()
        .map(word -> new ShellWord(word).toString())
        .collect(Collectors.joining(" "));
  }
}
