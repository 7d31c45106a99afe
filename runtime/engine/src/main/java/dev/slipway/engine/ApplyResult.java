// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.event.RuntimeEvent.Outcome;
import java.util.List;

/**
 * How carrying out a plan ended.
 *
 * @param begun whether the plan was carried out at all, perhaps in part; otherwise the diagnostics
 *     say why not
 * @param outcome how it ended
 * @param exitCode how a command ends that does no more: {@link ExitCode#MODEL_ERROR} if nothing was
 *     begun for the sake of the plan, the state or its lock; {@link ExitCode#REMOTE_ACTION_FAILED}
 *     if an action failed, or nothing was begun as a host or cloud did not answer
 * @param diagnostics what stood in the way, and what failed
 */
public record ApplyResult(
    boolean begun, Outcome outcome, ExitCode exitCode, List<Diagnostic> diagnostics) {
  public ApplyResult {
    diagnostics = List.copyOf(diagnostics);
  }
}
