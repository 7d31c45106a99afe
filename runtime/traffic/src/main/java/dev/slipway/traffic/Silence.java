// SPDX-License-Identifier: EPL-2.0
package dev.slipway.traffic;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Set;

/** Notices that nothing arrives any more: the same was counted so often one after the other. */
public final class Silence {
  private final int looks;
  private final Deque<Long> counts = new ArrayDeque<>();

  /**
   * One that has not looked yet.
   *
   * @param looks how often the same has to be counted, 2 at least
   */
  public Silence(int looks) {
    this.looks = looks;
  }

  /**
   * Takes what all processes have counted now.
   *
   * @return whether nothing has arrived since as many looks as are wanted
   */
  public boolean after(Collection<ProcessStatistics> counted) {
    counts.addLast(
        counted.stream()
            .flatMap(statistics -> statistics.subscriptions().stream())
            .mapToLong(ProcessStatistics.Subscription::received)
            .sum());
    if (counts.size() > looks) {
      counts.removeFirst();
    }
    return counts.size() == looks && Set.copyOf(counts).size() == 1;
  }
}
