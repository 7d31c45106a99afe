// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one measurement has yielded.
 *
 * @param figures finite numbers by the name of their definition, in its order; an optional figure
 *     that is not there is missing
 * @param curves points by the name of the curve's definition, by ascending x
 * @param note what there is to know beside these, a sentence; empty where there is nothing
 */
public record Outcome(
    Map<String, Double> figures, Map<String, List<Point>> curves, Optional<String> note) {
  public Outcome {
    figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
    curves = Collections.unmodifiableMap(new LinkedHashMap<>(curves));
  }
}
