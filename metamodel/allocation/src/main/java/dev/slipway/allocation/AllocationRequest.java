// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import java.util.Set;
import java.util.TreeSet;

/**
 * What is asked for.
 *
 * @param keep names of instances, or of nodes with all on them, that stay; others may move
 * @param move names of instances, or of nodes with all on them, that alone may move; empty for all
 * @param seconds how long to search at most
 * @param seed where the search starts; the same seed gives the same proposal
 */
public record AllocationRequest(Set<String> keep, Set<String> move, double seconds, int seed) {
  public AllocationRequest {
    keep = Set.copyOf(keep);
    move = Set.copyOf(move);
  }

  /** All names that were given, in order. */
  Set<String> names() {
    Set<String> names = new TreeSet<>(keep);
    names.addAll(move);
    return names;
  }
}
