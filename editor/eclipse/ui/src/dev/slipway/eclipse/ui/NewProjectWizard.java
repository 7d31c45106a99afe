// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui;

import dev.slipway.eclipse.ModelFiles;
import dev.slipway.eclipse.SlipwayNature;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.dialogs.WizardNewProjectCreationPage;

/** Makes a project with a deployment of its name, which is checked and generated on save. */
public final class NewProjectWizard extends CreationWizard<WizardNewProjectCreationPage> {
  /** Made by the workbench. */
  public NewProjectWizard() {
    super("New Slipway Project");
  }

  @Override
  WizardNewProjectCreationPage page(IStructuredSelection selection) {
    WizardNewProjectCreationPage page = new WizardNewProjectCreationPage("project");
    page.setTitle("Slipway project");
    page.setDescription("A project whose deployment is checked and generated on save.");
    return page;
  }

  @Override
  public boolean performFinish() {
    IProject project = page().getProjectHandle();
    IProjectDescription description =
        project.getWorkspace().newProjectDescription(project.getName());
    description.setLocationURI(page().useDefaults() ? null : page().getLocationURI());
    IFile model = project.getFile(project.getName() + "." + ModelFiles.EXTENSION);
    return finish(
        model,
        monitor -> {
          SubMonitor progress = SubMonitor.convert(monitor, 4);
          project.create(description, progress.split(1));
          project.open(progress.split(1));
          if (!model.exists()) {
            ModelFiles.create(model, progress.split(1));
          }
          SlipwayNature.set(project, true, progress.split(1));
        });
  }
}
