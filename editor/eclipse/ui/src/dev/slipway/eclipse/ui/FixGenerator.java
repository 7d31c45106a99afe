// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui;

import dev.slipway.eclipse.MarkerFixes;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IMarkerResolutionGenerator2;
import org.eclipse.ui.statushandlers.StatusManager;

/** Offers the fixes of a problem. */
public final class FixGenerator implements IMarkerResolutionGenerator2 {
  @Override
  public boolean hasResolutions(IMarker marker) {
    return MarkerFixes.mayBeMended(marker);
  }

  @Override
  public IMarkerResolution[] getResolutions(IMarker marker) {
    return MarkerFixes.titles(marker).stream().map(Fix::new).toArray(IMarkerResolution[]::new);
  }

  private record Fix(String title) implements IMarkerResolution {
    @Override
    public String getLabel() {
      return title;
    }

    @Override
    public void run(IMarker marker) {
      try {
        MarkerFixes.apply(marker, title, new NullProgressMonitor());
      } catch (CoreException e) {
        StatusManager.getManager().handle(e.getStatus(), StatusManager.SHOW | StatusManager.LOG);
      }
    }
  }
}
