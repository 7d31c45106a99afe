// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.report;

import com.google.inject.Inject;
import com.google.inject.Singleton;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.server.pipeline.Task;
import dev.slipway.editor.server.report.ReportAction.Entry;
import java.io.IOException;
import java.util.List;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.actions.ActionDispatcher;
import org.eclipse.glsp.server.utils.MessageActionUtil;

/**
 * The work of one diagram's user that takes its time, one at a time. It is done beside the edits,
 * and the page is told how far it is.
 */
@Singleton
public class BackgroundTask {
  @Inject private ActionDispatcher dispatcher;
  @Inject private StepNews steps;

  private Running running;

  /** Does the work, tells what came of it, and returns the last report. */
  @FunctionalInterface
  public interface Work {
    ReportAction run(Task task) throws IOException, InterruptedException;
  }

  /** The work that is under way. */
  private final class Running implements Task {
    private final String subject;
    private final String title;
    private boolean cancelled;
    private Runnable cancel = () -> {};

    Running(String subject, String title) {
      this.subject = subject;
      this.title = title;
    }

    @Override
    public void stage(String words) {
      tell(new ReportAction(subject, WorkState.RUNNING, title, words, List.of(), ""));
    }

    @Override
    public synchronized void whenCancelled(Runnable whatToDo) {
      cancel = whatToDo;
      if (cancelled) {
        cancel.run();
      }
    }

    synchronized void cancel() {
      cancelled = true;
      cancel.run();
    }

    void run(Work work) {
      ReportAction last;
      try {
        last = work.run(this);
      } catch (IOException e) {
        last = failed(FileFailure.diagnostic(e));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        last = new ReportAction(subject, WorkState.CANCELLED, title, "Cancelled.", List.of(), "");
      } catch (RuntimeException e) {
        end(this);
        tell(failed(defect(e)));
        throw e;
      }
      end(this);
      tell(last);
    }

    private ReportAction failed(Diagnostic why) {
      return new ReportAction(
          subject, WorkState.FAILED, title, why.summary() + ".", List.of(Entry.of(why)), "");
    }
  }

  /**
   * Begins work in a thread of its own.
   *
   * @param subject names the work in reports
   * @param title what users are told is done
   * @return what to answer at once: that other work is under way, if it is; nothing is then done
   */
  public List<Action> begin(String subject, String title, Work work) {
    Running begun;
    synchronized (this) {
      if (running != null) {
        return List.of(
            MessageActionUtil.warn("Something else is under way; wait for it or cancel it."));
      }
      begun = new Running(subject, title);
      running = begun;
    }
    begun.stage("");
    Thread thread = new Thread(() -> begun.run(work), "slipway-" + subject);
    thread.setDaemon(true);
    thread.start();
    return List.of();
  }

  /** Cancels what is under way, if anything is. */
  public synchronized void cancel() {
    if (running != null) {
      running.cancel();
    }
  }

  private void tell(ReportAction report) {
    steps.reported(report);
    dispatcher.dispatch(report);
  }

  private synchronized void end(Running ended) {
    if (running == ended) {
      running = null;
    }
  }

  /** Says that Slipway itself has failed. */
  public static Diagnostic defect(RuntimeException failure) {
    return Diagnostic.builder("EDITOR_TASK_FAILED", Severity.ERROR, "A defect in Slipway itself")
        .message("{}", failure.toString())
        .hint("Please report it, with the output of 'slipway edit'.")
        .build();
  }
}
