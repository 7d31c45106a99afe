// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp;

import dev.slipway.generator.CppString;
import dev.slipway.validation.analysis.EffectiveQos;
import java.util.List;
import java.util.Optional;

/**
 * What a component's source states. Times are in ns.
 *
 * @param element identifier and UUID of the component type, for the heading
 * @param isTyped whether an endpoint sends or takes its topic's own type
 */
record ComponentTable(
    String element,
    CppString name,
    CppString version,
    boolean isTyped,
    List<PublicationTable> publications,
    List<SubscriptionTable> subscriptions,
    List<ReactionTable> reactions) {

  /**
   * What publications and subscriptions have in common.
   *
   * @param typeFunction name of the function that gives the topic's type; empty where dummies send
   *     octets instead
   * @param partners the least number of endpoints that match one of its instances
   */
  record EndpointTable(
      CppString topic,
      Optional<String> typeFunction,
      int partners,
      EffectiveQos qos,
      List<CppString> partitions) {}

  /**
   * A publication.
   *
   * @param rate samples a second; 0 where it only reacts
   * @param burst samples sent at once, at least 1
   * @param payload octets of a sample
   */
  record PublicationTable(
      EndpointTable endpoint, double rate, int burst, long jitter, long startPhase, long payload) {}

  /**
   * A subscription.
   *
   * @param lateAfter age at which a sample is late; 0 where none is
   */
  record SubscriptionTable(
      EndpointTable endpoint,
      Optional<CppString> filter,
      List<CppString> filterParameters,
      long lateAfter) {}

  /**
   * A reaction.
   *
   * @param trigger place of its subscription
   * @param every how many samples trigger it once
   * @param effects places of its publications
   * @param deadline 0 where it has none
   */
  record ReactionTable(
      int trigger,
      int every,
      Optional<ComputeTable> compute,
      List<Integer> effects,
      long deadline) {}

  /** How long a reaction computes. */
  sealed interface ComputeTable {
    record Constant(long time) implements ComputeTable {}

    record Uniform(long least, long greatest) implements ComputeTable {}

    /** The mean and standard deviation are those of the time, not of its logarithm. */
    record LogNormal(long mean, long deviation) implements ComputeTable {}
  }
}
