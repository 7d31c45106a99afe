// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.dashboard.DashboardSystem;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.editor.server.pipeline.LiveSystem;
import dev.slipway.engine.event.RuntimeEvent.Problem;
import dev.slipway.engine.watch.CloudSnapshot;
import dev.slipway.engine.watch.ProvisioningSnapshot;
import dev.slipway.engine.watch.ProvisioningSnapshot.Stage;
import dev.slipway.engine.watch.ServerControl;
import dev.slipway.engine.watch.SystemControl;
import dev.slipway.engine.watch.SystemControl.Ending;
import dev.slipway.engine.watch.SystemControl.LogTail;
import dev.slipway.engine.watch.SystemSnapshot;
import dev.slipway.engine.watch.SystemSnapshot.Instance;
import dev.slipway.engine.watch.SystemSnapshot.Node;
import dev.slipway.validation.analysis.Quantities;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A deployed system, as the runtime watches and steers it, in the terms of the editor. */
public final class WatchedDeployment implements LiveSystem {
  /** As many lines of a log are shown. */
  private static final int LOG_LINES = 400;

  private final DashboardSystem system;
  private final Runnable close;
  private final Map<String, String> elementOf = new HashMap<>();

  /**
   * @param manifest that of the system's bundle
   * @param system watches and steers
   * @param close ends the watch
   */
  public WatchedDeployment(BundleManifest manifest, DashboardSystem system, Runnable close) {
    this.system = system;
    this.close = close;
    manifest.instances().forEach(instance -> elementOf.put(instance.name(), instance.elementId()));
  }

  @Override
  public Snapshot snapshot() {
    SystemSnapshot now = system.snapshot();
    return new Snapshot(
        now.nodes().stream().map(WatchedDeployment::host).toList(),
        now.clouds().stream()
            .flatMap(cloud -> cloud.servers().stream().map(server -> server(cloud, server)))
            .toList(),
        now.provisioning().stream()
            .flatMap(server -> server.hosts().stream())
            .flatMap(WatchedDeployment::installation)
            .toList(),
        now.nodes().stream()
            .flatMap(node -> node.instances().stream().map(each -> process(each, node)))
            .toList(),
        now.topics().stream().flatMap(this::flows).toList());
  }

  private static Host host(Node node) {
    List<String> notes = new ArrayList<>();
    notes.add(VisibleText.name(node.name()));
    node.load().ifPresent(load -> notes.add("load " + Quantities.number(load)));
    if (node.contact() == SystemSnapshot.Contact.REACHED && !node.prepared()) {
      notes.add("not prepared for components");
    }
    node.problem().map(Problem::message).map(VisibleText::of).ifPresent(notes::add);
    return new Host(
        node.elementId(),
        switch (node.contact()) {
          case NOT_ASKED -> Contact.NOT_ASKED;
          case REACHED -> Contact.ANSWERS;
          case UNREACHABLE -> Contact.SILENT;
        },
        String.join(", ", notes));
  }

  /** That of a host; none for one that was never restored, or of which nothing is known. */
  private static Stream<Installation> installation(ProvisioningSnapshot.Host host) {
    if (host.stage() == Stage.NONE || host.stage() == Stage.UNKNOWN) {
      return Stream.empty();
    }
    List<String> notes = new ArrayList<>();
    notes.add("image " + VisibleText.of(host.image()));
    host.cause().map(VisibleText::of).ifPresent(notes::add);
    return Stream.of(
        new Installation(
            host.elementId(),
            host.stage().isUnderWay()
                ? InstallationState.UNDER_WAY
                : host.stage() == Stage.BOOTED || host.stage() == Stage.READY
                    ? InstallationState.DONE
                    : InstallationState.FAILED,
            (host.stage() + " " + VisibleText.of(host.progress())).strip(),
            String.join(", ", notes)));
  }

  private static Server server(CloudSnapshot cloud, CloudSnapshot.Server server) {
    List<String> notes = new ArrayList<>();
    server.host().ifPresent(host -> notes.add("on " + VisibleText.of(host)));
    if (cloud.isElsewhere(server)) {
      notes.add("drawn on " + VisibleText.of(server.hypervisor().orElseThrow()));
    }
    server.flavor().map(VisibleText::of).ifPresent(notes::add);
    server.cause().map(VisibleText::of).ifPresent(notes::add);
    return new Server(
        server.elementId(),
        server.node(),
        ServerState.valueOf(server.state().name()),
        server.state() == CloudSnapshot.ServerState.BUILDING ? progress(cloud, server.stack()) : "",
        String.join(", ", notes));
  }

  /** How far the stack of a server is; nothing where it is whole and the server only restarts. */
  private static String progress(CloudSnapshot cloud, String stack) {
    return cloud.stacks().stream()
        .filter(one -> one.name().equals(stack) && one.done() < one.size())
        .map(one -> one.done() + " of " + one.size())
        .findFirst()
        .orElse("");
  }

  private static Process process(Instance instance, Node node) {
    List<String> notes = new ArrayList<>();
    instance.processId().ifPresent(id -> notes.add("process " + id));
    instance.since().ifPresent(time -> notes.add("since " + time));
    instance.cause().ifPresent(cause -> notes.add("cause " + VisibleText.of(cause)));
    return new Process(
        instance.elementId().orElse(""),
        instance.name(),
        State.valueOf(instance.state().name()),
        node.elementId(),
        VisibleText.name(node.name()),
        String.join(", ", notes));
  }

  private Stream<Flow> flows(SystemSnapshot.Topic topic) {
    return topic.flows().stream()
        .filter(flow -> elementOf.containsKey(flow.publisher()))
        .filter(flow -> elementOf.containsKey(flow.subscriber()))
        .map(
            flow ->
                new Flow(
                    elementOf.get(flow.publisher()),
                    elementOf.get(flow.subscriber()),
                    topic.name(),
                    flow.modelledRate(),
                    flow.rate().map(OptionalDouble::of).orElse(OptionalDouble.empty()),
                    notes(flow)));
  }

  private static String notes(SystemSnapshot.Flow flow) {
    List<String> notes = new ArrayList<>();
    flow.lost().stream().filter(lost -> lost > 0).forEach(lost -> notes.add(lost + " lost"));
    flow.latencyP99Ns().ifPresent(latency -> notes.add("99 % within " + Quantities.time(latency)));
    return String.join(", ", notes);
  }

  @Override
  public Steered steer(Steering steering, String elementId) throws InterruptedException {
    SystemControl.Steering how = SystemControl.Steering.valueOf(steering.name());
    List<String> states = new ArrayList<>();
    List<Diagnostic> problems = new ArrayList<>();
    boolean done = true;
    for (Node node : system.snapshot().nodes()) {
      Predicate<Instance> meant =
          instance ->
              node.elementId().equals(elementId)
                  || instance.elementId().filter(elementId::equals).isPresent();
      for (Instance instance :
          node.instances().stream().filter(Instance::drawn).filter(meant).toList()) {
        SystemControl.Result result = system.steer(how, node.name(), instance.label());
        result.state().ifPresent(state -> states.add(instance.name() + " is " + state));
        problems.addAll(result.diagnostics());
        if (result.ending() != Ending.DONE) {
          done = false;
          states.add(instance.name() + " did not " + steering.name().toLowerCase(Locale.ROOT));
        }
      }
    }
    return new Steered(done && !states.isEmpty(), String.join(", ", states), problems);
  }

  @Override
  public LogEnd log(String nodeId, String process) throws InterruptedException {
    for (Node node : system.snapshot().nodes()) {
      Optional<Instance> found =
          node.instances().stream()
              .filter(instance -> node.elementId().equals(nodeId))
              .filter(instance -> instance.name().equals(process))
              .findFirst();
      if (found.isPresent()) {
        LogTail tail = system.log(node.name(), found.get().label(), LOG_LINES);
        return new LogEnd(tail.lines(), tail.diagnostics());
      }
    }
    return new LogEnd(List.of(), List.of());
  }

  @Override
  public List<Diagnostic> act(ServerAct act, String elementId, String typed)
      throws InterruptedException {
    SystemControl.Result result =
        system.act(ServerControl.ServerAct.valueOf(act.name()), server(elementId), typed);
    return result.ending() == Ending.DONE ? List.of() : result.diagnostics();
  }

  @Override
  public LogEnd console(String elementId) throws InterruptedException {
    LogTail tail = system.console(server(elementId), LOG_LINES);
    return new LogEnd(tail.lines(), tail.diagnostics());
  }

  /** The node of the server of that element; the id of an element that is no server. */
  private String server(String elementId) {
    return system.snapshot().clouds().stream()
        .flatMap(cloud -> cloud.servers().stream())
        .filter(server -> server.elementId().equals(elementId))
        .map(CloudSnapshot.Server::node)
        .findFirst()
        .orElse(elementId);
  }

  @Override
  public void close() {
    close.run();
  }
}
