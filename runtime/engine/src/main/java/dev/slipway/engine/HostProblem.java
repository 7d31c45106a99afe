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
    return problem(outcome, VisibleText.name(node))
        .message(
            VisibleText.name(node)
                + ": "
                + VisibleText.name(what)
                + " ended with exit code "
                + result.exitCode()
                + "."
                + said(result))
        .build();
  }

  /** The diagnostic of an outcome, without its message. */
  private static Diagnostic.Builder problem(HostOutcome outcome, String node) {
    return switch (outcome) {
      case COMPONENT_FAILED ->
          error(
              "HOST_COMPONENT_FAILED",
              "Component failed",
              "The log of the component on the host says more.");
      case ABSENT ->
          error(
              "HOST_ABSENT",
              "Host has no such component, instance or file",
              "The host was changed meanwhile: make a new plan.");
      case STATE ->
          error(
              "HOST_STATE_FORBIDS",
              "State of component forbids it",
              "The host was changed meanwhile: make a new plan.");
      case ARCHIVE_REFUSED ->
          error(
              "HOST_ARCHIVE_REFUSED",
              "Host refuses component archive",
              "Build the component again, or mend its archive.");
      case BUSY ->
          error(
              "HOST_BUSY",
              "Host is busy with the component",
              "Another call is at work on it there: of another run, or an earlier one of this run"
                  + " whose connection was lost. Try again when it has ended.");
      case NO_SPACE ->
          error(
              "HOST_NO_SPACE",
              "No space left on host for component",
              "Free space below /opt/components on the host, then try again.");
      case HOST_LACKS ->
          error(
              "HOST_REQUIREMENTS_MISSING",
              "Host lacks what the component needs",
              "Install what is missing on the host, then try again.");
      case NOT_PREPARED ->
          error(
              "HOST_NOT_PREPARED",
              "Host has no component infrastructure",
              "Run 'slipway host prepare " + node + "', or make a new plan.");
      case USAGE, UNEXPECTED, DONE ->
          error(
              outcome == HostOutcome.USAGE ? "HOST_USAGE" : "HOST_UNEXPECTED",
              "Script failed on host",
              "Bring its scripts up to date with 'slipway host prepare " + node + "'.");
    };
  }

  private static Diagnostic.Builder error(String code, String summary, String hint) {
    return Diagnostic.builder(code, Severity.ERROR, summary).hint(hint);
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
