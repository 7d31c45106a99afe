// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.bundle.Sha256;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.state.StateStore;
import dev.slipway.engine.state.UnfinishedRun;
import dev.slipway.plan.Change;
import dev.slipway.plan.DesiredSystem;
import dev.slipway.plan.Judges;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.Planner;
import dev.slipway.plan.RecordedState;
import dev.slipway.plan.ResourceAddress;
import dev.slipway.plan.Scope;
import dev.slipway.plan.ScopeObservation;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Makes plans of what is wanted, what is recorded and what the nodes say. */
public final class Planning {
  private Planning() {}

  /**
   * What a plan is to be made of.
   *
   * @param purpose whether it builds up or tears down
   * @param tool version of Slipway
   * @param bundle the bundle
   * @param dds the DDS implementation whose component archives are installed
   * @param desired what is wanted, and what the bundle describes; nothing is wanted for {@link
   *     Purpose#DESTROY}
   * @param store where the state is recorded
   * @param providers of what is wanted and recorded
   * @param scopes which scopes it is limited to
   * @param renewed resources that are made anew though they are as wanted
   */
  public record Request(
      Purpose purpose,
      String tool,
      Bundle bundle,
      DdsImplementation dds,
      DesiredSystem desired,
      StateStore store,
      Providers providers,
      Predicate<Scope> scopes,
      Set<ResourceAddress> renewed) {}

  /**
   * A plan.
   *
   * @param plan empty where the recorded state cannot be used
   * @param observed what each scope said that was asked
   * @param diagnostics an error where there is no plan, warnings where the state was damaged
   */
  public record Made(
      Optional<Plan> plan,
      SortedMap<Scope, ScopeObservation> observed,
      List<Diagnostic> diagnostics) {
    public Made {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * Asks where something is described or recorded, settles what an earlier run left in doubt, and
   * plans. Changes nothing. What is on a machine that is to be made is not asked: it is not there.
   *
   * @throws IOException if bundle or state cannot be read
   * @throws InterruptedException if the thread was interrupted
   */
  public static Made make(Request request) throws IOException, InterruptedException {
    StateStore.Loaded loaded = request.store().load();
    if (loaded.state().isEmpty()) {
      return new Made(Optional.empty(), Collections.emptySortedMap(), loaded.diagnostics());
    }
    RecordedState state = loaded.state().get();
    UnfinishedRun unfinished = loaded.unfinished().orElse(UnfinishedRun.NONE);
    Judges judges = request.providers().judges();
    Optional<Diagnostic> strange = strange(state, unfinished, judges);
    if (request.providers().areAll() && strange.isPresent()) {
      return new Made(Optional.empty(), Collections.emptySortedMap(), List.of(strange.get()));
    }
    SortedSet<Scope> asked = Planner.scopesOf(request.desired(), state, judges);
    asked.addAll(unfinished.scopes(judges));
    asked.removeIf(request.scopes().negate());
    SortedMap<Scope, ScopeObservation> seen = new TreeMap<>();
    Plan plan;
    // What a machine is in is asked before what is on it.
    while (true) {
      RecordedState settled = unfinished.settle(state, seen, judges).state();
      // What is in doubt may be settled otherwise by the run that carries out the plan.
      plan = plan(request, settled.withSerial(state.serial()), seen);
      SortedSet<Scope> next = new TreeSet<>();
      for (Scope scope : asked) {
        Optional<ResourceAddress> machine = request.desired().machine(scope);
        boolean known =
            machine
                .map(judges::scope)
                .filter(on -> !seen.containsKey(on) && asked.contains(on))
                .isEmpty();
        boolean made =
            machine
                .map(ResourceAddress::toString)
                .flatMap(plan::action)
                .filter(action -> action.change() == Change.CREATE)
                .isPresent();
        if (!seen.containsKey(scope) && known && !made) {
          next.add(scope);
        }
      }
      if (next.isEmpty()) {
        return new Made(Optional.of(plan), seen, loaded.diagnostics());
      }
      seen.putAll(request.providers().observe(next));
      new UnmetMachines(request.desired(), state, unfinished, judges)
          .among(seen)
          .forEach(scope -> seen.computeIfPresent(scope, (key, said) -> said.expectedToAnswer()));
    }
  }

  private static Plan plan(
      Request request, RecordedState state, SortedMap<Scope, ScopeObservation> seen)
      throws IOException {
    return Planner.plan(
        new Planner.Request(
            request.purpose(),
            request.tool(),
            sha256(request.bundle()),
            request.dds().id(),
            request.desired(),
            state,
            seen,
            request.scopes(),
            request.providers().judges()),
        request.renewed());
  }

  /** That something is recorded which no provider of this run knows. */
  private static Optional<Diagnostic> strange(
      RecordedState state, UnfinishedRun unfinished, Judges judges) {
    return Stream.concat(
            state.resources().keySet().stream(), unfinished.inDoubt().keySet().stream())
        .filter(address -> !judges.know(ResourceAddress.parse(address)))
        .findFirst()
        .map(
            address ->
                Diagnostic.builder("STATE_KIND_UNKNOWN", Severity.ERROR, "Unknown kind of resource")
                    .message(
                        "The recorded state has {}, whose kind this Slipway does not know.",
                        address)
                    .hint("Use the version of Slipway that made it, or a later one.")
                    .build());
  }

  /**
   * SHA-256 of a bundle's {@code slipway.json}, by which a plan knows it.
   *
   * @throws IOException if it cannot be read
   */
  public static String sha256(Bundle bundle) throws IOException {
    return Sha256.of(bundle.folder().resolve(BundleManifest.FILE_NAME));
  }
}
