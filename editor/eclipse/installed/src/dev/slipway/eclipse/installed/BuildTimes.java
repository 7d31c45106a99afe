// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.installed;

import dev.slipway.eclipse.ProjectSettings;
import dev.slipway.eclipse.SlipwayNature;
import java.util.List;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IWorkspaceDescription;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.equinox.app.IApplication;
import org.eclipse.equinox.app.IApplicationContext;

/**
 * Prints how long the builder takes for the sample, without a window: a line for each run, with the
 * milliseconds of validating it, and of validating it and generating the whole bundle.
 */
public final class BuildTimes implements IApplication {
  /** Made by the platform. */
  public BuildTimes() {}

  @Override
  public Object start(IApplicationContext context) throws CoreException {
    context.applicationRunning();
    IProject project = SampleProject.open();
    IWorkspaceDescription workspace = project.getWorkspace().getDescription();
    workspace.setAutoBuilding(false);
    project.getWorkspace().setDescription(workspace);
    SlipwayNature.set(project, true, null);
    for (int run = Integer.getInteger("slipway.runs"); run > 0; run--) {
      long validate = build(project, false);
      project.getFolder(ProjectSettings.USUAL.outputFolder()).delete(true, null);
      System.out.printf("build %d %d%n", validate, build(project, true));
    }
    return EXIT_OK;
  }

  private static long build(IProject project, boolean generates) throws CoreException {
    new ProjectSettings(ProjectSettings.USUAL.outputFolder(), generates, List.of(), "", List.of())
        .save(project);
    long start = System.nanoTime();
    project.build(IncrementalProjectBuilder.FULL_BUILD, null);
    return (System.nanoTime() - start) / 1_000_000;
  }

  @Override
  public void stop() {
    // Ends after the last run.
  }
}
