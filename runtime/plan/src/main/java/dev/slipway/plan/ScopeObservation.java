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
 * @param obstacle what keeps it from answering
 * @param expected whether it is a new machine that does not answer yet: nothing is on it
 */
public record ScopeObservation(
    SortedMap<ResourceAddress, SortedMap<String, String>> resources,
    Optional<Diagnostic> problem,
    Obstacle obstacle,
    boolean expected) {
  /** What keeps a scope from answering, as far as it matters for how long to wait for it. */
  public enum Obstacle {
    /** Nothing: it answered. */
    NONE,
    /** It has another host key than the recorded one. */
    OTHER_HOST_KEY,
    /** Its host key is not recorded. */
    UNKNOWN_HOST_KEY,
    /** It does not admit the user. */
    REFUSAL,
    /** Anything else, such as no connection. */
    OTHER
  }

  public ScopeObservation {
    resources = Collections.unmodifiableSortedMap(new TreeMap<>(resources));
    Objects.requireNonNull(problem);
    Objects.requireNonNull(obstacle);
  }

  /** One that answered. */
  public static ScopeObservation of(
      SortedMap<ResourceAddress, SortedMap<String, String>> resources) {
    return new ScopeObservation(resources, Optional.empty(), Obstacle.NONE, false);
  }

  /** One of which nothing is known. */
  public static ScopeObservation unknown(Diagnostic problem) {
    return unknown(problem, Obstacle.OTHER);
  }

  /** One of which nothing is known because of an obstacle. */
  public static ScopeObservation unknown(Diagnostic problem, Obstacle obstacle) {
    return new ScopeObservation(
        Collections.emptySortedMap(), Optional.of(problem), obstacle, false);
  }

  /** The same of a new machine that does not answer yet. */
  public ScopeObservation expectedToAnswer() {
    return new ScopeObservation(resources, problem, obstacle, true);
  }
}
