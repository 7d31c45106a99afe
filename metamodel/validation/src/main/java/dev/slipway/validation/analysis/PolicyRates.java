// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.model.infrastructure.Direction;
import dev.slipway.model.infrastructure.NetworkQos;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a bandwidth policy says of the packets of one direction.
 *
 * @param maxRate limit in bit/s; empty is none
 * @param maxBurst burst in bit above the limit; empty leaves it to who limits
 * @param minRate guaranteed minimum in bit/s; empty is none
 */
public record PolicyRates(
    Direction direction, Optional<Long> maxRate, Optional<Long> maxBurst, Optional<Long> minRate) {
  /** What a policy says of a direction. */
  public static PolicyRates of(NetworkQos qos, Direction direction) {
    return qos.getDirection() == direction
        ? new PolicyRates(
            direction,
            Optional.ofNullable(qos.getMaxRate()),
            Optional.ofNullable(qos.getMaxBurst()),
            Optional.ofNullable(qos.getMinRate()))
        : new PolicyRates(
            direction,
            Optional.ofNullable(qos.getOppositeMaxRate()),
            Optional.ofNullable(qos.getOppositeMaxBurst()),
            Optional.ofNullable(qos.getOppositeMinRate()));
  }

  /** Both directions, that of the policy first. */
  public static Stream<PolicyRates> both(NetworkQos qos) {
    Direction opposite =
        qos.getDirection() == Direction.EGRESS ? Direction.INGRESS : Direction.EGRESS;
    return Stream.of(of(qos, qos.getDirection()), of(qos, opposite));
  }

  /** Whether it says nothing. */
  public boolean isEmpty() {
    return maxRate.isEmpty() && minRate.isEmpty();
  }
}
