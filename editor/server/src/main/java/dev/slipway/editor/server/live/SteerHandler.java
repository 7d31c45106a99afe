// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import com.google.inject.Inject;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.pipeline.Task;
import dev.slipway.editor.server.report.BackgroundTask;
import dev.slipway.editor.server.report.ReportAction;
import dev.slipway.editor.server.report.ReportAction.Entry;
import dev.slipway.editor.server.report.WorkState;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.live.LiveSystem;
import dev.slipway.live.Steering;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.utils.MessageActionUtil;

/** Starts, stops, pauses and resumes components of the system that is shown. */
public class SteerHandler extends AbstractActionHandler<SteerAction> {
  private static final String SUBJECT = "steer";

  @Inject private DiagramState state;
  @Inject private LiveLayer live;
  @Inject private BackgroundTask tasks;

  @Override
  public List<Action> executeAction(SteerAction action) {
    Optional<Steering> steering =
        Stream.of(Steering.values())
            .filter(each -> each.word().equals(action.getSteering()))
            .findFirst();
    Optional<LiveSystem> system = live.system();
    List<DrawnNode> nodes =
        action.getElementIds().stream().flatMap(id -> state.drawn().node(id).stream()).toList();
    if (steering.isEmpty() || system.isEmpty() || nodes.isEmpty()) {
      return listOf(MessageActionUtil.warn("There is nothing that could be told to do that."));
    }
    String verb =
        action.getSteering().substring(0, 1).toUpperCase(java.util.Locale.ROOT)
            + action.getSteering().substring(1);
    String title =
        verb
            + " "
            + nodes.stream().map(node -> node.texts().title()).collect(Collectors.joining(", "));
    return tasks.begin(
        SUBJECT, title, task -> steer(system.get(), steering.get(), nodes, title, task));
  }

  private static ReportAction steer(
      LiveSystem system, Steering steering, List<DrawnNode> nodes, String title, Task task)
      throws InterruptedException {
    task.whenCancelled(Thread.currentThread()::interrupt);
    boolean done = true;
    List<String> states = new ArrayList<>();
    List<Entry> entries = new ArrayList<>();
    for (DrawnNode node : nodes) {
      ElementSteering steered = ElementSteering.of(system, steering, node.id());
      done &= steered.done();
      states.addAll(steered.states());
      steered
          .diagnostics()
          .forEach(
              found -> {
                Entry entry = Entry.of(found);
                entries.add(new Entry(entry.sign(), node.id(), entry.title(), entry.text()));
              });
    }
    String text = states.isEmpty() ? "Nothing was done." : String.join(", ", states) + ".";
    return new ReportAction(
        SUBJECT, done ? WorkState.DONE : WorkState.FAILED, title, text, entries, "");
  }
}
