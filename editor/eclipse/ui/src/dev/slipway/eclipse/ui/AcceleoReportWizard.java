// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui;

import dev.slipway.eclipse.ExampleProject;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;

/** Copies the example project for Acceleo into the workspace. */
public final class AcceleoReportWizard extends CreationWizard<WizardPage> {
  private static final String CONTENT =
      """
      The project slipway.report has:
        src/slipway/report/report.mtl: a report of a deployment, as a module of Acceleo 4
        model/minimal.deployment: a model to try it on
        slipway.report.launch: Run As writes the report into docs/report.md

      Running it needs Acceleo 4. Checking and generating models does not.
      """;

  /** Made by the workbench. */
  public AcceleoReportWizard() {
    super("New Slipway Example");
  }

  @Override
  WizardPage page(IStructuredSelection selection) {
    return new ContentPage();
  }

  @Override
  public boolean performFinish() {
    ExampleProject example = ExampleProject.ACCELEO_REPORT;
    return finish(example.mainFile(), example::copy);
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
