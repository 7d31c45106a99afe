// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import com.google.inject.Inject;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.editor.server.pipeline.BundleFolder;
import dev.slipway.editor.server.report.ReportAction;
import dev.slipway.editor.server.report.ReportAction.Entry;
import dev.slipway.editor.server.report.WorkState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Shows the deployed system and hides it. */
public class ShowLiveHandler extends AbstractActionHandler<ShowLiveAction> {
  @Inject private LiveLayer live;
  @Inject private BundleFolder folders;

  @Override
  public List<Action> executeAction(ShowLiveAction action) {
    if (!action.isShown()) {
      live.hide();
      return none();
    }
    Optional<Path> bundle = folders.toRead(action.getBundle());
    if (bundle.isEmpty()) {
      return listOf(failed(List.of(folders.refused(action.getBundle()))));
    }
    try {
      List<Diagnostic> problems = live.show(bundle.get());
      return problems.isEmpty() ? none() : listOf(failed(problems));
    } catch (IOException e) {
      return listOf(failed(List.of(FileFailure.diagnostic(e))));
    }
  }

  private static ReportAction failed(List<Diagnostic> problems) {
    return new ReportAction(
        "live",
        WorkState.FAILED,
        "Live",
        "There is nothing to show.",
        problems.stream().map(Entry::of).toList(),
        "");
  }
}
