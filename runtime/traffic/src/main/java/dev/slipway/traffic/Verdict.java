// SPDX-License-Identifier: EPL-2.0
package dev.slipway.traffic;

/** Judgement on a topic's measured traffic against the bundle, the gravest first. */
public enum Verdict {
  /** A component that writes or reads it could not start or ended by itself. */
  DEAD("a component of it died"),
  /** A DataWriter that should have published did not. */
  SILENT("a writer published nothing"),
  /** A DataReader got nothing: no DataWriter matches it, or none of its samples arrived. */
  STARVED("a reader got nothing"),
  /** More samples were lost than the threshold allows. */
  LOSSY("too many samples were lost"),
  /** More samples were late than the threshold allows. */
  LATE("too many samples were late"),
  /** More chains of reactions took longer than their deadline than the threshold allows. */
  OVERDUE("a chain of reactions missed its deadline"),
  /** A DataWriter's rate is further from the modelled one than the threshold allows. */
  RATE("a rate is not as modelled"),
  /** A component that writes or reads it, or the whole run, could not be measured. */
  UNMEASURED("it was not measured"),
  /** As drawn: nobody reads it. */
  UNREAD("no reader, as drawn"),
  /** The traffic is as modelled. */
  OK("as modelled");

  private final String meaning;

  Verdict(String meaning) {
    this.meaning = meaning;
  }

  /** The verdict in a few words. */
  public String meaning() {
    return meaning;
  }

  /** Whether the traffic differs from the model: such a verdict fails the run. */
  public boolean failed() {
    return compareTo(UNMEASURED) < 0;
  }
}
