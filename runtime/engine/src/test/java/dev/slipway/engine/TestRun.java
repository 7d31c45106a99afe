// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.bundle.Bundle;
import dev.slipway.engine.event.EventSink;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.state.StateStore;
import dev.slipway.engine.state.UnfinishedRun;
import dev.slipway.host.DesiredComponents;
import dev.slipway.host.HostScripts;
import dev.slipway.plan.DesiredSystem;
import dev.slipway.plan.Plan;
import dev.slipway.plan.RecordedState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** What the commands do around {@link Apply}, on simulated hosts. */
final class TestRun {
  private final Path state;
  private final SimulatedHosts simulated;
  private final HostScripts scripts = HostScripts.packaged();
  private Duration keyPatience = Duration.ofMinutes(1);
  private final List<EventSink> sinks = new ArrayList<>();
  private Bundle bundle;
  private Optional<MachineYard> yard = Optional.empty();
  private boolean keepGoing;
  private int parallel = 4;
  private BooleanSupplier stop = () -> false;

  /**
   * @param folder where state and hosts are kept; may be that of an earlier run
   */
  TestRun(Path folder, Bundle bundle) {
    this.state = folder.resolve("state");
    this.simulated = new SimulatedHosts(folder.resolve("hosts"));
    this.bundle = bundle;
  }

  TestRun keepGoing() {
    keepGoing = true;
    return this;
  }

  TestRun oneAtATime() {
    parallel = 1;
    return this;
  }

  TestRun stoppedBy(BooleanSupplier signal) {
    stop = signal;
    return this;
  }

  /** A new machine may show another key, or refuse the user's, no longer than that. */
  TestRun keyPatience(Duration longest) {
    keyPatience = longest;
    return this;
  }

  TestRun followedBy(EventSink sink) {
    sinks.add(sink);
    return this;
  }

  void use(Bundle other) {
    bundle = other;
  }

  /** Loses the recorded state. */
  void forget() throws IOException {
    Files.delete(state.resolve("state.json"));
    Files.delete(state.resolve("state.previous.json"));
  }

  SimulatedHosts hosts() {
    return simulated;
  }

  StateStore store() {
    return new StateStore(state, TestBundle.DEPLOYMENT_ID, "lab");
  }

  RecordedState recorded() throws IOException {
    return store().load().state().orElseThrow();
  }

  private DesiredComponents desired(Plan.Purpose purpose) {
    return purpose == Plan.Purpose.DESTROY
        ? DesiredComponents.noneOf(bundle)
        : TestBundle.desired(bundle, scripts.version());
  }

  private Providers providers(Plan.Purpose purpose) {
    Provider components =
        new ComponentHosts(
            simulated.hosts(),
            bundle,
            desired(purpose),
            scripts,
            new Observation(simulated.hosts(), Map.of(), 8, new EventStream()));
    return yard.map(machines -> Providers.all(machines, components))
        .orElseGet(() -> Providers.all(components));
  }

  TestRun withMachines(MachineYard provider) {
    yard = Optional.of(provider);
    return this;
  }

  /** What is wanted of all providers. */
  private DesiredSystem wanted(Plan.Purpose purpose) {
    DesiredSystem components = desired(purpose).system();
    return yard.map(
            machines ->
                components.and(
                    purpose == Plan.Purpose.DESTROY ? machines.described() : machines.desired()))
        .orElse(components);
  }

  Plan plan(Plan.Purpose purpose) throws IOException, InterruptedException {
    return Planning.make(
            new Planning.Request(
                purpose,
                "0.1.0",
                bundle,
                TestBundle.DDS,
                wanted(purpose),
                store(),
                providers(purpose),
                scope -> true,
                Set.of()))
        .plan()
        .orElseThrow();
  }

  Plan plan() throws IOException, InterruptedException {
    return plan(Plan.Purpose.APPLY);
  }

  ApplyResult apply(Plan plan) throws IOException, InterruptedException {
    return apply(plan, Checkpoint.NONE);
  }

  ApplyResult apply(Plan plan, Checkpoint checkpoint) throws IOException, InterruptedException {
    EventStream events = new EventStream();
    sinks.forEach(events::subscribe);
    return Apply.run(
        new ApplyRequest(
            plan,
            TestBundle.sha256(bundle),
            wanted(plan.purpose()),
            providers(plan.purpose()),
            store(),
            "slipway apply",
            parallel,
            keepGoing,
            keyPatience),
        events,
        stop,
        checkpoint);
  }

  /** All effects of all hosts, as {@code NODE: EFFECT}. */
  List<String> effects(String... nodes) throws IOException {
    List<String> all = new ArrayList<>();
    for (String node : nodes) {
      for (String effect : simulated.effects(node)) {
        all.add(node + ": " + effect);
      }
    }
    return all;
  }

  Optional<UnfinishedRun> unfinished() throws IOException {
    return store().load().unfinished();
  }
}
