// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.allocation;

import com.google.inject.Inject;
import dev.slipway.editor.server.decoration.Decoration;
import dev.slipway.editor.server.decoration.DecorationLayers;
import dev.slipway.editor.server.decoration.Sign;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.pipeline.Ending;
import dev.slipway.editor.server.pipeline.Pipeline;
import dev.slipway.editor.server.pipeline.Pipeline.Allocated;
import dev.slipway.editor.server.pipeline.Pipeline.Move;
import dev.slipway.editor.server.pipeline.Task;
import dev.slipway.editor.server.report.BackgroundTask;
import dev.slipway.editor.server.report.ReportAction;
import dev.slipway.editor.server.report.ReportAction.Entry;
import dev.slipway.editor.server.report.WorkState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.actions.ActionDispatcher;

/** Has moves proposed, and shows them as arrows and in a list; the user accepts each. */
public class AllocateHandler extends AbstractActionHandler<AllocateAction> {
  /** The name of the work in reports, and of its layer. */
  static final String SUBJECT = "allocate";

  private static final String TITLE = "Allocation";

  @Inject private DiagramState state;
  @Inject private Pipeline pipeline;
  @Inject private BackgroundTask tasks;
  @Inject private DecorationLayers layers;
  @Inject private ActionDispatcher dispatcher;

  @Override
  public List<Action> executeAction(AllocateAction action) {
    return tasks.begin(SUBJECT, TITLE, this::allocate);
  }

  private ReportAction allocate(Task task) throws IOException, InterruptedException {
    show(List.of());
    Allocated allocated = pipeline.allocate(state.open().copy(), task);
    List<Entry> entries = new ArrayList<>();
    allocated.diagnostics().forEach(found -> entries.add(Entry.of(found)));
    if (allocated.ending() != Ending.DONE) {
      return report(WorkState.FAILED, "There is no allocation.", entries);
    }
    show(allocated.moves());
    for (Move move : allocated.moves()) {
      entries.add(new Entry(Sign.UPDATE, move.instanceId(), text(move), ""));
    }
    return report(WorkState.DONE, allocated.summary(), entries);
  }

  private void show(List<Move> moves) {
    Map<String, Decoration> decorations = new LinkedHashMap<>();
    for (Move move : moves) {
      decorations.put(
          move.instanceId(), new Decoration(Sign.UPDATE, "to " + move.to(), text(move)));
    }
    layers.show(SUBJECT, decorations);
    dispatcher.dispatch(new SetMovesAction(moves));
  }

  private static String text(Move move) {
    return move.instance()
        + (move.from().isEmpty() ? "" : ": from " + move.from())
        + " to "
        + move.to();
  }

  private static ReportAction report(WorkState state, String text, List<Entry> entries) {
    return new ReportAction(SUBJECT, state, TITLE, text, entries, "");
  }
}
