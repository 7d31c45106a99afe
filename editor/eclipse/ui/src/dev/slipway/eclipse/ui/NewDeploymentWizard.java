// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui;

import dev.slipway.eclipse.ModelFiles;
import org.eclipse.core.resources.IFile;
import org.eclipse.jface.viewers.IStructuredSelection;

/** Makes a deployment with nothing in it. */
public final class NewDeploymentWizard extends CreationWizard<ModelPage> {
  /** Made by the workbench. */
  public NewDeploymentWizard() {
    super("New Slipway Deployment");
  }

  @Override
  ModelPage page(IStructuredSelection selection) {
    ModelPage page = new ModelPage(selection, "system");
    page.setTitle("Slipway deployment");
    page.setDescription("Choose a folder and a name for the model.");
    return page;
  }

  @Override
  public boolean performFinish() {
    IFile file = page().file();
    return finish(file, monitor -> ModelFiles.create(file, monitor));
  }
}
