// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

import dev.slipway.diagnostics.Diagnostic;
import java.util.Collections;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a node said of itself.
 *
 * @param resources what is there, with its attributes; empty where nothing is known
 * @param problem why nothing is known; empty where the node answered
 */
public record NodeObservation(
    SortedMap<ResourceAddress, SortedMap<String, String>> resources, Optional<Diagnostic> problem) {
  public NodeObservation {
    resources = Collections.unmodifiableSortedMap(new TreeMap<>(resources));
    Objects.requireNonNull(problem);
  }

  /** A node that answered. */
  public static NodeObservation of(
      SortedMap<ResourceAddress, SortedMap<String, String>> resources) {
    return new NodeObservation(resources, Optional.empty());
  }

  /** A node of which nothing is known. */
  public static NodeObservation unknown(Diagnostic problem) {
    return new NodeObservation(Collections.emptySortedMap(), Optional.of(problem));
  }
}
