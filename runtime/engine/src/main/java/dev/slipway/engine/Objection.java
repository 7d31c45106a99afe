// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import java.util.Collection;
import java.util.List;

/**
 * What speaks against carrying out actions all together.
 *
 * @param diagnostic an error refuses them before the first is begun; anything else is only told
 * @param exitCode how a command ends whose actions are refused for it
 */
public record Objection(Diagnostic diagnostic, ExitCode exitCode) {
  /** The actions must not be carried out: the bundle, what is recorded or what is there forbids. */
  public static Objection toPlan(Diagnostic diagnostic) {
    return new Objection(diagnostic, ExitCode.MODEL_ERROR);
  }

  /**
   * Whether they may be carried out is not known, for who was asked did not answer as it should.
   */
  public static Objection unanswered(Diagnostic diagnostic) {
    return new Objection(diagnostic, ExitCode.REMOTE_ACTION_FAILED);
  }

  /** Whether the actions are refused for it. */
  public boolean refuses() {
    return diagnostic.severity() == Severity.ERROR;
  }

  /** What is told of them. */
  public static List<Diagnostic> diagnostics(Collection<Objection> objections) {
    return objections.stream().map(Objection::diagnostic).toList();
  }

  /**
   * How a command ends for objections: that to the plan counts more than that nobody answered, as a
   * second attempt does not mend it.
   *
   * @return {@link ExitCode#OK} if none refuses
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
