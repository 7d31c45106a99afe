// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.experiment;

import com.google.inject.Inject;
import java.util.List;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Takes results off the drawing. */
public class ClearResultsHandler extends AbstractActionHandler<ClearResultsAction> {
  @Inject private MeasuredReports reports;

  @Override
  public List<Action> executeAction(ClearResultsAction action) {
    reports.clear();
    return none();
  }
}
