// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.apply;

import com.google.inject.Inject;
import com.google.inject.Singleton;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.server.apply.ApplyRun.Picture;
import dev.slipway.editor.server.decoration.DecorationLayers;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.pipeline.Pipeline.Applied;
import dev.slipway.editor.server.pipeline.Task;
import dev.slipway.editor.server.plan.ShownPlan;
import dev.slipway.editor.server.report.BackgroundTask;
import dev.slipway.editor.server.report.ReportAction;
import dev.slipway.editor.server.report.ReportAction.Entry;
import dev.slipway.editor.server.report.WorkState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.actions.ActionDispatcher;
import org.eclipse.glsp.server.session.ClientSession;
import org.eclipse.glsp.server.session.ClientSessionListener;
import org.eclipse.glsp.server.session.ClientSessionManager;

/** The run that one diagram shows, on the drawing and as a report, until it ends. */
@Singleton
class FollowedRun implements ClientSessionListener {
  /** The name of the work in reports. */
  private static final String SUBJECT = "apply";

  private static final String NOTHING_DONE = "Nothing was done.";

  /** Between two reports, so that a page gets states, not all that happened. */
  private static final long PERIOD_MILLIS = 250;

  private static final Diagnostic UNDER_WAY =
      Diagnostic.builder("EDITOR_APPLY_RUNNING", Severity.ERROR, "Another apply is running")
          .message("The bundle is being applied from another page of this editor.")
          .hint("Wait until that has ended, then plan again.")
          .build();

  @Inject private DiagramState state;
  @Inject private DecorationLayers layers;
  @Inject private ShownPlan shown;
  @Inject private BackgroundTask tasks;
  @Inject private ActionDispatcher dispatcher;
  @Inject private ClientSessionManager sessions;

  private volatile boolean over;

  /**
   * Begins a run and shows it until it ends; cancelling stops it.
   *
   * @param bundle the folder of its bundle
   * @param begin returns the run; empty where another of the bundle is under way
   * @return as {@link BackgroundTask#begin}
   */
  List<Action> follow(Path bundle, Supplier<Optional<ApplyRun>> begin) {
    return tasks.begin(
        SUBJECT,
        title(bundle),
        task -> {
          Optional<ApplyRun> run = begin.get();
          return run.isPresent() ? tell(run.get(), task) : refused(bundle, UNDER_WAY);
        });
  }

  @Override
  public void sessionDisposed(ClientSession session) {
    over = true;
  }

  private ReportAction tell(ApplyRun run, Task task) throws InterruptedException {
    task.whenCancelled(run::stop);
    // A page that follows a run that another began can resume it.
    shown.show(run.shown());
    sessions.addListener(this, state.getClientId());
    try {
      Picture now = run.picture();
      while (now.result().isEmpty() && !over) {
        dispatcher.dispatch(running(run, now));
        Thread.sleep(PERIOD_MILLIS);
        now = run.after(now);
      }
      // A page that has gone reads no last report.
      return now.result().isEmpty() ? running(run, now) : lastReport(run, now, now.result().get());
    } finally {
      sessions.removeListener(this);
    }
  }

  private ReportAction running(ApplyRun run, Picture now) {
    return new ReportAction(
        SUBJECT, WorkState.RUNNING, title(run.shown().bundle()), now.summary(), draw(run, now), "");
  }

  private ReportAction lastReport(ApplyRun run, Picture now, Applied applied) {
    boolean begun = !applied.summary().isEmpty();
    boolean left = now.leavesSomething();
    if (!left) {
      // What is done cannot be done again, and a plan that was refused is out of date.
      shown.clear();
    }
    List<Entry> entries = new ArrayList<>();
    applied.diagnostics().forEach(found -> entries.add(Entry.of(found)));
    if (begun) {
      run.shown().reservation().ifPresent(entries::add);
      entries.addAll(draw(run, now));
    } else {
      layers.show(ShownPlan.LAYER, Map.of());
    }
    return new ReportAction(
        SUBJECT,
        run.shown().state(now.state()),
        title(run.shown().bundle()),
        begun
            ? run.shown().said(applied.summary()) + (left ? " Apply resumes the plan." : "")
            : NOTHING_DONE,
        entries,
        left ? run.shown().plan().command() : "");
  }

  /** Draws how far a run is, and returns it as a list. */
  private List<Entry> draw(ApplyRun run, Picture now) {
    RunOnDrawing drawn = RunOnDrawing.of(run.shown().plan(), now, state.drawn());
    layers.show(ShownPlan.LAYER, drawn.decorations());
    return drawn.entries();
  }

  /** Says why a plan is not carried out. */
  static ReportAction refused(Path bundle, Diagnostic why) {
    return new ReportAction(
        SUBJECT, WorkState.FAILED, title(bundle), NOTHING_DONE, List.of(Entry.of(why)), "");
  }

  private static String title(Path bundle) {
    return "Apply of " + bundle.getFileName();
  }
}
