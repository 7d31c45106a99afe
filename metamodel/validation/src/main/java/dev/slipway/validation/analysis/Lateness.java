// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import java.util.OptionalLong;

/** When a sample counts as late at a reader. */
public final class Lateness {
  private static final double NANOSECONDS = 1e9;

  private Lateness() {}

  /**
   * The latency in ns, from source timestamp to receipt, above which a sample is late: the reader's
   * LATENCY_BUDGET if it has one, else its DEADLINE if that is finite, else one period of the
   * publication.
   *
   * @param reader its effective QoS
   * @param burstRate bursts a second of the publication; 0 where it has no rate
   * @return empty where nothing bounds the latency
   */
  public static OptionalLong bound(EffectiveQos reader, double burstRate) {
    if (reader.latencyBudget() > 0 && reader.latencyBudget() != EffectiveQos.INFINITE) {
      return OptionalLong.of(reader.latencyBudget());
    }
    if (reader.deadline() != EffectiveQos.INFINITE) {
      return OptionalLong.of(reader.deadline());
    }
    return burstRate > 0
        ? OptionalLong.of(Math.round(NANOSECONDS / burstRate))
        : OptionalLong.empty();
  }
}
