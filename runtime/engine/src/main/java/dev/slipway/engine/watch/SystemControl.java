// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.watch;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.bundle.Replica;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.engine.Apply;
import dev.slipway.engine.ApplyRequest;
import dev.slipway.engine.ApplyResult;
import dev.slipway.engine.ComponentHosts;
import dev.slipway.engine.HostProblem;
import dev.slipway.engine.Observation;
import dev.slipway.engine.Planning;
import dev.slipway.engine.Providers;
import dev.slipway.engine.RemoteCommand;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.RemoteResult;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.event.RuntimeEvent.ActionFailed;
import dev.slipway.engine.event.RuntimeEvent.StateChanged;
import dev.slipway.engine.state.StateStore;
import dev.slipway.host.DesiredComponents;
import dev.slipway.host.HostCall;
import dev.slipway.host.HostResources;
import dev.slipway.host.HostScripts;
import dev.slipway.live.InstanceState;
import dev.slipway.live.LiveSystem.Ending;
import dev.slipway.live.LiveSystem.LogTail;
import dev.slipway.live.LiveSystem.Result;
import dev.slipway.live.Problem;
import dev.slipway.live.Steering;
import dev.slipway.live.SystemSnapshot;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.ResourceAddress;
import dev.slipway.plan.Scope;
import dev.slipway.plan.ScopeObservation;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * Changes single things of a deployed system: one instance, or one component on one node.
 *
 * <p>Only what the bundle has on a node is touched. Instances are steered by the scripts of their
 * hosts; what is installed and removed goes through a {@link Plan} that is limited to it, so that
 * lock and recorded state hold as for {@link Apply}. Every call is bounded in time and tells what
 * it does on the event stream. Safe for use by several threads.
 */
public final class SystemControl {
  /** A host waits for a lock for a minute and for a component for half of one. */
  private static final Duration STEERING = Duration.ofMinutes(3);

  private static final Duration READING = Duration.ofSeconds(20);

  /** Of one node, how many actions are carried out at a time. */
  private static final int PARALLEL = 4;

  private final Target target;
  private final EventStream events;

  /**
   * The system.
   *
   * @param bundle its bundle
   * @param dds the DDS implementation whose component archives are installed
   * @param scripts the component infrastructure that hosts get
   * @param hosts the machines
   * @param store where it is recorded what was made
   * @param tool version of Slipway
   */
  public record Target(
      Bundle bundle,
      DdsImplementation dds,
      HostScripts scripts,
      RemoteHosts hosts,
      StateStore store,
      String tool) {}

  /**
   * How something is installed.
   *
   * @param start whether its instances are started that the bundle wants to run
   * @param renew whether a component is installed anew that is there as wanted; its logs are lost
   */
  public record Installation(boolean start, boolean renew) {
    /** As the bundle wants it, and nothing that is so already. */
    public static final Installation USUAL = new Installation(true, false);
  }

  /**
   * @param events told what is done
   */
  public SystemControl(Target target, EventStream events) {
    this.target = target;
    this.events = events;
  }

  /**
   * Steers an instance.
   *
   * @param node name of its node
   * @param label its label, as in {@link SystemSnapshot.Instance}
   * @throws InterruptedException if the thread was interrupted; the host may go on
   */
  public Result steer(Steering steering, String node, String label) throws InterruptedException {
    if (replicas(node).noneMatch(replica -> replica.label().equals(label))) {
      return Result.of(Ending.UNKNOWN, List.of(notDrawn(node, label)));
    }
    String address = HostResources.instance(node, label).toString();
    long begun = System.nanoTime();
    Optional<Diagnostic> problem;
    try {
      RemoteResult result = run(node, call(steering, label), STEERING);
      if (result.succeeded()) {
        InstanceState state = InstanceState.valueOf(result.output().split("\\s", 2)[0]);
        events.publish(
            new StateChanged(
                address,
                Optional.empty(),
                Optional.of(state.name()),
                Optional.of(steering.word())));
        return new Result(Ending.DONE, Optional.of(state), List.of());
      }
      problem = Optional.of(HostProblem.of(node, steering.word() + " " + label, result));
    } catch (RemoteException e) {
      problem = Optional.of(e.diagnostic());
    }
    events.publish(
        new ActionFailed(
            address,
            Problem.of(problem.get()),
            TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun)));
    return Result.of(Ending.FAILED, List.of(problem.get()));
  }

  /**
   * Reads the end of the log of an instance that a node has, drawn or not.
   *
   * @param lines how many lines, at most {@link HostCall#MOST_LOG_LINES}; the host sends the last
   *     megabyte of them
   * @throws InterruptedException if the thread was interrupted
   * @throws IllegalArgumentException if the number of lines makes no sense
   */
  public LogTail log(String node, String label, int lines, HostCall.Log which)
      throws InterruptedException {
    try {
      RemoteResult result = run(node, HostCall.log(label, lines, which), READING);
      return result.succeeded()
          ? new LogTail(
              Ending.DONE, VisibleText.withoutColours(result.output()).lines().toList(), List.of())
          : new LogTail(
              Ending.FAILED, List.of(), List.of(HostProblem.of(node, "log " + label, result)));
    } catch (RemoteException e) {
      return new LogTail(Ending.FAILED, List.of(), List.of(e.diagnostic()));
    }
  }

  /**
   * Installs a component with its instances, or one instance with its component, and what they need
   * on the node; the same instance is removed from a node that had it before.
   *
   * @param name identifier of a component, or label of an instance, that the bundle has on the node
   * @param stop whether nothing further is to be begun; asked before each action
   * @throws IOException if bundle or state cannot be read or written
   * @throws InterruptedException if the thread was interrupted; what was under way is settled later
   */
  public Result install(String node, String name, Installation how, BooleanSupplier stop)
      throws IOException, InterruptedException {
    Set<ResourceAddress> targets = drawn(node, name);
    if (targets.isEmpty()) {
      return Result.of(Ending.UNKNOWN, List.of(notDrawn(node, name)));
    }
    DesiredComponents.Result desired =
        DesiredComponents.of(target.bundle(), target.dds(), target.scripts().version());
    if (desired.components().isEmpty()) {
      return Result.of(Ending.REFUSED, desired.diagnostics());
    }
    DesiredComponents wanted =
        how.start()
            ? desired.components().get()
            : desired.components().get().withoutStarting(targets);
    return carryOut(Purpose.APPLY, wanted, targets, how.renew() ? targets : Set.of(), stop);
  }

  /**
   * Removes a component with its instances and their logs, or one instance. The next apply makes
   * again what the bundle wants.
   *
   * @param name identifier of a component, or label of an instance, that the bundle has on the node
   * @param stop whether nothing further is to be begun; asked before each action
   * @throws IOException if bundle or state cannot be read or written
   * @throws InterruptedException if the thread was interrupted; what was under way is settled later
   */
  public Result uninstall(String node, String name, BooleanSupplier stop)
      throws IOException, InterruptedException {
    Set<ResourceAddress> drawn = drawn(node, name);
    if (drawn.isEmpty()) {
      return Result.of(Ending.UNKNOWN, List.of(notDrawn(node, name)));
    }
    ResourceAddress component = HostResources.component(node, name);
    ResourceAddress removed =
        drawn.contains(component) ? component : HostResources.instance(node, name);
    return carryOut(Purpose.DESTROY, DesiredComponents.nothing(), Set.of(removed), Set.of(), stop);
  }

  private Result carryOut(
      Purpose purpose,
      DesiredComponents desired,
      Set<ResourceAddress> targets,
      Set<ResourceAddress> renewed,
      BooleanSupplier stop)
      throws IOException, InterruptedException {
    Observation observation =
        new Observation(
            target.hosts(), Observation.hostNames(target.bundle()), PARALLEL, new EventStream());
    Providers providers =
        Providers.some(
            new ComponentHosts(
                target.hosts(), target.bundle(), desired, target.scripts(), observation));
    SortedSet<Scope> nodes = nodesOf(targets);
    Planning.Made made =
        Planning.make(
            new Planning.Request(
                purpose,
                target.tool(),
                target.bundle(),
                target.dds(),
                desired.system(),
                target.store(),
                providers,
                nodes::contains,
                renewed));
    if (made.plan().isEmpty()) {
      return Result.of(Ending.REFUSED, made.diagnostics());
    }
    Plan plan = made.plan().get().only(targets);
    SortedMap<Scope, ScopeObservation> seen = new TreeMap<>(made.observed());
    nodes.removeAll(seen.keySet());
    seen.putAll(providers.observe(nodes));
    List<Diagnostic> silent =
        seen.values().stream().flatMap(node -> node.problem().stream()).toList();
    if (!silent.isEmpty()) {
      return Result.of(Ending.FAILED, silent);
    }
    Optional<Diagnostic> foreign = foreign(plan, targets, seen);
    if (foreign.isPresent()) {
      return Result.of(Ending.REFUSED, List.of(foreign.get()));
    }
    if (plan.empty()) {
      return Result.of(Ending.DONE, made.diagnostics());
    }
    ApplyResult result =
        Apply.run(
            new ApplyRequest(
                plan,
                Planning.sha256(target.bundle()),
                desired.system(),
                providers,
                target.store(),
                "slipway component " + (purpose == Purpose.APPLY ? "install" : "uninstall"),
                PARALLEL,
                false),
            events,
            stop);
    return Result.of(ending(result.exitCode()), result.diagnostics());
  }

  private static Ending ending(ExitCode exitCode) {
    return switch (exitCode) {
      case OK -> Ending.DONE;
      case MODEL_ERROR -> Ending.REFUSED;
      case INTERRUPTED -> Ending.STOPPED;
      default -> Ending.FAILED;
    };
  }

  /** The nodes of some resources, and those that an instance among them was moved from. */
  private SortedSet<Scope> nodesOf(Set<ResourceAddress> targets) throws IOException {
    SortedSet<Scope> nodes = new TreeSet<>();
    targets.forEach(address -> nodes.add(Scope.node(address.scope())));
    target.store().load().state().stream()
        .flatMap(state -> state.resources().keySet().stream())
        .map(ResourceAddress::parse)
        .filter(address -> HostResources.isInstance(address))
        .filter(
            address ->
                targets.stream()
                    .anyMatch(
                        one -> HostResources.isInstance(one) && one.name().equals(address.name())))
        .forEach(address -> nodes.add(Scope.node(address.scope())));
    return nodes;
  }

  /** What is to be removed, is there, and was made by somebody else. */
  private static Optional<Diagnostic> foreign(
      Plan plan, Set<ResourceAddress> targets, SortedMap<Scope, ScopeObservation> seen) {
    if (plan.purpose() != Purpose.DESTROY) {
      return Optional.empty();
    }
    return targets.stream()
        .filter(address -> plan.action(address.toString()).isEmpty())
        .filter(address -> seen.get(Scope.node(address.scope())).resources().containsKey(address))
        .map(
            address ->
                Diagnostic.builder(
                        "COMPONENT_NOT_OURS", Severity.ERROR, "Not made by this deployment")
                    .message(
                        "{} exists, but is not recorded: no run of this deployment made it.",
                        address)
                    .hint("'slipway apply' adopts what already matches the bundle.")
                    .build())
        .findFirst();
  }

  /** The component and the instances that a name stands for on a node; none if there are none. */
  private Set<ResourceAddress> drawn(String node, String name) {
    Set<ResourceAddress> addresses = new TreeSet<>();
    replicas(node)
        .filter(
            replica -> replica.label().equals(name) || replica.instance().component().equals(name))
        .forEach(
            replica -> {
              addresses.add(HostResources.component(node, replica.instance().component()));
              addresses.add(HostResources.instance(node, replica.label()));
            });
    return addresses;
  }

  private Stream<Replica> replicas(String node) {
    return Replica.of(target.bundle().manifest()).stream()
        .filter(replica -> replica.instance().node().filter(node::equals).isPresent());
  }

  private RemoteResult run(String node, List<String> words, Duration time)
      throws RemoteException, InterruptedException {
    return target.hosts().open(node).run(RemoteCommand.of(words).within(time).repeatable());
  }

  private static List<String> call(Steering steering, String label) {
    return switch (steering) {
      case START -> HostCall.start(label);
      case STOP -> HostCall.stop(label);
      case PAUSE -> HostCall.pause(label);
      case RESUME -> HostCall.resume(label);
    };
  }

  /** Why nothing is done to a component or an instance that a node does not have. */
  public static Diagnostic notDrawn(String node, String name) {
    return Diagnostic.builder(
            "COMPONENT_NOT_DRAWN", Severity.ERROR, "Unknown component or instance")
        .message("The bundle has no component and no instance {} on {}.", name, node)
        .hint(
            "'slipway status' shows what is on the nodes, 'slipway component list' what is drawn.")
        .build();
  }
}
