// SPDX-License-Identifier: EPL-2.0
package dev.slipway.traffic;

/** Judgement on a topic's measured traffic against the bundle, the gravest first. */
public enum Verdict {
  /** A component that writes or reads it could not start or ended by itself. */
  DEAD,
  /** A DataWriter that should have published did not. */
  SILENT,
  /** A DataReader got nothing: no DataWriter matches it, or none of its samples arrived. */
  STARVED,
  /** More samples were lost than the threshold allows. */
  LOSSY,
  /** More samples were late than the threshold allows. */
  LATE,
  /** More chains of reactions took longer than their deadline than the threshold allows. */
  OVERDUE,
  /** A DataWriter's rate is further from the modelled one than the threshold allows. */
  RATE,
  /** A component that writes or reads it, or the whole run, could not be measured. */
  UNMEASURED,
  /** As drawn: nobody reads it. */
  UNREAD,
  /** The traffic is as modelled. */
  OK;

  /** Whether the traffic differs from the model: such a verdict fails the run. */
  public boolean failed() {
    return compareTo(UNMEASURED) < 0;
  }
}
