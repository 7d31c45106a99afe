// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.experiment;

import com.google.inject.Inject;
import dev.slipway.editor.server.decoration.DecorationLayers;
import dev.slipway.editor.server.decoration.Sign;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.pipeline.BundleFolder;
import dev.slipway.editor.server.pipeline.Ending;
import dev.slipway.editor.server.pipeline.Experiments;
import dev.slipway.editor.server.pipeline.Experiments.Measured;
import dev.slipway.editor.server.pipeline.Experiments.Result;
import dev.slipway.editor.server.pipeline.Pipeline;
import dev.slipway.editor.server.pipeline.Task;
import dev.slipway.editor.server.report.BackgroundTask;
import dev.slipway.editor.server.report.ReportAction;
import dev.slipway.editor.server.report.ReportAction.Entry;
import dev.slipway.editor.server.report.WorkState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.glsp.server.actions.Action;

/** Shows what experiments have measured: figures on the drawing, and a list in a report. */
public class MeasuredReports {
  /** The name of the work in reports, and of its layer. */
  static final String SUBJECT = "experiments";

  private static final String TITLE = "Experiments";

  @Inject private DiagramState state;
  @Inject private Pipeline pipeline;
  @Inject private BundleFolder folders;
  @Inject private BackgroundTask tasks;
  @Inject private DecorationLayers layers;

  /** Asks for results, or runs something first. */
  interface Question {
    Measured ask(Experiments experiments, Path bundle, Task task)
        throws IOException, InterruptedException;
  }

  /**
   * Begins to ask, in a thread of its own.
   *
   * @param named the folder of the bundle as the page names it
   */
  List<Action> begin(String named, Question question) {
    Optional<Path> bundle = folders.toRead(named);
    if (bundle.isEmpty()) {
      return List.of(
          report(
              WorkState.FAILED,
              "There are no results.",
              List.of(Entry.of(folders.refused(named)))));
    }
    return tasks.begin(
        SUBJECT, TITLE, task -> show(question.ask(pipeline.experiments(), bundle.get(), task)));
  }

  private ReportAction show(Measured measured) {
    ResultsOnDrawing drawing =
        state.open().read(() -> ResultsOnDrawing.of(measured, state.open().index(), state.drawn()));
    layers.show(SUBJECT, drawing.decorations());
    List<Entry> entries = new ArrayList<>();
    measured.diagnostics().forEach(found -> entries.add(Entry.of(found)));
    for (Result result : measured.results()) {
      entries.add(new Entry(Sign.REMARK, "", result.name(), result.summary()));
    }
    WorkState ending =
        switch (measured.ending()) {
          case DONE -> WorkState.DONE;
          case FAILED -> WorkState.FAILED;
          case CANCELLED -> WorkState.CANCELLED;
        };
    String text =
        measured.ending() == Ending.CANCELLED
            ? "Stopped before its end; running the experiment again resumes it."
            : measured.results().isEmpty()
                ? "The bundle has no experiments."
                : "%d figures of %d experiments on the drawing."
                    .formatted(drawing.figures(), measured.results().size());
    return report(ending, text, entries);
  }

  private static ReportAction report(WorkState state, String text, List<Entry> entries) {
    return new ReportAction(SUBJECT, state, TITLE, text, entries, "");
  }

  /** Takes results off the drawing. */
  void clear() {
    layers.show(SUBJECT, Map.of());
  }
}
