// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui;

import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.eclipse.BundleGeneration;
import dev.slipway.generator.engine.GenerationReport;
import dev.slipway.generator.engine.GenerationReportText;
import dev.slipway.generator.engine.GenerationRequest.Mode;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.IJobFunction;
import org.eclipse.core.runtime.jobs.ISchedulingRule;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.MultiRule;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.handlers.HandlerUtil;

/**
 * What the commands on selected models have in common: a job, and a dialog with what came of it.
 */
abstract class ModelHandler extends AbstractHandler {
  /** A dialog is no place for more lines; the rest is in the list of problems. */
  private static final int LINES = 20;

  private final Mode mode;
  private final String title;

  ModelHandler(Mode mode, String title) {
    this.mode = mode;
    this.title = title;
  }

  /** Does it to one model. */
  abstract GenerationReport run(BundleGeneration generation, IProgressMonitor monitor)
      throws CoreException;

  @Override
  public final Object execute(ExecutionEvent event) throws ExecutionException {
    List<IFile> models = new ArrayList<>();
    for (Object each : HandlerUtil.getCurrentStructuredSelection(event)) {
      IFile model = Adapters.adapt(each, IFile.class);
      if (model != null) {
        models.add(model);
      }
    }
    Shell shell = HandlerUtil.getActiveShell(event);
    Job job = Job.create(title, (IJobFunction) monitor -> run(models, shell, monitor));
    job.setRule(
        MultiRule.combine(
            models.stream().map(IFile::getProject).distinct().toArray(ISchedulingRule[]::new)));
    job.setUser(true);
    job.schedule();
    return null;
  }

  private IStatus run(List<IFile> models, Shell shell, IProgressMonitor monitor) {
    SubMonitor progress = SubMonitor.convert(monitor, models.size());
    List<String> lines = new ArrayList<>();
    boolean good = true;
    for (IFile model : models) {
      BundleGeneration generation = new BundleGeneration(model);
      try {
        GenerationReport report = run(generation, progress.split(1));
        good &= !report.hasErrors() && (mode == Mode.WRITE || !report.differs());
        lines.add(generation.folder().getFullPath() + ": " + summary(report));
        lines.addAll(details(report));
      } catch (CoreException e) {
        return e.getStatus();
      }
    }
    tell(shell, lines, good);
    return Status.OK_STATUS;
  }

  private String summary(GenerationReport report) {
    return report.hasErrors() ? "the model has errors" : GenerationReportText.summary(report, mode);
  }

  private List<String> details(GenerationReport report) {
    if (report.hasErrors()) {
      return report.diagnostics().stream().map(TextDiagnosticPrinter::print).toList();
    }
    return mode == Mode.CHECK && report.differs()
        ? GenerationReportText.changes(report, mode, 0)
        : List.of();
  }

  private void tell(Shell shell, List<String> lines, boolean good) {
    List<String> shown = new ArrayList<>(lines.subList(0, Math.min(LINES, lines.size())));
    if (lines.size() > LINES) {
      shown.add("and %d more lines".formatted(lines.size() - LINES));
    }
    String text = String.join("\n", shown.stream().map(String::stripTrailing).toList());
    Display.getDefault()
        .asyncExec(
            () -> {
              Shell parent = shell == null || shell.isDisposed() ? null : shell;
              int kind = good ? MessageDialog.INFORMATION : MessageDialog.WARNING;
              MessageDialog.open(kind, parent, title, text, SWT.NONE);
            });
  }
}
