// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.Quota;
import dev.slipway.cloud.ServerAction;
import dev.slipway.cloud.Stack;
import dev.slipway.cloud.StackEvent;
import dev.slipway.cloud.StackRef;
import dev.slipway.cloud.StackResource;
import dev.slipway.cloud.StackStatus;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.ActionException;
import dev.slipway.engine.Provider.Steps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Follows what a cloud does with a stack, to its end. */
final class StackProgress {
  private static final String UPDATING = "UPDATE_IN_PROGRESS";

  /** A cloud's own limit of an action is an hour, unless a stack has another. */
  private static final Duration LONGEST = Duration.ofMinutes(65);

  /** A cloud that takes longer has lost what it was asked for. */
  private static final Duration LONGEST_BEGIN = Duration.ofMinutes(2);

  private static final Duration LONGEST_SILENCE = Duration.ofMinutes(1);

  private static final int QUOTED_FAILURES = 5;

  /** Where nothing has happened for so long, servers are asked why. */
  private static final Duration QUIET = Duration.ofSeconds(3);

  private final Cloud cloud;
  private final StackRef stack;
  private final Map<String, String> names;
  private final Steps steps;
  private final RefusedActions refused;
  private final List<String> failures = new ArrayList<>();
  private final Map<String, StackStatus> resources = new TreeMap<>();
  private final List<String> cancelled = new ArrayList<>();
  private String marker;
  private String note = "";
  private long lastEvent = System.nanoTime();
  private long heard = lastEvent;

  /**
   * @param names what the resources of the stack are called in the model, by logical id
   * @param marker the last event that happened before; empty for none
   * @param refused tells which servers refused what the stack asked of them
   */
  StackProgress(
      Cloud cloud,
      StackRef stack,
      Map<String, String> names,
      String marker,
      RefusedActions refused,
      Steps steps) {
    this.cloud = cloud;
    this.stack = stack;
    this.names = new TreeMap<>(names);
    this.marker = marker;
    this.refused = refused;
    this.steps = steps;
  }

  /**
   * Has each step say that resources are locked. A cloud that was told to cancel an update goes on
   * to wait for what refused it, and begins nothing else with that.
   *
   * @param locked logical ids; none where nothing is
   */
  StackProgress behindCancelled(Collection<String> locked) {
    note =
        locked.isEmpty()
            ? ""
            : " (%s locked by a cancelled update, usually until an hour after that began)"
                .formatted(
                    locked.stream()
                        .map(id -> names.getOrDefault(id, id))
                        .collect(Collectors.joining(", ")));
    return this;
  }

  /** The last event of a stack; empty for none. */
  static String marker(Cloud cloud, StackRef stack) throws CloudException, InterruptedException {
    List<StackEvent> events = cloud.stacks().events(stack, "");
    return events.isEmpty() ? "" : events.get(events.size() - 1).id();
  }

  /**
   * Returns when an action that was asked for has begun. A cloud answers before it begins a check,
   * and until then shows the stack as it was, at rest.
   */
  void awaitBegin() throws CloudException, InterruptedException {
    Pauses pauses = new Pauses(LONGEST_BEGIN);
    while (!pauses.areOver()) {
      try {
        if (cloud.stacks().events(stack, marker).stream().anyMatch(event -> event.isAbout(stack))) {
          return;
        }
        pauses.answered();
      } catch (CloudException e) {
        pauses.failed(e);
      }
      pauses.pause();
    }
  }

  /**
   * Returns when the action is over.
   *
   * @param step what is being done
   * @return the stack; empty if it is gone
   * @throws ActionException if the action failed
   */
  Optional<Stack> await(String step) throws ActionException, CloudException, InterruptedException {
    return await(step, false);
  }

  /**
   * The same for an action that an earlier run asked for, which this one asks for again anyway. If
   * nothing has happened for a minute, it need not be over: what a dead engine of the cloud was
   * about goes on only when it is asked for again, and a living one is not disturbed by that.
   *
   * @return whether it is over
   */
  boolean awaitEarlier(String step) throws ActionException, CloudException, InterruptedException {
    return await(step, true).filter(now -> now.status().isInProgress()).isEmpty();
  }

  private Optional<Stack> await(String step, boolean mayFallSilent)
      throws ActionException, CloudException, InterruptedException {
    steps.begins(step + note);
    Pauses pauses = new Pauses(LONGEST);
    while (true) {
      Optional<Stack> now;
      try {
        now = now();
        if (now.isEmpty() || now.get().status().toString().equals("DELETE_COMPLETE")) {
          return Optional.empty();
        }
        tell(step);
        if (now.get().status().toString().equals(UPDATING)) {
          cancelIfRefused();
        }
        pauses.answered();
      } catch (CloudException e) {
        pauses.failed(e);
        steps.goesOn(step + ": " + e.diagnostic().summary(), 0, 0);
        pauses.pause();
        continue;
      }
      if (!now.get().status().isInProgress()) {
        if (now.get().status().isFailed()) {
          throw new ActionException(failed(step, now.get()));
        }
        return now;
      }
      if (mayFallSilent && System.nanoTime() - lastEvent > LONGEST_SILENCE.toNanos()) {
        return now;
      }
      if (pauses.areOver()) {
        throw new ActionException(
            Diagnostic.builder("CLOUD_TIMEOUT", Severity.ERROR, "Cloud timed out")
                .message("The stack {} is still {}.", stack.name(), now.get().status())
                .hint("Look at the stack in the cloud; the next run resumes it.")
                .build());
      }
      pauses.pause();
    }
  }

  private Optional<Stack> now() throws CloudException, InterruptedException {
    try {
      return Optional.of(cloud.stacks().peek(stack));
    } catch (CloudException e) {
      if (e.kind() == CloudException.Kind.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private void tell(String step) throws CloudException, InterruptedException {
    List<StackEvent> events = cloud.stacks().events(stack, marker);
    if (!events.isEmpty()) {
      lastEvent = System.nanoTime();
      heard = lastEvent;
    }
    if (resources.isEmpty()) {
      for (StackResource resource : cloud.stacks().resources(stack)) {
        resources.put(resource.logicalId(), resource.status());
      }
    }
    for (StackEvent event : events) {
      marker = event.id();
      if (event.isAbout(stack)) {
        continue;
      }
      resources.put(event.logicalId(), event.status());
      String name = names.getOrDefault(event.logicalId(), event.logicalId());
      if (event.status().isFailed()) {
        failures.add(name + ": " + event.reason());
      }
      steps.goesOn(step + ": " + name + " " + event.status(), 0, 0);
    }
    steps.goesOn(
        step + note,
        resources.values().stream().filter(StackProgress::isDone).count(),
        resources.size());
  }

  /** The stack would wait, and with it all who look at it. */
  private void cancelIfRefused() throws CloudException, InterruptedException {
    if (System.nanoTime() - heard < QUIET.toNanos()) {
      return;
    }
    heard = System.nanoTime();
    List<String> refusals = new ArrayList<>();
    for (Map.Entry<String, StackStatus> resource : resources.entrySet()) {
      if (resource.getValue().toString().equals(UPDATING)) {
        String name = names.getOrDefault(resource.getKey(), resource.getKey());
        Optional<ServerAction> refusal = refused.of(resource.getKey());
        if (refusal.isPresent()) {
          cancelled.add(name);
          refusals.add(
              "%s: its %s was refused: %s"
                  .formatted(name, refusal.get().name(), refusal.get().reason()));
        }
      }
    }
    if (!refusals.isEmpty()) {
      cancelUpdate();
      failures.addAll(refusals);
    }
  }

  private void cancelUpdate() throws CloudException, InterruptedException {
    try {
      cloud.stacks().cancelUpdate(stack);
    } catch (CloudException e) {
      // It has ended meanwhile, which the next look tells, or the cloud knows no such thing.
      if (e.kind() != CloudException.Kind.REFUSED) {
        throw e;
      }
    }
  }

  /** Whether nothing is left to be done with a resource. */
  static boolean isDone(StackResource resource) {
    return isDone(resource.status());
  }

  private static boolean isDone(StackStatus status) {
    return !status.isInProgress() && !status.isFailed() && !status.action().equals("INIT");
  }

  private Diagnostic failed(String step, Stack now) {
    String why =
        failures.isEmpty()
            ? now.reason()
            : failures.stream().distinct().limit(QUOTED_FAILURES).collect(Collectors.joining("; "));
    if (Quota.isExceeded(why)) {
      return CloudException.of(
              CloudException.Kind.QUOTA,
              cloud.name(),
              "%s of stack %s ended as %s: %s".formatted(step, stack.name(), now.status(), why),
              "Delete what is not needed, or have the project's quota raised, then apply again:"
                  + " what was made is kept.",
              null)
          .diagnostic();
    }
    return Diagnostic.builder("CLOUD_STACK_FAILED", Severity.ERROR, "Stack failed")
        .message("{} of stack {} ended as {}: {}", step, stack.name(), now.status(), why)
        .hint(
            "Mend what the cloud names, then apply again: what was made is kept." + wait(cancelled))
        .build();
  }

  private static String wait(List<String> cancelled) {
    return cancelled.isEmpty()
        ? ""
        : " The cloud keeps "
            + String.join(", ", cancelled)
            + " locked, usually until an hour after the update began: an apply that updates the"
            + " stack before waits for that, and destroy does not.";
  }
}
