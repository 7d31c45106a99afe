// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui;

import dev.slipway.eclipse.ModelFiles;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.dialogs.WizardNewFileCreationPage;

/** Asks for the folder and the name of a model. */
final class ModelPage extends WizardNewFileCreationPage {
  ModelPage(IStructuredSelection selection, String name) {
    super("file", selection);
    setFileExtension(ModelFiles.EXTENSION);
    setFileName(name);
  }

  /** The file, whether it exists or not. */
  IFile file() {
    return ResourcesPlugin.getWorkspace()
        .getRoot()
        .getFile(getContainerFullPath().append(getFileName()));
  }
}
