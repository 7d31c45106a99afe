// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.plan.Action;
import dev.slipway.plan.Judge;
import dev.slipway.plan.Plan;
import dev.slipway.plan.RecordedState;
import dev.slipway.plan.Resource;
import dev.slipway.plan.Scope;
import dev.slipway.plan.ScopeObservation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Says whether a plan is still true: made of this bundle, for this state and these machines. */
final class PlanCheck {
  private static final int MOST_TOLD = 5;

  private final ApplyRequest request;
  private final boolean resumed;
  private final Set<Scope> touched;

  /**
   * @param resumed whether an earlier run of the plan was cut off
   * @param touched scopes in which that run did something
   */
  PlanCheck(ApplyRequest request, boolean resumed, Set<Scope> touched) {
    this.request = request;
    this.resumed = resumed;
    this.touched = touched;
  }

  /**
   * What is wrong with the plan; nothing if it is true.
   *
   * @param state as it is recorded, whatever an earlier run left in doubt
   * @param seen what each scope said that was asked; of others nothing can be said
   */
  List<Diagnostic> check(RecordedState state, SortedMap<Scope, ScopeObservation> seen) {
    Plan plan = request.plan();
    if (!plan.deploymentId().equals(state.deploymentId())) {
      return List.of(
          stale(
              "It is for the deployment {}, this bundle is of {}.",
              plan.deployment(),
              state.deployment()));
    }
    if (!plan.bundleSha256().equals(request.bundleSha256())) {
      return List.of(stale("The bundle was generated again after the plan was made."));
    }
    if (!resumed && plan.stateSerial() != state.serial()) {
      return List.of(
          stale(
              "It was made for the recorded state {}, which is {} now: another run has changed"
                  + " something since.",
              plan.stateSerial(),
              state.serial()));
    }
    List<Diagnostic> found = new ArrayList<>();
    for (Action action : plan.actions()) {
      if (action.acts() && found.size() < MOST_TOLD) {
        check(action, Optional.ofNullable(seen.get(action.scope())), found);
      }
    }
    return found;
  }

  private void check(Action action, Optional<ScopeObservation> seen, List<Diagnostic> found) {
    Resource wanted = request.desired().resources().get(action.resource());
    if (!action.after().isEmpty()
        && (wanted == null || !wanted.attributes().equals(action.after()))) {
      found.add(stale("{} was changed in the bundle after the plan was made.", action.address()));
      return;
    }
    if (seen.isEmpty()
        || seen.get().problem().isPresent()
        || touched.contains(action.scope())
        || isUnderWay(action)) {
      return;
    }
    SortedMap<String, String> there = seen.get().resources().get(action.resource());
    Judge judge = request.providers().judges().of(action.resource());
    Set<String> passing = new HashSet<>(judge.volatileAttributes());
    passing.addAll(judge.believed(action.resource().kind()));
    if (!without(passing, action.before())
        .equals(without(passing, there == null ? new TreeMap<>() : there))) {
      found.add(
          stale(
              there == null
                  ? "{} has been removed since the plan was made."
                  : action.before().isEmpty()
                      ? "{} has been created since the plan was made."
                      : "{} has changed since the plan was made.",
              action.address()));
    }
  }

  /** Whether the cloud was at work on a resource, or on what carries it, when the plan was made. */
  private boolean isUnderWay(Action action) {
    Judge judge = request.providers().judges().of(action.resource());
    return judge.isUnderWay(action.resource(), action.before())
        || judge
            .carrier(
                action.resource(), action.before().isEmpty() ? action.after() : action.before())
            .flatMap(carrier -> request.plan().action(carrier.toString()))
            .filter(carrier -> judge.isUnderWay(carrier.resource(), carrier.before()))
            .isPresent();
  }

  private static SortedMap<String, String> without(
      Set<String> passing, SortedMap<String, String> attributes) {
    SortedMap<String, String> compared = new TreeMap<>(attributes);
    compared.keySet().removeAll(passing);
    return compared;
  }

  private static Diagnostic stale(String template, Object... values) {
    return Diagnostic.builder("PLAN_STALE", Severity.ERROR, "Plan is out of date")
        .message(template, values)
        .hint("Nothing was done. Make a new plan.")
        .build();
  }
}
