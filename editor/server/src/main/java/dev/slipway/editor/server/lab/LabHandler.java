// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.lab;

import com.google.inject.Inject;
import dev.slipway.editor.server.pipeline.BundleFolder;
import dev.slipway.editor.server.pipeline.Ending;
import dev.slipway.editor.server.pipeline.Labs.Ended;
import dev.slipway.editor.server.pipeline.Pipeline;
import dev.slipway.editor.server.pipeline.Task;
import dev.slipway.editor.server.report.BackgroundTask;
import dev.slipway.editor.server.report.ReportAction;
import dev.slipway.editor.server.report.ReportAction.Entry;
import dev.slipway.editor.server.report.WorkState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Brings labs up and takes them down, and tells what came of it. */
public class LabHandler extends AbstractActionHandler<LabAction> {
  private static final String SUBJECT = "lab";

  @Inject private Pipeline pipeline;
  @Inject private BundleFolder folders;
  @Inject private BackgroundTask tasks;

  @Override
  public List<Action> executeAction(LabAction action) {
    Optional<Path> bundle = folders.toRead(action.getBundle());
    if (bundle.isEmpty()) {
      Entry why = Entry.of(folders.refused(action.getBundle()));
      return listOf(
          report(action.getBundle(), WorkState.FAILED, failure(action.isUp()), List.of(why), ""));
    }
    String name = bundle.get().getFileName().toString();
    return tasks.begin(SUBJECT, title(name), task -> change(bundle.get(), action.isUp(), task));
  }

  private ReportAction change(Path bundle, boolean up, Task task)
      throws IOException, InterruptedException {
    Ended ended = up ? pipeline.labs().up(bundle, task) : pipeline.labs().down(bundle, task);
    List<Entry> entries = ended.diagnostics().stream().map(Entry::of).toList();
    String name = bundle.getFileName().toString();
    return ended.ending() == Ending.DONE
        ? report(name, WorkState.DONE, ended.summary(), entries, ended.command())
        : report(name, WorkState.FAILED, failure(up), entries, "");
  }

  private static String failure(boolean up) {
    return up ? "The lab is not up." : "The lab could not be taken down.";
  }

  private static String title(String bundle) {
    return "Lab of " + bundle;
  }

  private static ReportAction report(
      String bundle, WorkState state, String text, List<Entry> entries, String command) {
    return new ReportAction(SUBJECT, state, title(bundle), text, entries, command);
  }
}
