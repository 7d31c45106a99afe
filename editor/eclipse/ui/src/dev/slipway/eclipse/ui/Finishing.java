// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui;

import java.lang.reflect.InvocationTargetException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.jface.wizard.IWizard;
import org.eclipse.jface.wizard.WizardPage;

/** Does what a wizard is for, while its dialog shows the progress. */
final class Finishing {
  private Finishing() {}

  /** Whether it is done; else the page says why not, and the dialog stays open. */
  static boolean run(IWizard wizard, WizardPage page, ICoreRunnable work) {
    try {
      wizard
          .getContainer()
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
      return true;
    } catch (InvocationTargetException e) {
      page.setErrorMessage(e.getCause().getMessage());
      return false;
    } catch (InterruptedException e) {
      return false;
    }
  }
}
