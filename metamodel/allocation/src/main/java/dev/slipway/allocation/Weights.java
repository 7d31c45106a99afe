// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

/**
 * Makes one number of what is minimised: traffic first, then the transfers of chains, then moves.
 *
 * @param traffic what one bit/s counts: more than all that transfers and moves may
 * @param transfers what one unit of transfers counts: more than all moves
 * @param unit of transfers, in ns
 */
record Weights(long traffic, long transfers, long unit) {
  /** Where nothing is minimised. */
  static final Weights NONE = new Weights(1, 1, 1);

  /** So that no sum exceeds what the solver adds up. */
  private static final double GREATEST = 1L << 60;

  private static final long LEAST_UNIT = 1000;

  static Weights of(AllocationProblem problem) {
    long moves = problem.instances().size() + 1L;
    double traffic = 0;
    for (int pair = 0; pair < problem.pairs().size(); pair++) {
      int number = pair;
      traffic += most(problem, (from, to) -> problem.costs().cost(number, from, to));
    }
    double transfers = 0;
    for (Chains.Hop hop : problem.chains().hops()) {
      transfers +=
          hop.isFixed()
              ? 0
              : most(problem, (from, to) -> problem.chains().time(hop, from, to).worst());
    }
    long unit = LEAST_UNIT;
    while ((traffic + 1) * moves * (transfers / unit + 1) > GREATEST) {
      unit *= 10;
    }
    // Each way is rounded up to a unit.
    long most = (long) (transfers / unit) + problem.chains().hops().size() + 1;
    return new Weights(transfers == 0 ? moves : moves * most, moves, unit);
  }

  private interface Distance {
    long between(int from, int to);
  }

  private static long most(AllocationProblem problem, Distance distance) {
    long most = 0;
    for (int from = 0; from < problem.nodes().size(); from++) {
      for (int to = 0; to < problem.nodes().size(); to++) {
        most = Math.max(most, distance.between(from, to));
      }
    }
    return most;
  }

  /** A time in units, rounded up. */
  long units(long nanoseconds) {
    return (nanoseconds + unit - 1) / unit;
  }
}
