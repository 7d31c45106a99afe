// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.diagram;

import com.google.inject.Inject;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.editor.server.report.ModelSteps;
import dev.slipway.editor.server.report.ReportAction;
import dev.slipway.editor.server.report.StepNews;
import dev.slipway.editor.server.report.WorkState;
import dev.slipway.editor.server.report.WorkStep;
import java.util.List;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.features.validation.RequestMarkersAction;
import org.eclipse.glsp.server.features.validation.RequestMarkersHandler;

/** Has all rules judge the model. What they say is told to all diagrams, as after a change. */
public class CheckHandler extends RequestMarkersHandler {
  @Inject private DiagramState state;
  @Inject private StepNews steps;

  @Override
  public List<Action> executeAction(RequestMarkersAction request) {
    ModelSteps told = steps.steps();
    told.reached(WorkStep.VALIDATE, WorkState.RUNNING, "");
    state.open().check();
    Diagnostics found = new Diagnostics();
    for (Diagnostic each : state.open().problems()) {
      found.add(each);
    }
    WorkState reached = found.hasErrors() ? WorkState.FAILED : WorkState.DONE;
    String text = TextDiagnosticPrinter.summary(found) + ".";
    told.reached(WorkStep.VALIDATE, reached, text);
    return listOf(
        new ReportAction(
            WorkStep.VALIDATE.subject(), reached, "Checked by all rules", text, List.of(), ""));
  }
}
