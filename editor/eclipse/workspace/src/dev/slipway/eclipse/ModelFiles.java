// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse;

import dev.slipway.model.Deployment;
import dev.slipway.model.ModelFactory;
import dev.slipway.model.resource.ModelResources;
import dev.slipway.model.resource.ModelSaver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;

/** The {@code .deployment} files of projects: deployments, and libraries that they import. */
public final class ModelFiles {
  /** The ending of their names, without the dot. */
  public static final String EXTENSION = ModelResources.FILE_EXTENSION.substring(1);

  private ModelFiles() {}

  /** Whether a resource is a model by its name. */
  public static boolean isModel(IResource resource) {
    return resource.getType() == IResource.FILE && EXTENSION.equals(resource.getFileExtension());
  }

  /**
   * The models of a project, by path, without those in the folder of the bundles.
   *
   * @throws CoreException if the project cannot be read
   */
  static List<IFile> of(IProject project, ProjectSettings settings) throws CoreException {
    IPath generated = IPath.fromPortableString(settings.outputFolder());
    List<IFile> models = new ArrayList<>();
    project.accept(
        resource -> {
          if (resource instanceof IContainer
              && (resource.isDerived() || resource.getProjectRelativePath().equals(generated))) {
            return false;
          }
          if (isModel(resource) && resource.getLocation() != null) {
            models.add((IFile) resource);
          }
          return true;
        });
    models.sort(Comparator.comparing(file -> file.getFullPath().toString()));
    return models;
  }

  /** Where a resource is on the disk. */
  static Path path(IResource resource) {
    return resource.getLocation().toFile().toPath();
  }

  /**
   * Writes an empty deployment, named after its file.
   *
   * @throws CoreException if the file exists, or cannot be written
   */
  public static void create(IFile file, IProgressMonitor monitor) throws CoreException {
    if (file.exists()) {
      throw new CoreException(Status.error(file.getFullPath() + " already exists."));
    }
    Deployment empty = ModelFactory.eINSTANCE.createDeployment();
    empty.setName(file.getProjectRelativePath().removeFileExtension().lastSegment());
    try {
      ModelSaver.save(empty, path(file));
    } catch (IOException e) {
      throw new CoreException(Status.error(file.getFullPath() + " cannot be written", e));
    }
    file.refreshLocal(IResource.DEPTH_ZERO, monitor);
  }
}
