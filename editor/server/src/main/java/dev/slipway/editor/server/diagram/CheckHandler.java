// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.diagram;

import com.google.inject.Inject;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.editor.server.report.ReportAction;
import java.util.List;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.features.validation.RequestMarkersAction;
import org.eclipse.glsp.server.features.validation.RequestMarkersHandler;

/** Has all rules judge the model. What they say is told to all diagrams, as after a change. */
public class CheckHandler extends RequestMarkersHandler {
  @Inject private DiagramState state;

  @Override
  public List<Action> executeAction(RequestMarkersAction request) {
    state.open().check();
    Diagnostics found = new Diagnostics();
    for (Diagnostic each : state.open().problems()) {
      found.add(each);
    }
    return listOf(
        new ReportAction(
            "validate",
            found.hasErrors() ? ReportAction.State.FAILED : ReportAction.State.DONE,
            "Checked by all rules",
            TextDiagnosticPrinter.summary(found) + ".",
            List.of(),
            ""));
  }
}
