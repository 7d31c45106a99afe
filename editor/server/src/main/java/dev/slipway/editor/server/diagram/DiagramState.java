// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.diagram;

import com.google.inject.Inject;
import com.google.inject.Singleton;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.server.model.NumberedWork;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.model.Person;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.FlowBundles;
import dev.slipway.editor.server.view.ViewFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.emf.common.command.Command;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.model.DefaultGModelState;

/**
 * The state of one diagram in one tab. The model is not its own: commands go to the {@link
 * OpenModel}, which all diagrams share.
 */
@Singleton
public class DiagramState extends DefaultGModelState implements NumberedWork {
  @Inject private DiagramKind kind;
  @Inject private Person person;

  private final List<Action> afterUpdate = new ArrayList<>();
  private OpenModel open;
  private Drawings.Drawing drawing;
  private Consumer<Object> listener;
  private volatile FlowBundles bundles = FlowBundles.NONE;
  private volatile TabFilter filter = TabFilter.NONE;
  private long number;

  @Inject
  @Override
  public void init() {
    // The command stack is the open model's.
  }

  /**
   * Says which model is shown; to be called once, before anything else.
   *
   * @param whenChanged told of changes that somebody else has made
   */
  public void show(OpenModel model, Runnable whenChanged) {
    close();
    open = model;
    listener =
        by -> {
          if (by != this) {
            whenChanged.run();
          }
        };
    model.addListener(listener);
  }

  /** Ends the state's being told of changes. */
  public void close() {
    if (open != null) {
      open.removeListener(listener);
    }
  }

  /**
   * Begins an action with a number.
   *
   * @return whether it is still to be done: an editor that has crashed may have done it
   */
  public boolean begin(long ofAction) {
    number = ofAction;
    return open == null || ofAction > open.done(getClientId());
  }

  @Override
  public String session() {
    return getClientId();
  }

  @Override
  public long number() {
    return number;
  }

  @Override
  public Person person() {
    return person;
  }

  /** The model that is shown. */
  public OpenModel open() {
    return open;
  }

  /** The kind of diagram. */
  public DiagramKind kind() {
    return kind;
  }

  /** Which flows the client is shown as one edge. */
  public FlowBundles bundles() {
    return bundles;
  }

  /** Says which flows the client is shown as one edge from the next update on. */
  public void setBundles(FlowBundles wanted) {
    bundles = wanted;
  }

  /** What the client is shown of the diagram. */
  TabFilter filter() {
    return filter;
  }

  /**
   * Says what the client is shown of the diagram from the next update on. What is drawn after that
   * is shown, too: nobody draws what he does not see.
   */
  public void setFilter(ViewFilter wanted) {
    filter = wanted.isEmpty() ? TabFilter.NONE : TabFilter.of(wanted, drawn());
  }

  /** Whether the client is shown flows of the topic with an id. */
  public boolean showsFlowsOf(String topicId) {
    return filter.filter().letsThrough(topicId);
  }

  /** What the client has been shown last. */
  public DrawnDiagram drawn() {
    return drawing.drawn();
  }

  /** Has an action sent after the next update, such as one that selects what is new. */
  public void afterUpdate(Action action) {
    afterUpdate.add(action);
  }

  /** The actions to be sent after this update. */
  public List<Action> takeAfterUpdate() {
    List<Action> actions = List.copyOf(afterUpdate);
    afterUpdate.clear();
    return actions;
  }

  /** As {@link #drawn}, as it looks to the client. */
  ShownGraph shown() {
    return drawing.shown();
  }

  Drawings.Drawing drawing() {
    return drawing;
  }

  void setDrawing(Drawings.Drawing newDrawing) {
    drawing = newDrawing;
  }

  @Override
  public void execute(Command command) {
    open.execute(command, this);
  }

  @Override
  public boolean canUndo() {
    return open.domain().getCommandStack().canUndo();
  }

  @Override
  public boolean canRedo() {
    return open.canRedo(this);
  }

  @Override
  public void undo() {
    open.undo(this);
  }

  @Override
  public void redo() {
    open.redo(this);
  }

  @Override
  public boolean isDirty() {
    return open != null && open.isDirty();
  }

  @Override
  public void saveIsDone() {
    // The open model has done it when it was saved.
  }
}
