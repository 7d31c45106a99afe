// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import dev.slipway.model.experiment.PairClass;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * What was measured between two nodes, by how they are placed: what a bit costs, which is as many
 * as could have been carried between two of the fastest class meanwhile, and how long a packet
 * takes.
 *
 * @param factors by class, 1 for the fastest one
 * @param latencies by class, in ns: half of a round trip
 */
public record MeasuredCosts(Map<PairClass, Double> factors, Map<PairClass, Long> latencies) {
  public MeasuredCosts {
    factors = Map.copyOf(factors);
    latencies = Map.copyOf(latencies);
  }

  /**
   * Costs by measured throughputs.
   *
   * @param throughputs by class, in one unit; those that are not greater than 0 are left out
   */
  public static MeasuredCosts ofThroughputs(Map<PairClass, Double> throughputs) {
    double best = throughputs.values().stream().mapToDouble(each -> each).max().orElse(0);
    Map<PairClass, Double> factors = new TreeMap<>();
    throughputs.forEach(
        (pairClass, throughput) -> {
          if (throughput > 0) {
            factors.put(pairClass, best / throughput);
          }
        });
    return new MeasuredCosts(factors, Map.of());
  }

  /**
   * The same with latencies.
   *
   * @param roundTrips by class, in ns
   */
  public MeasuredCosts withRoundTrips(Map<PairClass, Double> roundTrips) {
    Map<PairClass, Long> halves = new TreeMap<>();
    roundTrips.forEach((pairClass, time) -> halves.put(pairClass, Math.round(time / 2)));
    return new MeasuredCosts(factors, halves);
  }

  /** What a bit costs in a class; empty where that was not measured. */
  Optional<Double> factor(PairClass pairClass) {
    return Optional.ofNullable(factors.get(pairClass));
  }

  /** How long a packet takes in a class, in ns; empty where that was not measured. */
  OptionalLong latency(PairClass pairClass) {
    Long latency = latencies.get(pairClass);
    return latency == null ? OptionalLong.empty() : OptionalLong.of(latency);
  }
}
