// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest.Deployment;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.cli.command.BundleCommand;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.VisibleText;
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
import dev.slipway.engine.StopSignal;
import dev.slipway.engine.event.ConsoleSink;
import dev.slipway.engine.event.EventJson;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.event.PublishedEvent;
import dev.slipway.engine.state.ServerRecords;
import dev.slipway.engine.state.StateStore;
import dev.slipway.engine.watch.CloudObserver;
import dev.slipway.engine.watch.ProvisioningObserver;
import dev.slipway.engine.watch.SystemControl;
import dev.slipway.engine.watch.SystemWatch;
import dev.slipway.generator.engine.SlipwayVersion;
import dev.slipway.host.DesiredComponents;
import dev.slipway.host.HostScripts;
import dev.slipway.live.LiveSystem.Ending;
import dev.slipway.metal.installation.InstallationAddress;
import dev.slipway.plan.Action;
import dev.slipway.plan.DesiredSystem;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.PlanText;
import dev.slipway.plan.ResourceAddress;
import dev.slipway.plan.Scope;
import dev.slipway.ssh.JschRemoteHosts;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import picocli.CommandLine.Mixin;

/** What the commands that work on the nodes of a bundle have in common. */
abstract class DeploymentCommand extends BundleCommand {
  @Mixin private DeploymentOptions options = new DeploymentOptions();

  private final HostScripts scripts = HostScripts.packaged();

  /** Why nodes and others did not answer when the plan was made. */
  private final Map<Scope, Diagnostic> problems = new HashMap<>();

  /** Does the work with a bundle that was opened and hosts that can be reached. */
  abstract ExitCode work(Bundle bundle, RemoteHosts hosts) throws IOException, InterruptedException;

  @Override
  protected final ExitCode work() throws IOException, InterruptedException {
    options.parallel();
    Optional<Bundle> bundle = open(options.bundle());
    if (bundle.isEmpty()) {
      return ExitCode.USAGE;
    }
    ServerRecords servers = new ServerRecords(store(bundle.get()).folder());
    try (RemoteHosts hosts = new JschRemoteHosts(options.sshConfig(), servers)) {
      return work(bundle.get(), hosts);
    }
  }

  /** The DDS implementation whose component archives are installed. */
  final DdsImplementation dds() {
    return options.dds();
  }

  /** Whether the nodes are those of the bundle's lab. */
  final boolean isLab() throws IOException {
    return options.isLab();
  }

  /** How many nodes are asked at a time. */
  final int sideBySide() {
    return 4 * options.parallel();
  }

  /** How many actions of a plan are carried out at a time. */
  int atOnce(Bundle bundle) {
    return options.parallel();
  }

  /** Whether the user has set how many. */
  final boolean limitsParallel() {
    return options.limitsParallel();
  }

  /** Asks nodes what is there. */
  final Observation observation(Bundle bundle, RemoteHosts hosts, EventStream events) {
    return new Observation(hosts, Observation.hostNames(bundle), sideBySide(), events);
  }

  /** Asks the nodes that were seen what of the DDS graph is there, and compares. */
  final DdsStatus dds(Bundle bundle, RemoteHosts hosts, Observation.Observed seen)
      throws InterruptedException {
    return DdsStatus.of(bundle.manifest(), hosts, seen, 4 * options.parallel());
  }

  /** Where the state of a bundle's deployment is. */
  final StateStore store(Bundle bundle) throws IOException {
    Deployment deployment = bundle.manifest().deployment();
    return options.store(deployment.elementId(), deployment.name());
  }

  /** What a bundle wants for a purpose; empty, and the reasons told, if it cannot be had. */
  final Optional<DesiredComponents> desired(Bundle bundle, Purpose purpose) {
    if (purpose == Purpose.DESTROY) {
      return Optional.of(DesiredComponents.noneOf(bundle));
    }
    DesiredComponents.Result result =
        DesiredComponents.of(bundle, options.dds(), scripts.version(), this::concerns);
    tell(Diagnostics.of(result.diagnostics()));
    return result.components();
  }

  /** Whether the components of a node are to be there; those of other nodes need not be built. */
  boolean concerns(String node) {
    return true;
  }

  /** All that the runtime can make and remove. */
  private Providers providers(
      Bundle bundle, RemoteHosts hosts, DesiredComponents desired, EventStream events)
      throws IOException {
    List<Provider> providers = new ArrayList<>(furtherProviders(bundle, hosts));
    providers.add(
        new ComponentHosts(hosts, bundle, desired, scripts, observation(bundle, hosts, events)));
    return Providers.all(providers.toArray(Provider[]::new));
  }

  /** Providers besides that of components. */
  List<Provider> furtherProviders(Bundle bundle, RemoteHosts hosts) throws IOException {
    return List.of();
  }

  /** What is wanted of them. */
  DesiredSystem furtherWishes(Bundle bundle, Purpose purpose) throws IOException {
    return DesiredSystem.nothing();
  }

  /** Resources that are made anew though they are as wanted. */
  Set<ResourceAddress> renewed(Bundle bundle) throws IOException {
    return Set.of();
  }

  /**
   * Makes a plan.
   *
   * @param scopes which nodes and other scopes it is limited to
   * @return empty, and the reasons told, if there is none
   */
  final Optional<Plan> plan(
      Bundle bundle,
      RemoteHosts hosts,
      Purpose purpose,
      DesiredComponents desired,
      Predicate<Scope> scopes)
      throws IOException, InterruptedException {
    Planning.Made made =
        Planning.make(
            new Planning.Request(
                purpose,
                SlipwayVersion.number(),
                bundle,
                options.dds(),
                desired.system().and(furtherWishes(bundle, purpose)),
                store(bundle),
                providers(bundle, hosts, desired, new EventStream()),
                scopes,
                renewed(bundle)));
    tell(Diagnostics.of(made.diagnostics()));
    made.observed()
        .forEach((scope, said) -> said.problem().ifPresent(why -> problems.put(scope, why)));
    return made.plan();
  }

  /**
   * Tells what speaks against carrying out a plan.
   *
   * @return how the command ends that carries it out if it would be refused, else {@link
   *     ExitCode#OK}
   */
  final ExitCode tellObjections(
      Plan plan, Bundle bundle, RemoteHosts hosts, DesiredComponents desired)
      throws IOException, InterruptedException {
    List<Objection> objections =
        providers(bundle, hosts, desired, new EventStream())
            .objections(plan.actions().stream().filter(Action::acts).toList());
    tell(Diagnostics.of(Objection.diagnostics(objections)));
    return Objection.exitCode(objections);
  }

  /**
   * Refuses a plan that needs consent and has none.
   *
   * @param hint how consent is given
   * @throws WrongUsageException if the plan needs consent and has none
   */
  static void requireConsent(Plan plan, boolean consent, String hint) {
    if (consent || !plan.needsConsent()) {
      return;
    }
    List<Action> overwriting =
        plan.actions().stream()
            .filter(action -> action.resource().kind().equals(InstallationAddress.KIND))
            .filter(Action::losesData)
            .toList();
    if (!overwriting.isEmpty()) {
      List<String> lines = new ArrayList<>();
      overwriting.forEach(
          action -> lines.add(action.address() + ": " + String.join(" ", action.reasons())));
      lines.add("Nothing was done. " + PlanText.summary(plan));
      throw new WrongUsageException(
          Diagnostic.builder(
                  "PLAN_OVERWRITES_DISKS", Severity.ERROR, "Disks of hosts would be overwritten")
              .message("{}\n".repeat(lines.size()).strip(), lines.toArray())
              .hint("{}", hint)
              .build());
    }
    throw new WrongUsageException(
        (plan.losesData()
                ? Diagnostic.builder(
                    "PLAN_LOSES_DATA", Severity.ERROR, "Logs on nodes would be lost")
                : Diagnostic.builder(
                    "PLAN_REMOVES_RESOURCES", Severity.ERROR, "Resources would be removed"))
            .message("Nothing was done. " + PlanText.summary(plan))
            .hint("{}", hint)
            .build());
  }

  /**
   * Carries out a plan, of which nodes that did not answer are no part.
   *
   * @return {@link ExitCode#REMOTE_ACTION_FAILED} also if a node did not answer
   */
  final ExitCode carryOutAll(
      Plan plan, Bundle bundle, RemoteHosts hosts, DesiredComponents desired, boolean keepGoing)
      throws IOException, InterruptedException {
    tellUnknown(plan);
    if (!plan.complete() && !keepGoing) {
      say("Nothing was done: some nodes did not answer. Use --keep-going to do the rest.");
      return ExitCode.REMOTE_ACTION_FAILED;
    }
    return carryOut(plan, bundle, hosts, desired, keepGoing);
  }

  /** Tells of each node that did not answer why, and how to mend it. */
  final void tellUnknown(Plan plan) {
    Diagnostics unknown = new Diagnostics();
    plan.unreachable()
        .forEach(
            node ->
                unknown.add(
                    Optional.ofNullable(problems.get(node.scope()))
                        .orElseGet(() -> unknown(node))));
    tell(unknown);
  }

  /** What a plan that was saved says of a node that did not answer. */
  private static Diagnostic unknown(Plan.UnreachableScope node) {
    return Diagnostic.builder("PLAN_NODE_UNKNOWN", Severity.ERROR, "Node did not answer")
        .message(VisibleText.of(node.message()) + " (" + VisibleText.of(node.code()) + ")")
        .hint("Make a new plan once the node answers.")
        .build();
  }

  /** Carries out a plan and tells how it goes: as text, or as a line of JSON for each event. */
  private ExitCode carryOut(
      Plan plan, Bundle bundle, RemoteHosts hosts, DesiredComponents desired, boolean keepGoing)
      throws IOException, InterruptedException {
    EventStream events = new EventStream();
    tellOf(events);
    ApplyResult result;
    try (StopSignal stop = stopSignal()) {
      result =
          Apply.run(
              new ApplyRequest(
                  plan,
                  Planning.sha256(bundle),
                  desired.system().and(furtherWishes(bundle, plan.purpose())),
                  providers(bundle, hosts, desired, events),
                  store(bundle),
                  "slipway " + plan.purpose().name().toLowerCase(Locale.ROOT),
                  atOnce(bundle),
                  keepGoing),
              events,
              stop);
    }
    if (!result.begun()) {
      tell(Diagnostics.of(result.diagnostics()));
    }
    return result.exitCode();
  }

  /** Has what happens told: as text on standard error, or as a line of JSON for each event. */
  final void tellOf(EventStream events) {
    events.subscribe(
        printsJson() ? this::printLine : new ConsoleSink(err(), System.console() != null));
  }

  /** Prints an event as a line of JSON, at once. */
  final void printLine(PublishedEvent event) {
    printDocument(EventJson.line(event) + "\n");
    out().flush();
  }

  /** Lets what is under way come to its end when the process is to end. */
  final StopSignal stopSignal() {
    return new StopSignal(
        StopSignal.LONGEST_ACTION,
        () -> say("Stopping: running actions are finished, no other is started."));
  }

  /** Changes single things on the nodes of a bundle. */
  final SystemControl control(Bundle bundle, RemoteHosts hosts, EventStream events)
      throws IOException {
    return new SystemControl(
        new SystemControl.Target(
            bundle, options.dds(), scripts, hosts, store(bundle), SlipwayVersion.number()),
        events);
  }

  /** Watches a system; asks nobody before it is started. */
  final SystemWatch systemWatch(
      Bundle bundle,
      RemoteHosts hosts,
      CloudObserver clouds,
      ProvisioningObserver provisioning,
      Duration period,
      EventStream events)
      throws IOException {
    return new SystemWatch(
        new SystemWatch.Request(
            bundle,
            options.dds(),
            hosts,
            clouds,
            provisioning,
            period,
            SystemWatch.Request.USUAL_PARALLEL),
        events);
  }

  /** How a command ends whose one call ended so. */
  static ExitCode exitCode(Ending ending) {
    return switch (ending) {
      case DONE -> ExitCode.OK;
      case UNKNOWN -> ExitCode.USAGE;
      case REFUSED -> ExitCode.MODEL_ERROR;
      case FAILED -> ExitCode.REMOTE_ACTION_FAILED;
      case STOPPED -> ExitCode.INTERRUPTED;
    };
  }

  /** Says something on standard error. */
  final void say(String text) {
    err().println(text);
    err().flush();
  }
}
