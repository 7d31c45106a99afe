// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.edit;

import dev.slipway.bundle.Bundle;
import dev.slipway.cli.nodes.NodeOptions;
import dev.slipway.cli.nodes.PublicKeyOption;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.server.pipeline.Ending;
import dev.slipway.editor.server.pipeline.Pipeline.Applied;
import dev.slipway.editor.server.pipeline.Pipeline.Change;
import dev.slipway.editor.server.pipeline.Pipeline.Planned;
import dev.slipway.editor.server.pipeline.Pipeline.Run;
import dev.slipway.editor.server.pipeline.Pipeline.SilentNode;
import dev.slipway.editor.server.pipeline.Pipeline.Step;
import dev.slipway.editor.server.pipeline.Task;
import dev.slipway.engine.Apply;
import dev.slipway.engine.ApplyRequest;
import dev.slipway.engine.ApplyResult;
import dev.slipway.engine.ComponentHosts;
import dev.slipway.engine.Objection;
import dev.slipway.engine.Observation;
import dev.slipway.engine.Planning;
import dev.slipway.engine.Provider;
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
import dev.slipway.plan.DesiredSystem;
import dev.slipway.plan.Judges;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.PlanJson;
import dev.slipway.plan.PlanText;
import dev.slipway.plan.RecordedState;
import dev.slipway.plan.ResourceAddress;
import dev.slipway.ssh.JschRemoteHosts;
import dev.slipway.stacks.CloudAccess;
import dev.slipway.stacks.CloudJudge;
import dev.slipway.stacks.CloudKind;
import dev.slipway.stacks.CloudProvider;
import dev.slipway.stacks.DesiredClouds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Plans for what bundles want of clouds and nodes, made and carried out for the editor. Hosts of
 * metal are installed by commands only, which name them.
 */
public final class DeploymentPlans {
  private static final Judges JUDGES =
      new Judges(List.of(new ComponentJudge(), new CloudJudge(true)));

  /** The clouds that are meant by what bundles draw. */
  public interface Clouds {
    /**
     * Opens them; they are signed in to when they are needed.
     *
     * @param told what the user should know
     * @return empty where none is meant
     */
    Optional<CloudAccess> open(Bundle bundle, Consumer<String> told) throws IOException;

    /** The words of a command line that choose them. */
    List<String> words();
  }

  private final NodeOptions nodes;
  private final HostScripts scripts;
  private final Clouds clouds;
  private final PublicKeyOption publicKey;

  /**
   * Plans of one editor.
   *
   * @param nodes how nodes are reached
   * @param scripts what is installed on them
   * @param publicKey whom new servers let in
   */
  public DeploymentPlans(
      NodeOptions nodes, HostScripts scripts, Clouds clouds, PublicKeyOption publicKey) {
    this.nodes = nodes;
    this.scripts = scripts;
    this.clouds = clouds;
    this.publicKey = publicKey;
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

  /** What a plan is made of and carried out by; closes what it has opened. */
  private final class Parts implements AutoCloseable {
    private final Bundle bundle;
    private final DesiredComponents wanted;
    private final RemoteHosts hosts;
    private final Optional<CloudAccess> access;
    private final EventStream events;

    Parts(Bundle bundle, DesiredComponents wanted, EventStream events, Consumer<String> told)
        throws IOException {
      this.bundle = bundle;
      this.wanted = wanted;
      this.events = events;
      access = clouds.open(bundle, told);
      hosts = hosts(bundle);
    }

    DesiredSystem system() {
      return access.isEmpty()
          ? wanted.system()
          : wanted.system().and(DesiredClouds.of(bundle).system());
    }

    Providers providers() throws IOException {
      List<Provider> providers = new ArrayList<>();
      if (access.isPresent()) {
        Map<ResourceAddress, SortedMap<String, String>> made = new TreeMap<>();
        recorded(nodes, bundle)
            .resources()
            .forEach(
                (address, known) -> made.put(ResourceAddress.parse(address), known.attributes()));
        providers.add(
            new CloudProvider(
                access.get(),
                bundle,
                DesiredClouds.of(bundle),
                made,
                publicKey.read(),
                new ServerRecords(nodes.store(bundle).folder())));
      }
      providers.add(
          new ComponentHosts(
              hosts,
              bundle,
              wanted,
              scripts,
              new Observation(hosts, Observation.hostNames(bundle), 4 * nodes.parallel(), events)));
      return Providers.some(providers.toArray(Provider[]::new));
    }

    @Override
    public void close() {
      hosts.close();
      access.ifPresent(CloudAccess::close);
    }
  }

  /** What is recorded of the deployment of a bundle. */
  static RecordedState recorded(NodeOptions nodes, Bundle bundle) throws IOException {
    return nodes.store(bundle).load().state().orElseGet(() -> RecordedState.empty("", ""));
  }

  /** Makes a plan. */
  public Planned make(Path folder, Task task) throws IOException, InterruptedException {
    task.whenCancelled(Thread.currentThread()::interrupt);
    task.stage("Reading what is built");
    Opened opened = open(folder);
    if (opened.wanted().isEmpty()) {
      return noPlan(opened.problems());
    }
    Bundle bundle = opened.bundle().orElseThrow();
    DesiredComponents wanted = opened.wanted().get();
    task.stage("Asking the nodes");
    List<Diagnostic> remarks = new ArrayList<>();
    try (Parts parts =
        new Parts(bundle, wanted, new EventStream(), text -> remarks.add(remark(text)))) {
      Providers providers = parts.providers();
      Planning.Made made =
          Planning.make(
              new Planning.Request(
                  Purpose.APPLY,
                  SlipwayVersion.number(),
                  bundle,
                  nodes.dds(),
                  parts.system(),
                  nodes.store(bundle),
                  providers,
                  scope -> true,
                  Set.of()));
      remarks.addAll(made.diagnostics());
      if (made.plan().isEmpty()) {
        return noPlan(remarks);
      }
      Plan plan = made.plan().get();
      remarks.addAll(
          Objection.diagnostics(
              providers.objections(plan.actions().stream().filter(Action::acts).toList())));
      return planned(plan, bundle, remarks);
    }
  }

  private static Diagnostic remark(String text) {
    return Diagnostic.builder("PLAN_REMARK", Severity.INFO, "Note on a cloud")
        .message("{}", text)
        .build();
  }

  /** Carries out a plan under the lock of its deployment. */
  public Applied carryOut(Path folder, String document, boolean keepGoing, Run run)
      throws IOException, InterruptedException {
    Opened opened = open(folder);
    if (opened.wanted().isEmpty()) {
      return new Applied(Ending.FAILED, "", opened.problems());
    }
    Bundle bundle = opened.bundle().orElseThrow();
    EventStream events = new EventStream();
    RunEvents outcome = new RunEvents(run);
    events.subscribe(outcome);
    try (Parts parts =
        new Parts(bundle, opened.wanted().get(), events, text -> run.remark(remark(text)))) {
      ApplyResult result =
          Apply.run(
              new ApplyRequest(
                  PlanJson.readPlan(document, JUDGES),
                  Planning.sha256(bundle),
                  parts.system(),
                  parts.providers(),
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

  private static Ending ending(ApplyResult result) {
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
        PlanText.summaryWithoutSigns(plan),
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
        action
            .elementId()
            .filter(
                id ->
                    HostResources.isInstance(action.resource())
                        || CloudKind.of(action.resource()).isPresent()),
        Optional.ofNullable(elements.get(action.resource().scope())),
        action.reasons());
  }

  private String applyCommand(Bundle bundle) {
    List<String> words = new ArrayList<>(List.of("slipway", "apply", bundle.folder().toString()));
    words.addAll(nodes.words());
    words.addAll(clouds.words());
    return commandLine(words);
  }

  /** A command line of these words, for a shell. */
  static String commandLine(List<String> words) {
    return words.stream()
        .map(word -> new ShellWord(word).toString())
        .collect(Collectors.joining(" "));
  }
}
