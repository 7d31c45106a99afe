// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import dev.slipway.model.experiment.PairClass;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a bit costs between two nodes, by how they are placed: as many as could have been carried
 * between two of the fastest class meanwhile.
 *
 * @param factors by class, 1 for the fastest one
 */
public record MeasuredCosts(Map<PairClass, Double> factors) {
  public MeasuredCosts {
    factors = Map.copyOf(factors);
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
    return new MeasuredCosts(factors);
  }

  /** What a bit costs in a class; empty where that was not measured. */
  Optional<Double> factor(PairClass pairClass) {
    return Optional.ofNullable(factors.get(pairClass));
  }
}
