// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.changes;

import com.google.inject.Inject;
import com.google.inject.Singleton;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.server.changes.CommittedFiles.NotCommitted;
import dev.slipway.editor.server.changes.SetRemovedAction.Removed;
import dev.slipway.editor.server.changes.SetRemovedAction.RemovedEdge;
import dev.slipway.editor.server.decoration.Decoration;
import dev.slipway.editor.server.decoration.DecorationLayers;
import dev.slipway.editor.server.decoration.PacedLayer;
import dev.slipway.editor.server.decoration.Sign;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.report.ReportAction;
import dev.slipway.editor.server.report.ReportAction.Entry;
import dev.slipway.editor.server.report.WorkState;
import dev.slipway.editor.server.view.Change;
import dev.slipway.editor.server.view.ComparedDiagram;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnEdge;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.DrawnNote;
import dev.slipway.editor.server.view.EdgeRoute;
import dev.slipway.model.resource.ElementPaths;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.Stream;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.actions.ActionDispatcher;

/**
 * What differs from the last commit in one diagram, while it is shown: marks at what is drawn,
 * places of what is gone, and the list of all differences of the model.
 */
@Singleton
public class ChangesLayer extends PacedLayer {
  /** The name of the list in reports, and of the layer. */
  static final String SUBJECT = "changes";

  private static final String TITLE = "Changes since the last commit";
  private static final ScheduledExecutorService WORKER = worker("slipway-changes");

  @Inject private DiagramState state;
  @Inject private DecorationLayers layers;
  @Inject private ActionDispatcher dispatcher;

  private volatile Set<String> accepted = Set.of();
  private volatile Optional<CommittedModel> committed = Optional.empty();

  public ChangesLayer() {
    super(WORKER);
  }

  /** As {@link #show(boolean)}, without the differences of these keys. */
  void show(boolean wanted, Set<String> without) {
    accepted = without;
    show(wanted);
  }

  /** What has it shown as it is shown now, for the model as it is by then. */
  public Action again() {
    return new ShowChangesAction(true, accepted);
  }

  /** The model that is compared with; empty before that was read. */
  Optional<CommittedModel> committed() {
    return committed;
  }

  @Override
  protected void clear() {
    committed = Optional.empty();
    layers.show(SUBJECT, Map.of());
    dispatcher.dispatch(new SetRemovedAction(List.of(), List.of(), accepted));
  }

  @Override
  protected Runnable workOut() {
    try {
      String commit = CommittedFiles.commit(state.open().file());
      if (committed.filter(known -> known.files().commit().equals(commit)).isEmpty()) {
        committed = Optional.of(CommittedModel.of(state.open(), commit));
      }
      return compared(committed.get());
    } catch (NotCommitted e) {
      return failed(e.diagnostic());
    } catch (IOException e) {
      return failed(FileFailure.diagnostic(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return () -> {};
    }
  }

  private Runnable failed(Diagnostic why) {
    return () -> {
      clear();
      dispatcher.dispatch(
          new ReportAction(
              SUBJECT, WorkState.FAILED, TITLE, why.summary() + ".", List.of(Entry.of(why)), ""));
    };
  }

  private Runnable compared(CommittedModel earlier) {
    List<Entry> entries = new ArrayList<>();
    Map<String, Decoration> decorations = new HashMap<>();
    List<Removed> removed = new ArrayList<>();
    List<RemovedEdge> removedEdges = new ArrayList<>();
    List<String> stillAccepted = new ArrayList<>();
    int all =
        state
            .open()
            .read(
                () -> {
                  ModelChanges changes = ModelChanges.between(earlier.open(), state.open());
                  for (ChangeLine line : changes.lines()) {
                    if (accepted.contains(line.key())) {
                      stillAccepted.add(line.key());
                    } else {
                      entries.add(
                          new Entry(
                              line.sign().id(),
                              line.elementId(),
                              line.title(),
                              line.text(),
                              line.key()));
                    }
                  }
                  ComparedDiagram compared = drawn(earlier, changes, state.kind());
                  decorate(compared, decorations);
                  decorateNotes(changes, decorations);
                  acceptedElements(changes).forEach(decorations::remove);
                  if (entries.isEmpty()) {
                    // Flows differ by what was accepted elsewhere.
                    decorations.clear();
                  }
                  addRemoved(compared, changes, removed);
                  addRemovedEdges(compared, changes, removedEdges);
                  addRemovedNotes(earlier, changes, removed);
                  return changes.lines().size();
                });
    String text = text(entries.size(), all, earlier.files());
    return () -> {
      layers.show(SUBJECT, decorations);
      dispatcher.dispatch(new SetRemovedAction(removed, removedEdges, stillAccepted));
      dispatcher.dispatch(new ReportAction(SUBJECT, WorkState.DONE, TITLE, text, entries, ""));
    };
  }

  /**
   * A diagram as it is and as it was; to be called while the model does not change.
   *
   * @param kind which one
   */
  ComparedDiagram drawn(CommittedModel earlier, ModelChanges changes, DiagramKind kind) {
    return ComparedDiagram.of(
        DrawnDiagram.of(earlier.open(), kind),
        DrawnDiagram.of(state.open(), kind),
        changes.difference());
  }

  private static void decorate(ComparedDiagram compared, Map<String, Decoration> decorations) {
    List<String> ids = new ArrayList<>();
    compared.diagram().nodes().stream().map(DrawnNode::id).forEach(ids::add);
    compared.diagram().edges().stream().map(DrawnEdge::id).forEach(ids::add);
    for (String id : ids) {
      Set<Change> changes = compared.changes(id);
      if (!changes.isEmpty() && !changes.contains(Change.REMOVED)) {
        Change change = changes.iterator().next();
        decorations.put(id, new Decoration(sign(change), change.label(), compared.note(id)));
      }
    }
  }

  private void decorateNotes(ModelChanges changes, Map<String, Decoration> decorations) {
    for (DrawnNote note : DrawnNote.of(state.open().drawing(), state.kind())) {
      changes.lines().stream()
          .filter(line -> line.elementId().equals(note.id()))
          .forEach(
              line ->
                  decorations.put(
                      note.id(),
                      new Decoration(
                          line.sign(),
                          (line.sign() == Sign.CREATE ? Change.ADDED : Change.CHANGED).label(),
                          line.text())));
    }
  }

  /** The elements of which every difference is accepted. */
  private Set<String> acceptedElements(ModelChanges changes) {
    Set<String> elements = new HashSet<>();
    changes.lines().forEach(line -> elements.add(line.elementId()));
    changes.lines().stream()
        .filter(line -> !accepted.contains(line.key()))
        .forEach(line -> elements.remove(line.elementId()));
    return elements;
  }

  private static Sign sign(Change change) {
    return switch (change) {
      case ADDED -> Sign.CREATE;
      case REMOVED -> Sign.DESTROY;
      case MOVED, CHANGED -> Sign.UPDATE;
    };
  }

  private void addRemoved(ComparedDiagram compared, ModelChanges changes, List<Removed> removed) {
    for (DrawnNode node : compared.diagram().nodes()) {
      if (compared.changes(node.id()).contains(Change.REMOVED) && node.isShown()) {
        String key = ChangeLine.removedKey(idOf(node));
        if (!accepted.contains(key)) {
          removed.add(
              new Removed(
                  changes.line(key).map(ChangeLine::key).orElse(""),
                  node.texts().title(),
                  node.absoluteX(),
                  node.absoluteY(),
                  node.width(),
                  node.height()));
        }
      }
    }
  }

  private void addRemovedEdges(
      ComparedDiagram compared, ModelChanges changes, List<RemovedEdge> removed) {
    for (DrawnEdge edge : compared.diagram().edges()) {
      boolean isSeen = edge.from().isShown() && edge.to().isShown();
      if (isSeen && compared.changes(edge.id()).contains(Change.REMOVED)) {
        boolean isAlone =
            Stream.of(edge.from(), edge.to())
                .noneMatch(end -> compared.changes(end.id()).contains(Change.REMOVED));
        Optional<ChangeLine> line =
            edge.kind().isElement()
                ? changes.line(ChangeLine.removedKey(ElementPaths.idOf(edge.element())))
                : Optional.empty();
        if (line.filter(each -> accepted.contains(each.key())).isEmpty()) {
          EdgeRoute route = EdgeRoute.of(edge);
          removed.add(
              new RemovedEdge(
                  line.filter(each -> isAlone).map(ChangeLine::key).orElse(""),
                  line.map(ChangeLine::title).orElse(edge.tooltip()),
                  route.path(),
                  route.label().x(),
                  route.label().y()));
        }
      }
    }
  }

  private void addRemovedNotes(
      CommittedModel earlier, ModelChanges changes, List<Removed> removed) {
    for (DrawnNote note : DrawnNote.of(earlier.open().drawing(), state.kind())) {
      changes
          .line(ChangeLine.removedKey(note.id()))
          .filter(line -> !accepted.contains(line.key()))
          .ifPresent(
              line ->
                  removed.add(
                      new Removed(
                          line.key(),
                          line.title(),
                          note.bounds().x(),
                          note.bounds().y(),
                          note.bounds().width(),
                          note.bounds().height())));
    }
  }

  /** The id of the element that a removed node was drawn for. */
  private static String idOf(DrawnNode node) {
    return ElementPaths.idOf(node.element());
  }

  private static String text(int shown, int all, CommittedFiles files) {
    String commit = files.commit() + " (" + files.subject() + ")";
    if (all == 0) {
      return "Nothing differs from " + commit + ".";
    }
    String left = all == shown ? "" : " Accepted: " + (all - shown) + ".";
    return "Differences from " + commit + ": " + shown + "." + left;
  }
}
