// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.live.LiveSystem;
import dev.slipway.live.LiveSystem.Ending;
import dev.slipway.live.LiveSystem.Result;
import dev.slipway.live.Steering;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * What came of steering the processes of an element.
 *
 * @param done whether all is done
 * @param states the processes with their states now, such as "tracker is PAUSED"; empty for none
 * @param diagnostics why something is not done
 */
record ElementSteering(boolean done, List<String> states, List<Diagnostic> diagnostics) {
  /**
   * Steers one process after the other; returns when that is done or has failed.
   *
   * @param elementId an instance, or a host for all drawn on it
   * @throws InterruptedException if it was cancelled; a host may go on
   */
  static ElementSteering of(LiveSystem system, Steering steering, String elementId)
      throws InterruptedException {
    Predicate<LiveProcess> meant =
        process ->
            process.node().elementId().equals(elementId) || process.elementId().equals(elementId);
    List<String> states = new ArrayList<>();
    List<Diagnostic> problems = new ArrayList<>();
    boolean done = true;
    for (LiveProcess process :
        LiveProcess.of(system.snapshot())
            .filter(each -> each.instance().drawn())
            .filter(meant)
            .toList()) {
      Result result = system.steer(steering, process.node().name(), process.instance().label());
      result.state().ifPresent(state -> states.add(process.name() + " is " + state.title()));
      problems.addAll(result.diagnostics());
      if (result.ending() != Ending.DONE) {
        done = false;
        states.add(process.name() + " did not " + steering.word());
      }
    }
    return new ElementSteering(done && !states.isEmpty(), states, problems);
  }
}
