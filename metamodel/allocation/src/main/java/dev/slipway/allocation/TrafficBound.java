// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import dev.slipway.allocation.PlacementModel.Effort;

/**
 * The traffic between hosts that no allocation of a large problem avoids: what little room there is
 * around each instance costs ({@link SpreadBound}), and beyond that what must be divided as hosts
 * are few ({@link PieceBound}).
 */
final class TrafficBound {
  /** The share of the time that is left for the pieces. */
  private static final double PIECES = 0.3;

  private TrafficBound() {}

  /**
   * A bound in bit/s.
   *
   * @param allocation one that is known; the better it is, the sooner the bound is near
   * @param effort how long to work on it
   */
  static long of(AllocationProblem problem, int[] allocation, Effort effort) {
    Relaxation relaxation = Relaxation.of(problem);
    int[] hosts = new int[allocation.length];
    for (int instance = 0; instance < hosts.length; instance++) {
      hosts[instance] = problem.hosts()[allocation[instance]];
    }
    long begin = System.nanoTime();
    SpreadBound.Result spread =
        SpreadBound.of(relaxation, hosts, begin + (long) (effort.seconds() * (1 - PIECES) * 1e9));
    double left = effort.seconds() - (System.nanoTime() - begin) / 1e9;
    Effort half = new Effort(effort.work() / 2, left / 2, effort.seed());
    long beyond = PieceBound.of(relaxation.with(spread.rest()), half);
    return Math.max(spread.bound() + beyond, PieceBound.of(relaxation, half));
  }
}
