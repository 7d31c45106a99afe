// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui;

import dev.slipway.eclipse.ExampleProject;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.IWorkbench;

/** Copies the example project for Acceleo into the workspace. */
public final class AcceleoReportWizard extends Wizard implements INewWizard {
  private static final String CONTENT =
      """
      The project slipway.report has:
        src/slipway/report/report.mtl: a report of a deployment, as a module of Acceleo 4
        model/minimal.deployment: a model to try it on
        slipway.report.launch: Run As writes the report into docs/report.md

      Running it needs Acceleo 4. Checking and generating models does not.
      """;

  private WizardPage page;
  private IWorkbench workbench;

  @Override
  public void init(IWorkbench opener, IStructuredSelection selection) {
    workbench = opener;
    setWindowTitle("New Slipway Example");
    setNeedsProgressMonitor(true);
    page = new ContentPage();
    addPage(page);
  }

  @Override
  public boolean performFinish() {
    ExampleProject example = ExampleProject.ACCELEO_REPORT;
    if (!Finishing.run(this, page, example::copy)) {
      return false;
    }
    Opening.open(workbench, example.mainFile());
    return true;
  }

  /** Says what is copied, and what stands in the way. */
  private static final class ContentPage extends WizardPage {
    ContentPage() {
      super("content");
      setTitle("Report by Acceleo");
      setDescription("Copy an example project into the workspace.");
    }

    @Override
    public void createControl(Composite parent) {
      Label content = new Label(parent, SWT.WRAP);
      content.setText(CONTENT);
      setControl(content);
      String obstacle = ExampleProject.ACCELEO_REPORT.obstacle();
      if (!obstacle.isEmpty()) {
        setErrorMessage(obstacle);
        setPageComplete(false);
      }
    }
  }
}
