// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.generation;

import com.google.inject.Inject;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.server.decoration.Sign;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.model.Workspace;
import dev.slipway.editor.server.pipeline.BundleFolder;
import dev.slipway.editor.server.pipeline.Ending;
import dev.slipway.editor.server.pipeline.Pipeline;
import dev.slipway.editor.server.pipeline.Pipeline.Generated;
import dev.slipway.editor.server.pipeline.Pipeline.Generation;
import dev.slipway.editor.server.pipeline.Pipeline.WrittenFile;
import dev.slipway.editor.server.pipeline.Task;
import dev.slipway.editor.server.report.BackgroundTask;
import dev.slipway.editor.server.report.ReportAction;
import dev.slipway.editor.server.report.ReportAction.Entry;
import dev.slipway.editor.server.report.StepNews;
import dev.slipway.editor.server.report.WorkState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/**
 * Saves the model, generates its bundle, and tells what was written. What is wrong is marked on the
 * drawing.
 */
public class GenerateHandler extends AbstractActionHandler<GenerateAction> {
  static final String SUBJECT = "generate";

  @Inject private DiagramState state;
  @Inject private Workspace workspace;
  @Inject private Pipeline pipeline;
  @Inject private BundleFolder folders;
  @Inject private BackgroundTask tasks;
  @Inject private StepNews steps;

  @Override
  public List<Action> executeAction(GenerateAction action) {
    Optional<Path> folder = folders.toWrite(action.getOutput());
    String title =
        "Generate into "
            + pipeline
                .bundle()
                .map(named -> named.getFileName().toString())
                .orElse(action.getOutput());
    if (folder.isEmpty()) {
      return listOf(
          report(
              title,
              WorkState.FAILED,
              "Nothing was written.",
              List.of(Entry.of(folders.refused(action.getOutput())))));
    }
    return tasks.begin(SUBJECT, title, task -> generate(folder.get(), title, task));
  }

  private ReportAction generate(Path folder, String title, Task task) throws IOException {
    state.open().onDisk().save();
    long judged = state.open().modelRevision();
    Generated generated =
        pipeline.generate(
            new Generation(state.open().file(), workspace.libraryFolders(), folder), task);
    if (generated.ending() == Ending.CANCELLED) {
      return report(title, WorkState.CANCELLED, "Cancelled; nothing was written.", List.of());
    }
    state.open().checked(generated.diagnostics(), judged);
    List<Entry> entries = new ArrayList<>();
    generated.diagnostics().stream()
        .filter(found -> found.severity() != Severity.INFO)
        .map(Entry::of)
        .forEach(entries::add);
    generated.files().stream()
        .sorted(Comparator.comparing(WrittenFile::change).thenComparing(WrittenFile::path))
        .map(GenerateHandler::entry)
        .forEach(entries::add);
    if (generated.ending() != Ending.DONE) {
      return report(title, WorkState.FAILED, "Nothing was written.", entries);
    }
    if (pipeline.bundle().isEmpty()) {
      steps.generatedInto(folder);
    }
    return report(title, WorkState.DONE, generated.summary() + ".", entries);
  }

  private static Entry entry(WrittenFile file) {
    return switch (file.change()) {
      case CREATED -> new Entry(Sign.CREATE, "", file.path(), "created");
      case CHANGED -> new Entry(Sign.UPDATE, "", file.path(), "changed");
      case REMOVED -> new Entry(Sign.DESTROY, "", file.path(), "removed");
      case UNCHANGED -> new Entry(Sign.UNCHANGED, "", file.path(), "unchanged");
    };
  }

  private static ReportAction report(
      String title, WorkState state, String text, List<Entry> entries) {
    return new ReportAction(SUBJECT, state, title, text, entries, "");
  }
}
