// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui;

import java.lang.reflect.InvocationTargetException;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.wizards.newresource.BasicNewResourceWizard;

/**
 * A wizard with one page that makes a file and opens it.
 *
 * @param <P> the page
 */
abstract class CreationWizard<P extends WizardPage> extends Wizard implements INewWizard {
  private P page;
  private IWorkbench workbench;

  CreationWizard(String title) {
    setWindowTitle(title);
    setNeedsProgressMonitor(true);
  }

  @Override
  public void init(IWorkbench opener, IStructuredSelection selection) {
    workbench = opener;
    page = page(selection);
    addPage(page);
  }

  /** Makes the page. */
  abstract P page(IStructuredSelection selection);

  /** The page that {@link #page(IStructuredSelection)} has made. */
  final P page() {
    return page;
  }

  /**
   * Makes the file while the dialog shows the progress, and opens it.
   *
   * @return whether the dialog may close; else the page shows the error
   */
  final boolean finish(IFile file, ICoreRunnable work) {
    try {
      getContainer()
          .run(
              true,
              false,
              monitor -> {
                try {
                  work.run(monitor);
                } catch (CoreException e) {
                  throw new InvocationTargetException(e);
                }
              });
    } catch (InvocationTargetException e) {
      page.setErrorMessage(e.getCause().getMessage());
      return false;
    } catch (InterruptedException e) {
      return false;
    }
    open(file);
    return true;
  }

  /** Selects the file in the views, and opens it in the editor for its kind. */
  private void open(IFile file) {
    IWorkbenchWindow window = workbench.getActiveWorkbenchWindow();
    BasicNewResourceWizard.selectAndReveal(file, window);
    try {
      if (window != null && window.getActivePage() != null) {
        IDE.openEditor(window.getActivePage(), file);
      }
    } catch (PartInitException e) {
      ILog.of(CreationWizard.class).error("No editor opens " + file.getFullPath(), e);
    }
  }
}
