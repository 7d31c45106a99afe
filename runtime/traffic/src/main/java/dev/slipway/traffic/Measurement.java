// SPDX-License-Identifier: EPL-2.0
package dev.slipway.traffic;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What was measured in a run.
 *
 * @param seconds time that the components were let publish
 * @param clockErrorNs how far the clocks of the processes may differ, 0 on one machine; empty where
 *     that is not known
 * @param processes one for each replica of each instance, in the bundle's order
 */
public record Measurement(
    double seconds, OptionalLong clockErrorNs, List<MeasuredProcess> processes) {

  public Measurement {
    processes = List.copyOf(processes);
  }

  /** How a process fared. */
  public enum Outcome {
    /** It ran to the end of the measurement. */
    RAN,
    /** It could not be started, or ended by itself. */
    DIED,
    /** It ran, but is of a kind that keeps no statistics. */
    UNMEASURED,
    /** It does not run, and is not to. */
    STOPPED
  }

  /**
   * One process.
   *
   * @param name name of the instance, with {@code .2} and so on for the further replicas
   * @param instance name of the instance
   * @param outcome how it fared
   * @param statistics what it counted; there exactly if it RAN
   */
  public record MeasuredProcess(
      String name, String instance, Outcome outcome, Optional<ProcessStatistics> statistics) {
    public MeasuredProcess {
      if (statistics.isPresent() != (outcome == Outcome.RAN)) {
        throw new IllegalArgumentException(name + " is " + outcome);
      }
    }
  }
}
