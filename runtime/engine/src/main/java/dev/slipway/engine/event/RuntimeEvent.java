// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.event;

import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.diagnostics.Quantities;
import dev.slipway.live.Problem;
import dev.slipway.plan.Change;
import dev.slipway.plan.Operation;
import dev.slipway.plan.ResourceAddress;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Something that happened while the runtime worked. Nodes are named as in the bundle, resources by
 * the text of their address.
 */
public sealed interface RuntimeEvent {
  /** What kind of event it is, such as {@code action-started}; as JSON has it. */
  default String type() {
    return JsonDocument.kind(getClass());
  }

  /**
   * Whether it only tells figures, which change all the time, such as loads, rates and progress.
   */
  default boolean isMeasurement() {
    return this instanceof HostMeasured
        || this instanceof TrafficMeasured
        || this instanceof StackMeasured
        || this instanceof ActionProgress;
  }

  /** How a run ended. */
  enum Outcome {
    /** All was done. */
    DONE,
    /** Something failed. */
    FAILED,
    /** It was asked to stop, and what was under way was finished. */
    STOPPED,
    /** All was done on the nodes that answered; what is to be done on others is unknown. */
    INCOMPLETE
  }

  /**
   * A run begins to carry out a plan.
   *
   * @param deployment name of the deployment
   * @param purpose {@code APPLY} or {@code DESTROY}
   * @param actions how many are to be done
   * @param resumed whether an earlier run of the same plan was interrupted
   */
  record RunStarted(
      String deployment,
      @Allowed(values = {"APPLY", "DESTROY"}) String purpose,
      int actions,
      boolean resumed)
      implements RuntimeEvent {}

  /**
   * A run is over.
   *
   * @param outcome how it ended
   * @param done actions done
   * @param failed actions that failed
   * @param skipped actions not begun
   * @param unknown nodes that did not answer when the plan was made
   * @param milliseconds how long it took
   */
  record RunFinished(
      Outcome outcome, int done, int failed, int skipped, int unknown, long milliseconds)
      implements RuntimeEvent {
    /** The same in a line for people. */
    public String summary() {
      StringBuilder text =
          new StringBuilder(
              switch (outcome) {
                case DONE -> "Done: ";
                case FAILED -> "Failed: ";
                case STOPPED -> "Stopped: ";
                case INCOMPLETE -> "Incomplete: ";
              });
      text.append(done).append(done == 1 ? " action" : " actions").append(" done");
      if (failed > 0) {
        text.append(", ").append(failed).append(" failed");
      }
      if (skipped > 0) {
        text.append(", ").append(skipped).append(" not started");
      }
      if (unknown > 0) {
        text.append(", ").append(unknown).append(unknown == 1 ? " node" : " nodes");
        text.append(" unknown");
      }
      return text.append(", in ").append(seconds(milliseconds)).toString();
    }
  }

  /**
   * An action begins.
   *
   * @param resource what it is done to
   * @param change what becomes of it
   * @param operation name of what is executed, as in plans
   */
  record ActionStarted(
      @Allowed(pattern = ResourceAddress.PATTERN) String resource,
      Change change,
      @Allowed(pattern = Operation.PATTERN) String operation)
      implements RuntimeEvent {}

  /**
   * An action goes on.
   *
   * @param resource what it is done to
   * @param step what is being done, in a few words
   * @param done how far it is; 0 where that is not known
   * @param size in all, in the same unit, which is bytes for transfers; 0 where that is not known
   */
  record ActionProgress(
      @Allowed(pattern = ResourceAddress.PATTERN) String resource,
      String step,
      long done,
      long size)
      implements RuntimeEvent {}

  /**
   * An action is done, and recorded.
   *
   * @param resource what it was done to
   * @param milliseconds how long it took
   */
  record ActionFinished(
      @Allowed(pattern = ResourceAddress.PATTERN) String resource, long milliseconds)
      implements RuntimeEvent {}

  /**
   * An action failed.
   *
   * @param resource what it was done to
   * @param problem why
   * @param milliseconds how long it took
   */
  record ActionFailed(
      @Allowed(pattern = ResourceAddress.PATTERN) String resource,
      Problem problem,
      long milliseconds)
      implements RuntimeEvent {}

  /**
   * An action is not begun.
   *
   * @param resource what it would have been done to
   * @param reason why, in a sentence
   */
  record ActionSkipped(@Allowed(pattern = ResourceAddress.PATTERN) String resource, String reason)
      implements RuntimeEvent {}

  /**
   * A node answered.
   *
   * @param node its name
   */
  record HostReached(String node) implements RuntimeEvent {}

  /**
   * A node did not answer, or is not what it should be.
   *
   * @param node its name
   * @param problem why
   */
  record HostUnreachable(String node, Problem problem) implements RuntimeEvent {}

  /**
   * A node says how busy it is; told when that changes.
   *
   * @param node its name
   * @param load processes that ran or waited to run, mean of the last minute
   * @param uptimeSeconds seconds since it was booted
   */
  record HostMeasured(String node, double load, long uptimeSeconds) implements RuntimeEvent {}

  /**
   * A cloud answered.
   *
   * @param cloud its name in the bundle
   */
  record CloudReached(String cloud) implements RuntimeEvent {}

  /**
   * A cloud did not answer.
   *
   * @param cloud its name in the bundle
   * @param problem why
   */
  record CloudUnreachable(String cloud, Problem problem) implements RuntimeEvent {}

  /**
   * A stack of a cloud is further than it was, or another; told when that changes.
   *
   * @param resource which
   * @param status as the cloud writes it, such as {@code CREATE_IN_PROGRESS}; empty where the stack
   *     is missing
   * @param done resources of it that are complete
   * @param size resources in all
   * @param cause why it failed; empty otherwise
   */
  record StackMeasured(
      @Allowed(pattern = ResourceAddress.PATTERN) String resource,
      Optional<String> status,
      long done,
      long size,
      Optional<String> cause)
      implements RuntimeEvent {}

  /**
   * The traffic of a topic was measured; told when that changes.
   *
   * @param topic its name
   * @param modelledRate samples a second that its DataWriters together are drawn to write; empty
   *     where the model says none
   * @param rate samples a second that they wrote; empty while that is not known
   * @param bytesPerSecond serialized bytes a second that they wrote; empty while that is not known
   * @param lost samples that its readers missed since they were started; empty if they are not
   *     counted
   * @param late samples that reached its readers late since they were started; empty if they are
   *     not counted
   */
  record TrafficMeasured(
      String topic,
      Optional<Double> modelledRate,
      Optional<Double> rate,
      Optional<Double> bytesPerSecond,
      OptionalLong lost,
      OptionalLong late)
      implements RuntimeEvent {}

  /**
   * A resource has changed since the last observation.
   *
   * @param resource which
   * @param from its state, or another word for what it was like; empty where it was not there
   * @param to its state now, in the same words; empty where it is gone
   * @param cause why, where that is known
   */
  record StateChanged(
      @Allowed(pattern = ResourceAddress.PATTERN) String resource,
      Optional<String> from,
      Optional<String> to,
      Optional<String> cause)
      implements RuntimeEvent {}

  /**
   * Something worth knowing that is not a failure.
   *
   * @param problem what
   */
  record Remark(Problem problem) implements RuntimeEvent {
    public Remark {
      Objects.requireNonNull(problem);
    }
  }

  /** A time for people, such as {@code 1.2 s}. */
  static String seconds(long milliseconds) {
    return Quantities.seconds(milliseconds / 1e3);
  }

  /** Every kind of event. */
  static List<Class<?>> kinds() {
    return List.of(RuntimeEvent.class.getPermittedSubclasses());
  }
}
