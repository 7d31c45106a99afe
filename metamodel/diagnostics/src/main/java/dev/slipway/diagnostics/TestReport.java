// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What was checked and how it came out, for build servers that show tests.
 *
 * @param name what the checks are about
 * @param properties what a reader should know of the circumstances, in order
 * @param seconds how long the checks took
 * @param cases the checks, in order
 */
public record TestReport(
    String name, Map<String, String> properties, double seconds, List<TestCase> cases) {
  public TestReport {
    Objects.requireNonNull(name);
    properties = new LinkedHashMap<>(properties);
    cases = List.copyOf(cases);
  }

  /** How a check came out. */
  public enum Outcome {
    /** It holds. */
    PASSED,
    /** It does not hold. */
    FAILED,
    /** It could not be made because something went wrong. */
    BROKEN,
    /** There was nothing to check. */
    SKIPPED
  }

  /**
   * One check.
   *
   * @param group what it is about, such as a topic
   * @param name what is checked; unique in its group
   * @param outcome how it came out
   * @param type of a FAILED or BROKEN check: the kind of failure in a word; empty for others
   * @param messages what is to be said, the most important first; may be empty for PASSED
   */
  public record TestCase(
      String group, String name, Outcome outcome, Optional<String> type, List<String> messages) {
    public TestCase {
      Objects.requireNonNull(group);
      Objects.requireNonNull(name);
      messages = List.copyOf(messages);
      boolean bad = outcome == Outcome.FAILED || outcome == Outcome.BROKEN;
      if (bad != type.isPresent() || bad && messages.isEmpty()) {
        throw new IllegalArgumentException(name + " is " + outcome + " " + type + messages);
      }
    }

    /** A check that holds. */
    public static TestCase passed(String group, String name, List<String> messages) {
      return new TestCase(group, name, Outcome.PASSED, Optional.empty(), messages);
    }
  }

  /** How many checks came out that way. */
  public long count(Outcome outcome) {
    return cases.stream().filter(found -> found.outcome() == outcome).count();
  }
}
