// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.ILog;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.wizards.newresource.BasicNewResourceWizard;

/** Shows a file that a wizard has made. */
final class Opening {
  private Opening() {}

  /** Selects the file in the views, and opens it in the editor for its kind. */
  static void open(IWorkbench workbench, IFile file) {
    IWorkbenchWindow window = workbench.getActiveWorkbenchWindow();
    BasicNewResourceWizard.selectAndReveal(file, window);
    try {
      if (window != null && window.getActivePage() != null) {
        IDE.openEditor(window.getActivePage(), file);
      }
    } catch (PartInitException e) {
      ILog.of(Opening.class).error("No editor opens " + file.getFullPath(), e);
    }
  }
}
