// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.Provider.Steps;
import dev.slipway.plan.Action;
import dev.slipway.plan.Change;
import dev.slipway.plan.DesiredSystem;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Planner;
import dev.slipway.plan.RecordedState;
import dev.slipway.plan.Scope;
import dev.slipway.plan.ScopeObservation;
import dev.slipway.plan.ScopeObservation.Obstacle;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Meets machines that a run has made: waits until one answers, and sees to it that nothing is there
 * that the plan did not reckon with.
 */
final class Meetings {
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final ApplyRequest request;
  private final Supplier<RecordedState> state;
  private final BooleanSupplier stop;
  private final Map<Scope, Meeting> meetings = new ConcurrentHashMap<>();

  /** One of them; the first that comes waits, others wait for it. */
  private static final class Meeting {
    private boolean over;
    private Optional<Diagnostic> problem = Optional.empty();
  }

  Meetings(ApplyRequest request, Supplier<RecordedState> state, BooleanSupplier stop) {
    this.request = request;
    this.state = state;
    this.stop = stop;
  }

  /**
   * Returns once a scope has been met.
   *
   * @throws ActionException if it does not answer, or something else is there than was planned
   */
  void meet(Scope scope, Steps steps) throws ActionException, InterruptedException {
    Meeting meeting = meetings.computeIfAbsent(scope, key -> new Meeting());
    synchronized (meeting) {
      if (!meeting.over) {
        steps.begins("wait for " + scope);
        ScopeObservation seen = await(scope, steps);
        meeting.problem = seen.problem().isPresent() ? seen.problem() : unexpected(scope, seen);
        meeting.over = true;
      }
      if (meeting.problem.isPresent()) {
        throw new ActionException(meeting.problem.get());
      }
    }
  }

  private ScopeObservation await(Scope scope, Steps steps) throws InterruptedException {
    Provider provider =
        request.plan().actions().stream()
            .filter(action -> action.scope().equals(scope))
            .map(action -> request.providers().of(action.resource()))
            .findFirst()
            .orElseThrow();
    long end = System.nanoTime() + PATIENCE.toNanos();
    ScopeObservation seen = provider.look(scope.name());
    OptionalLong endOfKeys = OptionalLong.empty();
    while (mayPass(seen) || showsOtherKey(seen)) {
      long now = System.nanoTime();
      if (!showsOtherKey(seen) && !refusesKey(seen)) {
        endOfKeys = OptionalLong.empty();
      } else if (endOfKeys.isEmpty()) {
        endOfKeys = OptionalLong.of(now + request.keyPatience().toNanos());
        steps.begins("wait for " + scope + ": " + seen.problem().orElseThrow().message());
      }
      if (now >= Math.min(end, endOfKeys.orElse(end)) || stop.getAsBoolean()) {
        break;
      }
      Thread.sleep(PAUSE.toMillis());
      seen = provider.look(scope.name());
    }
    return seen;
  }

  /** That of its image until cloud-init has set its own, or it is another machine. */
  private static boolean showsOtherKey(ScopeObservation seen) {
    return seen.obstacle() == Obstacle.OTHER_HOST_KEY;
  }

  /** Until cloud-init has made the user, or for good: its image or the key is another. */
  private static boolean refusesKey(ScopeObservation seen) {
    return seen.obstacle() == Obstacle.REFUSAL;
  }

  /** Whether waiting may help, however long: not against a missing or another host key. */
  static boolean mayPass(ScopeObservation seen) {
    return switch (seen.obstacle()) {
      case REFUSAL, OTHER -> true;
      case NONE, OTHER_HOST_KEY, UNKNOWN_HOST_KEY -> false;
    };
  }

  /** What is there that makes another action necessary than the planned one. */
  private Optional<Diagnostic> unexpected(Scope scope, ScopeObservation seen) {
    Plan plan = request.plan();
    DesiredSystem desired = request.desired();
    Plan now =
        Planner.plan(
            new Planner.Request(
                plan.purpose(),
                plan.tool(),
                plan.bundleSha256(),
                plan.dds(),
                new DesiredSystem(
                    desired.resources(), desired.described(), Collections.emptySortedMap()),
                state.get(),
                new TreeMap<>(Map.of(scope, seen)),
                scope::equals,
                request.providers().judges()));
    List<Action> planned =
        plan.actions().stream()
            .filter(action -> action.scope().equals(scope) && action.makesAnew())
            .toList();
    for (Action action : planned) {
      Optional<Action> other =
          now.action(action.address())
              .filter(needed -> needed.change() != Change.NONE)
              .filter(needed -> !needed.operation().equals(action.operation()));
      if (other.isPresent()) {
        return Optional.of(
            Diagnostic.builder(
                    "APPLY_MACHINE_UNEXPECTED", Severity.ERROR, "New machine is not as planned")
                .message(
                    "{} already exists on the new machine, and differs from the plan: {}",
                    action.address(),
                    String.join(" ", other.get().reasons()))
                .hint("Check what the image of the machine contains, and make a new plan.")
                .build());
      }
    }
    return Optional.empty();
  }
}
