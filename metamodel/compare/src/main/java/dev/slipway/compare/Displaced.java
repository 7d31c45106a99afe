// SPDX-License-Identifier: EPL-2.0
package dev.slipway.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds the least number of items whose moving explains an order. */
final class Displaced {
  private Displaced() {}

  /**
   * The numbers outside a longest ascending part of the sequence, in ascending order.
   *
   * @param sequence different numbers
   */
  static List<Integer> of(List<Integer> sequence) {
    // Ends of the ascending parts of each length, the least that there are, and what is before
    // each.
    int[] ends = new int[sequence.size()];
    int[] previous = new int[sequence.size()];
    int longest = 0;
    for (int i = 0; i < sequence.size(); i++) {
      int length = lengthBelow(sequence, ends, longest, sequence.get(i));
      previous[i] = length == 0 ? -1 : ends[length - 1];
      ends[length] = i;
      longest = Math.max(longest, length + 1);
    }
    Set<Integer> stayed = new HashSet<>();
    for (int i = longest == 0 ? -1 : ends[longest - 1]; i >= 0; i = previous[i]) {
      stayed.add(sequence.get(i));
    }
    List<Integer> displaced = new ArrayList<>(sequence);
    displaced.removeAll(stayed);
    Collections.sort(displaced);
    return displaced;
  }

  /** How many of the ends are at numbers below that one. */
  private static int lengthBelow(List<Integer> sequence, int[] ends, int count, int number) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sequence.get(ends[middle]) < number) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
