// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.host.HostOutcome;
import java.util.List;

/** Says what it means that a script of a component host did not succeed. */
public final class HostProblem {
  /** Lines of a script's complaint that are quoted. */
  private static final int QUOTED_LINES = 12;

  private HostProblem() {}

  /**
   * The diagnostic of a call that failed.
   *
   * @param node the node's name
   * @param what what was called, such as {@code start sonar}
   * @param result how it ended, not with success
   */
  public static Diagnostic of(String node, String what, RemoteResult result) {
    HostOutcome outcome = HostOutcome.of(result.exitCode());
    return Diagnostic.builder(
            "HOST_" + (outcome == HostOutcome.STATE ? "STATE_FORBIDS" : outcome.name()),
            Severity.ERROR,
            summary(outcome))
        .message(
            VisibleText.name(node)
                + ": "
                + VisibleText.name(what)
                + " ended with exit code "
                + result.exitCode()
                + "."
                + said(result))
        .hint(hint(outcome, node))
        .build();
  }

  private static String summary(HostOutcome outcome) {
    return switch (outcome) {
      case COMPONENT_FAILED -> "Component failed";
      case ABSENT -> "Host has no such component, instance or file";
      case STATE -> "State of component forbids it";
      case ARCHIVE_REFUSED -> "Host refuses component archive";
      case BUSY -> "Host is busy with the component";
      case NO_SPACE -> "No space left on host for component";
      case HOST_LACKS -> "Host lacks what the component needs";
      case NOT_PREPARED -> "Host has no component infrastructure";
      case USAGE, UNEXPECTED, DONE -> "Script failed on host";
    };
  }

  private static String hint(HostOutcome outcome, String node) {
    return switch (outcome) {
      case COMPONENT_FAILED -> "The log of the component on the host says more.";
      case ABSENT, STATE -> "The host was changed meanwhile: make a new plan.";
      case ARCHIVE_REFUSED -> "Build the component again, or mend its archive.";
      case BUSY ->
          "Another call is at work on it there: of another run, or an earlier one of this run whose"
              + " connection was lost. Try again when it has ended.";
      case NO_SPACE -> "Free space below /opt/components on the host, then try again.";
      case HOST_LACKS -> "Install what is missing on the host, then try again.";
      case NOT_PREPARED ->
          "Run 'slipway host prepare " + VisibleText.name(node) + "', or make a new plan.";
      case USAGE, UNEXPECTED, DONE ->
          "Bring its scripts up to date with 'slipway host prepare "
              + VisibleText.name(node)
              + "'.";
    };
  }

  private static String said(RemoteResult result) {
    List<String> lines = result.errors().lines().filter(line -> !line.isBlank()).toList();
    StringBuilder text = new StringBuilder();
    lines.stream()
        .limit(QUOTED_LINES)
        .forEach(
            line -> text.append('\n').append(VisibleText.of(VisibleText.withoutColours(line))));
    return text.toString();
  }
}
