// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.engine.state.UnfinishedRun;
import dev.slipway.plan.DesiredSystem;
import dev.slipway.plan.Judges;
import dev.slipway.plan.RecordedState;
import dev.slipway.plan.ResourceAddress;
import dev.slipway.plan.Scope;
import dev.slipway.plan.ScopeObservation;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Machines that a run made and did not live to meet. They may still boot, so their silence is no
 * failure: the next run waits for them as that one would have.
 */
final class UnmetMachines {
  private final DesiredSystem desired;
  private final Judges judges;
  private final boolean cutOff;
  private final Set<Scope> met;

  /**
   * @param desired says which machines there are
   * @param state what is recorded on a machine was made there: it has been met
   * @param unfinished what that run left behind
   */
  UnmetMachines(
      DesiredSystem desired, RecordedState state, UnfinishedRun unfinished, Judges judges) {
    this.desired = desired;
    this.judges = judges;
    this.cutOff = !unfinished.equals(UnfinishedRun.NONE);
    this.met =
        state.resources().keySet().stream()
            .map(ResourceAddress::parse)
            .filter(judges::know)
            .map(judges::scope)
            .collect(Collectors.toSet());
  }

  /**
   * Those of the scopes that are such machines, and have not answered for a cause that may pass.
   */
  Set<Scope> among(SortedMap<Scope, ScopeObservation> seen) {
    Set<Scope> unmet = new TreeSet<>();
    for (Map.Entry<Scope, ScopeObservation> said : seen.entrySet()) {
      Scope scope = said.getKey();
      Optional<ResourceAddress> machine = desired.machine(scope);
      if (cutOff
          && !met.contains(scope)
          && machine.filter(made -> isThere(made, seen)).isPresent()
          && Meetings.mayPass(said.getValue())) {
        unmet.add(scope);
      }
    }
    return unmet;
  }

  /** Whether a machine is there; one whose scope was not asked is there as the plan reckons. */
  private boolean isThere(ResourceAddress machine, SortedMap<Scope, ScopeObservation> seen) {
    ScopeObservation place = seen.get(judges.scope(machine));
    return place == null || place.resources().containsKey(machine);
  }
}
