// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import java.util.Collection;
import java.util.List;

/**
 * A reason not to carry out the actions of a plan.
 *
 * @param diagnostic an error prevents all actions; a warning is only reported
 * @param exitCode the exit code of a command that an error prevents from carrying them out
 */
public record Objection(Diagnostic diagnostic, ExitCode exitCode) {
  /** The plan must not be carried out as it is. */
  public static Objection toPlan(Diagnostic diagnostic) {
    return new Objection(diagnostic, ExitCode.MODEL_ERROR);
  }

  /** Something that has to be asked first, such as a cloud, did not answer properly. */
  public static Objection unanswered(Diagnostic diagnostic) {
    return new Objection(diagnostic, ExitCode.REMOTE_ACTION_FAILED);
  }

  /** Whether it prevents the actions. */
  public boolean refuses() {
    return diagnostic.severity() == Severity.ERROR;
  }

  /** The diagnostics of objections, in their order. */
  public static List<Diagnostic> diagnostics(Collection<Objection> objections) {
    return objections.stream().map(Objection::diagnostic).toList();
  }

  /**
   * The exit code for several objections. One to the plan outranks a missing answer, as another
   * attempt does not solve it.
   *
   * @return {@link ExitCode#OK} if none prevents the actions
   */
  public static ExitCode exitCode(Collection<Objection> objections) {
    List<ExitCode> refusals =
        objections.stream().filter(Objection::refuses).map(Objection::exitCode).toList();
    if (refusals.isEmpty()) {
      return ExitCode.OK;
    }
    return refusals.contains(ExitCode.MODEL_ERROR)
        ? ExitCode.MODEL_ERROR
        : ExitCode.REMOTE_ACTION_FAILED;
  }
}
