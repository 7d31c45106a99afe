// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.resources.IWorkspaceRunnable;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.osgi.framework.Bundle;

/** A project that comes with Slipway, to be copied into the workspace. */
public enum ExampleProject {
  /** The report of the template set {@code markdown-report} as a module of Acceleo 4. */
  ACCELEO_REPORT("slipway.report", "src/slipway/report/report.mtl");

  private static final String HOLDER = "dev.slipway.core";
  private static final String FOLDER = "examples/";

  private final String projectName;
  private final String mainFile;

  ExampleProject(String projectName, String mainFile) {
    this.projectName = projectName;
    this.mainFile = mainFile;
  }

  /** Its copy, which has the name that its launch configurations give. */
  public IProject project() {
    return workspace().getRoot().getProject(projectName);
  }

  /** The file to open first. */
  public IFile mainFile() {
    return project().getFile(mainFile);
  }

  /**
   * The reason why it cannot be copied: the workspace has a project or a folder of that name. Empty
   * if it can.
   */
  public String obstacle() {
    if (project().exists()) {
      return "The workspace already has a project " + projectName + ". Rename or delete it first.";
    }
    if (workspace().getRoot().getLocation().append(projectName).toFile().exists()) {
      return "The workspace folder already contains " + projectName + ". Move or delete it first.";
    }
    return "";
  }

  /**
   * Copies it, byte for byte. A failure leaves no project.
   *
   * @return the open project
   * @throws CoreException if there is an obstacle, or a file cannot be written
   */
  public IProject copy(IProgressMonitor monitor) throws CoreException {
    IWorkspaceRunnable copying =
        progress -> {
          String obstacle = obstacle();
          if (!obstacle.isEmpty()) {
            throw new CoreException(Status.error(obstacle));
          }
          try {
            create(SubMonitor.convert(progress));
          } catch (IOException e) {
            project().delete(true, true, null);
            throw new CoreException(Status.error(projectName + " cannot be copied", e));
          } catch (CoreException e) {
            project().delete(true, true, null);
            throw e;
          }
        };
    workspace().run(copying, workspace().getRoot(), IWorkspace.AVOID_UPDATE, monitor);
    return project();
  }

  private void create(SubMonitor progress) throws CoreException, IOException {
    Bundle holder = Platform.getBundle(HOLDER);
    String root = "/" + FOLDER + name().toLowerCase(Locale.ROOT).replace('_', '-') + "/";
    List<URL> files = new ArrayList<>(Collections.list(holder.findEntries(root, "*", true)));
    files.removeIf(each -> each.getPath().endsWith("/"));
    files.sort(Comparator.comparing(URL::getPath));
    progress.setWorkRemaining(files.size() + 1);
    IProjectDescription description;
    try (InputStream content =
        holder.getEntry(root + IProjectDescription.DESCRIPTION_FILE_NAME).openStream()) {
      description = workspace().loadProjectDescription(content);
    }
    project().create(description, null);
    project().open(progress.split(1));
    for (URL each : files) {
      write(project().getFile(each.getPath().substring(root.length())), each, progress.split(1));
    }
  }

  private static void write(IFile file, URL from, IProgressMonitor monitor)
      throws CoreException, IOException {
    makeFolder(file.getParent());
    try (InputStream content = from.openStream()) {
      if (file.exists()) {
        file.setContents(content, IResource.FORCE, monitor);
      } else {
        file.create(content, IResource.NONE, monitor);
      }
    }
  }

  private static void makeFolder(IContainer container) throws CoreException {
    if (container instanceof IFolder folder && !folder.exists()) {
      makeFolder(folder.getParent());
      folder.create(false, true, null);
    }
  }

  private static IWorkspace workspace() {
    return ResourcesPlugin.getWorkspace();
  }
}
