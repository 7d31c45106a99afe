// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * How far the clocks of machines are apart, as far as that can be told from here: a machine tells
 * its time between a question and its answer, so by how much it is ahead of this machine is known
 * to within as long as that took.
 *
 * @param ahead by how much each node's clock is ahead, by its name; at least two
 */
record MachineClocks(SortedMap<String, Ahead> ahead) {
  /** The quickest answer says the most; the first one may have to connect. */
  private static final int QUESTIONS = 4;

  private static final RemoteCommand TIME = RemoteCommand.of("date", "+%s.%N").repeatable();
  private static final Pattern SECONDS = Pattern.compile("\\d{1,11}\\.\\d{9}");
  private static final int NANOSECOND_DIGITS = 9;

  /**
   * By how many nanoseconds a clock is ahead of this machine's.
   *
   * @param least at least so many; negative where it may be behind
   * @param most at most so many
   */
  record Ahead(long least, long most) {
    long uncertainty() {
      return most - least;
    }
  }

  /**
   * Two clocks of which it is certain that they differ.
   *
   * @param ahead node of the one that is ahead
   * @param behind node of the other
   * @param least at least by so many nanoseconds
   * @param most at most by so many
   */
  record Difference(String ahead, String behind, long least, long most) {}

  /**
   * Asks nodes for their time, side by side.
   *
   * @param nodes one of each machine
   * @return empty where one of them does not tell
   * @throws InterruptedException if the thread was interrupted
   */
  static Optional<MachineClocks> ask(RemoteHosts hosts, Collection<String> nodes, int parallel)
      throws InterruptedException {
    SortedMap<String, Ahead> ahead = new TreeMap<>();
    SideBySide.with(nodes, parallel, node -> ask(hosts, node))
        .forEach((node, answer) -> answer.ifPresent(told -> ahead.put(node, told)));
    return ahead.size() == nodes.size() ? Optional.of(new MachineClocks(ahead)) : Optional.empty();
  }

  private static Optional<Ahead> ask(RemoteHosts hosts, String node) throws InterruptedException {
    Optional<Ahead> best = Optional.empty();
    try {
      for (int question = 0; question < QUESTIONS; question++) {
        long asked = now();
        RemoteResult answer = hosts.open(node).run(TIME);
        long answered = now();
        String time = answer.output().strip();
        if (!SECONDS.matcher(time).matches()) {
          return Optional.empty();
        }
        long told = new BigDecimal(time).movePointRight(NANOSECOND_DIGITS).longValueExact();
        Ahead ahead = new Ahead(told - answered, told - asked);
        if (best.filter(known -> known.uncertainty() <= ahead.uncertainty()).isEmpty()) {
          best = Optional.of(ahead);
        }
      }
    } catch (RemoteException e) {
      return Optional.empty();
    }
    return best;
  }

  private static long now() {
    Instant now = Instant.now();
    return Math.addExact(Math.multiplyExact(now.getEpochSecond(), 1_000_000_000L), now.getNano());
  }

  /** So many nanoseconds two of them may differ at most. */
  long error() {
    long error = 0;
    for (String one : ahead.keySet()) {
      for (String other : ahead.keySet()) {
        if (!one.equals(other)) {
          error = Math.max(error, ahead.get(one).most() - ahead.get(other).least());
        }
      }
    }
    return error;
  }

  /** The two that differ most; empty where all may agree. */
  Optional<Difference> difference() {
    Difference greatest = null;
    for (String one : ahead.keySet()) {
      for (String other : ahead.keySet()) {
        long least = ahead.get(one).least() - ahead.get(other).most();
        if (least > 0 && (greatest == null || least > greatest.least())) {
          greatest =
              new Difference(one, other, least, ahead.get(one).most() - ahead.get(other).least());
        }
      }
    }
    return Optional.ofNullable(greatest);
  }
}
