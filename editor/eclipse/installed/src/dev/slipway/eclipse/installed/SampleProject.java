// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.installed;

import java.nio.file.Path;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;

/** The copy of the sample {@code submarine-lab} as a project of the workspace. */
final class SampleProject {
  private SampleProject() {}

  /** The project, open, with the files as they are on the disk. */
  static IProject open() throws CoreException {
    IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("submarine");
    if (!project.exists()) {
      IProjectDescription description = project.getWorkspace().newProjectDescription("submarine");
      description.setLocation(IPath.fromPath(Path.of(System.getProperty("slipway.sample"))));
      project.create(description, null);
    }
    project.open(null);
    project.refreshLocal(IResource.DEPTH_INFINITE, null);
    return project;
  }
}
