// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.update;

import com.google.inject.Inject;
import com.google.inject.Singleton;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.editor.server.changes.ChangesLayer;
import dev.slipway.editor.server.diagram.DiagramFactory;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.diagram.GraphJson;
import dev.slipway.editor.server.diagram.LiveValidation;
import dev.slipway.editor.server.diagram.RefreshAction;
import dev.slipway.editor.server.diagram.SetProblemsAction;
import dev.slipway.editor.server.diagram.ShownGraph.Changes;
import dev.slipway.editor.server.load.LoadLayer;
import dev.slipway.editor.server.load.ShowLoadAction;
import dev.slipway.editor.server.model.FileState;
import dev.slipway.editor.server.update.UpdateElementsAction.Addition;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.glsp.graph.GModelRoot;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.actions.SetDirtyStateAction;
import org.eclipse.glsp.server.features.core.model.ModelSubmissionHandler;
import org.eclipse.glsp.server.features.core.model.RequestModelAction;
import org.eclipse.glsp.server.features.validation.Marker;
import org.eclipse.glsp.server.features.validation.MarkersReason;
import org.eclipse.glsp.server.features.validation.SetMarkersAction;

/**
 * Sends a client the whole graph once, and after that only what is different from what it has: with
 * thousands of nodes, sending and drawing all of them after each change would take seconds.
 */
@Singleton
public class IncrementalSubmission extends ModelSubmissionHandler {
  @Inject private DiagramState state;
  @Inject private LoadLayer load;
  @Inject private ChangesLayer changes;
  @Inject private LiveValidation validation;
  @Inject private DiagramFactory diagrams;

  private final AtomicBoolean judging = new AtomicBoolean();
  private FileState told;
  private List<Diagnostic> toldProblems;
  private List<String> marked = List.of();

  @Override
  public List<Action> submitInitialModel(RequestModelAction request) {
    // The graph goes first: the client draws it while the rest is made here.
    diagrams.createGModel(
        graph -> actionDispatcher.dispatch(new SetGraphAction(graph, request.getRequestId())));
    List<Action> actions = new ArrayList<>();
    actions.add(new SetDirtyStateAction(modelState.isDirty(), SetDirtyStateAction.Reason.EXTERNAL));
    tellFileState(actions);
    // Problems come after what the client has asked meanwhile.
    CompletableFuture.runAsync(() -> actionDispatcher.dispatch(new RefreshAction()));
    return actions;
  }

  @Override
  public List<Action> submitModel(String reason) {
    UpdateElementsAction update = update();
    List<Action> actions = new ArrayList<>();
    if (!update.isEmpty()) {
      actions.add(update);
    }
    actions.add(new SetDirtyStateAction(modelState.isDirty(), reason));
    tellFileState(actions);
    actions.addAll(state.takeAfterUpdate());
    if (state.open().isJudged()) {
      tellProblems(actions);
    } else {
      // The client is sent what has changed before the rules are asked.
      judge();
    }
    if (load.isShown()) {
      // Worked out when the client has got the rest.
      actions.add(new ShowLoadAction(true));
    }
    if (changes.isShown()) {
      actions.add(changes.again());
    }
    return actions;
  }

  private void tellFileState(List<Action> actions) {
    FileState now = state.open().onDisk().state();
    if (!now.equals(told)) {
      told = now;
      actions.add(new FileStateAction(now));
    }
  }

  /** The problems, once they are known: {@link TellProblemsAction} asks for them then. */
  List<Action> problems() {
    List<Action> actions = new ArrayList<>();
    if (state.open().isJudged()) {
      tellProblems(actions);
    } else {
      judge();
    }
    return actions;
  }

  private void judge() {
    if (judging.compareAndSet(false, true)) {
      CompletableFuture.runAsync(
          () -> {
            try {
              state.open().judge();
            } finally {
              judging.set(false);
            }
            actionDispatcher.dispatch(new TellProblemsAction());
          });
    }
  }

  private void tellProblems(List<Action> actions) {
    List<Diagnostic> problems = state.open().problems();
    if (problems != toldProblems) {
      toldProblems = problems;
      actions.add(new SetProblemsAction(problems));
    }
    // Folding changes where they are marked.
    List<Marker> markers = validation.validate(List.of(), MarkersReason.LIVE);
    List<String> marks =
        markers.stream().map(each -> each.getElementId() + each.getDescription()).toList();
    if (!marks.equals(marked)) {
      marked = marks;
      actions.add(new SetMarkersAction(markers, MarkersReason.LIVE));
    }
  }

  private UpdateElementsAction update() {
    Changes changes = diagrams.update();
    GModelRoot root = modelState.getRoot();
    return new UpdateElementsAction(
        root.getRevision(),
        changes.removed(),
        changes.added().stream()
            .map(
                part ->
                    new Addition(
                        part.parent().isEmpty() ? root.getId() : part.parent(), GraphJson.of(part)))
            .toList(),
        changes.changed().stream().map(GraphJson::of).toList());
  }
}
