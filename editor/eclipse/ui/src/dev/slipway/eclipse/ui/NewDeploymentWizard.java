// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui;

import dev.slipway.eclipse.ModelFiles;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.dialogs.WizardNewFileCreationPage;

/** Makes a deployment with nothing in it. */
public final class NewDeploymentWizard extends Wizard implements INewWizard {
  private WizardNewFileCreationPage page;
  private IWorkbench workbench;

  @Override
  public void init(IWorkbench opener, IStructuredSelection selection) {
    workbench = opener;
    setWindowTitle("New Slipway Deployment");
    setNeedsProgressMonitor(true);
    page = new WizardNewFileCreationPage("file", selection);
    page.setTitle("Slipway deployment");
    page.setDescription("Choose where the model is kept and what it is called.");
    page.setFileExtension(ModelFiles.EXTENSION);
    page.setFileName("system");
    addPage(page);
  }

  @Override
  public boolean performFinish() {
    IFile file =
        ResourcesPlugin.getWorkspace()
            .getRoot()
            .getFile(page.getContainerFullPath().append(page.getFileName()));
    if (!Finishing.run(this, page, monitor -> ModelFiles.create(file, monitor))) {
      return false;
    }
    Opening.open(workbench, file);
    return true;
  }
}
