// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui;

import dev.slipway.eclipse.SlipwayNature;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.ui.handlers.HandlerUtil;

/**
 * Has the models of the selected projects checked and generated when they are saved, or no longer.
 */
public final class NatureHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    for (Object each : HandlerUtil.getCurrentStructuredSelection(event)) {
      IProject project = Adapters.adapt(each, IProject.class);
      try {
        if (project != null && project.isOpen()) {
          SlipwayNature.set(
              project, !project.hasNature(SlipwayNature.ID), new NullProgressMonitor());
        }
      } catch (CoreException e) {
        throw new ExecutionException("The project cannot be changed", e);
      }
    }
    return null;
  }
}
