// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is asked for.
 *
 * @param keep names of instances, or of nodes with all on them, that stay; others may move
 * @param move names of instances, or of nodes with all on them, that alone may move; empty for all
 * @param seconds how long to search at most
 * @param seed where the search starts; the same seed gives the same proposal
 * @param costs what traffic was measured to cost; empty where it counts as drawn, at each hop
 */
public record AllocationRequest(
    Set<String> keep, Set<String> move, double seconds, int seed, Optional<MeasuredCosts> costs) {
  public AllocationRequest {
    keep = Set.copyOf(keep);
    move = Set.copyOf(move);
  }

  /** A request whose traffic counts as drawn. */
  public AllocationRequest(Set<String> keep, Set<String> move, double seconds, int seed) {
    this(keep, move, seconds, seed, Optional.empty());
  }

  /** The same with what traffic was measured to cost. */
  public AllocationRequest with(MeasuredCosts measured) {
    return new AllocationRequest(keep, move, seconds, seed, Optional.of(measured));
  }

  /** All names that were given, in order. */
  Set<String> names() {
    Set<String> names = new TreeSet<>(keep);
    names.addAll(move);
    return names;
  }
}
