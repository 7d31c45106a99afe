// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Constraints of which none can be left out for there to be no allocation, found by QuickXplain
 * (Junker, AAAI 2004): halves of them are tried, so that few reasons among many take few tries.
 */
final class Conflict {
  private final Predicate<List<Constraint>> isPossible;

  private Conflict(Predicate<List<Constraint>> isPossible) {
    this.isPossible = isPossible;
  }

  /**
   * The reasons why nothing meets all constraints.
   *
   * @param constraints all; nothing meets them
   * @param isPossible whether something meets some of them
   */
  static List<Constraint> of(List<Constraint> constraints, Predicate<List<Constraint>> isPossible) {
    return new Conflict(isPossible).find(List.of(), false, constraints);
  }

  private List<Constraint> find(
      List<Constraint> known, boolean changed, List<Constraint> candidates) {
    if (changed && !isPossible.test(known)) {
      return List.of();
    }
    if (candidates.size() <= 1) {
      return candidates;
    }
    int half = candidates.size() / 2;
    List<Constraint> left = candidates.subList(0, half);
    List<Constraint> right = candidates.subList(half, candidates.size());
    List<Constraint> fromRight = find(both(known, left), !left.isEmpty(), right);
    List<Constraint> fromLeft = find(both(known, fromRight), !fromRight.isEmpty(), left);
    return both(fromLeft, fromRight);
  }

  private static List<Constraint> both(List<Constraint> first, List<Constraint> second) {
    List<Constraint> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }
}
