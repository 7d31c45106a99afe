// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.experiment;

import com.google.inject.Inject;
import java.util.List;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Shows what the experiments of a bundle have measured last. */
public class ShowResultsHandler extends AbstractActionHandler<ShowResultsAction> {
  @Inject private MeasuredReports reports;

  @Override
  public List<Action> executeAction(ShowResultsAction action) {
    return reports.begin(
        action.getBundle(), (experiments, bundle, task) -> experiments.last(bundle));
  }
}
