// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

import dev.slipway.diagnostics.Diagnostic;
import java.util.Collections;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is in a scope.
 *
 * @param resources what is there, with its attributes; empty where nothing is known
 * @param problem why nothing is known; empty where it answered
 * @param expected whether it is a new machine that does not answer yet: nothing is on it
 */
public record ScopeObservation(
    SortedMap<ResourceAddress, SortedMap<String, String>> resources,
    Optional<Diagnostic> problem,
    boolean expected) {
  public ScopeObservation {
    resources = Collections.unmodifiableSortedMap(new TreeMap<>(resources));
    Objects.requireNonNull(problem);
  }

  /** One that answered. */
  public static ScopeObservation of(
      SortedMap<ResourceAddress, SortedMap<String, String>> resources) {
    return new ScopeObservation(resources, Optional.empty(), false);
  }

  /** One of which nothing is known. */
  public static ScopeObservation unknown(Diagnostic problem) {
    return new ScopeObservation(Collections.emptySortedMap(), Optional.of(problem), false);
  }

  /** The same of a new machine that does not answer yet. */
  public ScopeObservation expectedToAnswer() {
    return new ScopeObservation(resources, problem, true);
  }
}
