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
import dev.slipway.editor.server.report.StepNews;
import dev.slipway.editor.server.report.WorkState;
import dev.slipway.editor.server.report.WorkStep;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Brings labs up and takes them down, and tells what came of it. */
public class LabHandler extends AbstractActionHandler<LabAction> {
  @Inject private Pipeline pipeline;
  @Inject private BundleFolder folders;
  @Inject private BackgroundTask tasks;
  @Inject private StepNews steps;

  @Override
  public List<Action> executeAction(LabAction action) {
    WorkStep step = action.isUp() ? WorkStep.LAB_UP : WorkStep.LAB_DOWN;
    Optional<Path> bundle = folders.toRead(action.getBundle());
    if (bundle.isEmpty()) {
      Entry why = Entry.of(folders.refused(action.getBundle()));
      return listOf(failed(step, action.getBundle(), List.of(why)));
    }
    String name = bundle.get().getFileName().toString();
    return tasks.begin(step.subject(), title(name), task -> change(step, bundle.get(), task));
  }

  private ReportAction change(WorkStep step, Path bundle, Task task)
      throws IOException, InterruptedException {
    Ended ended =
        step == WorkStep.LAB_UP ? pipeline.labs().up(bundle, task) : takeDown(bundle, task);
    List<Entry> entries = ended.diagnostics().stream().map(Entry::of).toList();
    String name = bundle.getFileName().toString();
    return ended.ending() == Ending.DONE
        ? report(step, name, WorkState.DONE, ended.summary(), entries, ended.command())
        : failed(step, name, entries);
  }

  private Ended takeDown(Path bundle, Task task) throws IOException, InterruptedException {
    boolean there = pipeline.labs().exists(bundle);
    try {
      return pipeline.labs().down(bundle, task);
    } finally {
      // Nodes may be gone already where it fails or is cancelled.
      if (there) {
        steps.steps().labRemoved();
      }
    }
  }

  private static ReportAction failed(WorkStep step, String bundle, List<Entry> entries) {
    return report(
        step,
        bundle,
        WorkState.FAILED,
        step == WorkStep.LAB_UP ? "The lab is not up." : "The lab could not be taken down.",
        entries,
        "");
  }

  private static String title(String bundle) {
    return "Lab of " + bundle;
  }

  private static ReportAction report(
      WorkStep step,
      String bundle,
      WorkState state,
      String text,
      List<Entry> entries,
      String command) {
    return new ReportAction(step.subject(), state, title(bundle), text, entries, command);
  }
}
