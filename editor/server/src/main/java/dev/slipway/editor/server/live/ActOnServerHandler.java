// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import com.google.inject.Inject;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.editor.server.pipeline.Task;
import dev.slipway.editor.server.report.BackgroundTask;
import dev.slipway.editor.server.report.ReportAction;
import dev.slipway.editor.server.report.ReportAction.Entry;
import dev.slipway.editor.server.report.WorkState;
import dev.slipway.live.CloudSnapshot.Server;
import dev.slipway.live.LiveSystem;
import dev.slipway.live.LiveSystem.Ending;
import dev.slipway.live.LiveSystem.Result;
import dev.slipway.live.ServerAct;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.utils.MessageActionUtil;

/** Reboots, resets and terminates servers of clouds of the system that is shown. */
public class ActOnServerHandler extends AbstractActionHandler<ActOnServerAction> {
  private static final String SUBJECT = "server";

  @Inject private LiveLayer live;
  @Inject private BackgroundTask tasks;

  @Override
  public List<Action> executeAction(ActOnServerAction action) {
    Optional<ServerAct> act =
        Stream.of(ServerAct.values())
            .filter(each -> each.word().equals(action.getAct()))
            .findFirst();
    Optional<LiveSystem> system = live.system();
    Optional<Server> server =
        system.flatMap(shown -> shown.snapshot().server(action.getElementId()));
    if (act.isEmpty() || server.isEmpty()) {
      return listOf(MessageActionUtil.warn("The running system has no such server."));
    }
    String title = title(act.get(), server.get());
    return tasks.begin(
        SUBJECT,
        title,
        task -> carryOut(system.get(), act.get(), server.get(), action.getTyped(), title, task));
  }

  private static ReportAction carryOut(
      LiveSystem system, ServerAct act, Server server, String typed, String title, Task task)
      throws InterruptedException {
    task.whenCancelled(Thread.currentThread()::interrupt);
    Result result = system.act(act, server.node(), typed.strip());
    return result.ending() == Ending.DONE
        ? new ReportAction(SUBJECT, WorkState.DONE, title, begun(act), List.of(), "")
        : new ReportAction(
            SUBJECT,
            WorkState.FAILED,
            title,
            "Nothing was done.",
            result.diagnostics().stream().map(found -> entry(found, server)).toList(),
            "");
  }

  private static Entry entry(Diagnostic found, Server server) {
    Entry entry = Entry.of(found);
    return new Entry(entry.sign(), server.elementId(), entry.title(), entry.text());
  }

  private static String title(ServerAct act, Server server) {
    return switch (act) {
          case REBOOT -> "Reboot ";
          case RESET -> "Reset ";
          case TERMINATE -> "Terminate ";
        }
        + server.node();
  }

  private static String begun(ServerAct act) {
    return switch (act) {
      case REBOOT -> "It restarts.";
      case RESET -> "It is switched off and on.";
      case TERMINATE -> "It is being deleted. 'slipway apply' launches it again.";
    };
  }
}
