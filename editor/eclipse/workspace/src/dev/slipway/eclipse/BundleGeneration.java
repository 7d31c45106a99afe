// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse;

import dev.slipway.generator.engine.GenerationControl;
import dev.slipway.generator.engine.GenerationReport;
import dev.slipway.generator.engine.GenerationRequest;
import dev.slipway.generator.engine.GenerationRequest.Mode;
import dev.slipway.generator.engine.GenerationRun;
import dev.slipway.generator.engine.Generators;
import dev.slipway.generator.engine.ModelSource;
import dev.slipway.generator.engine.SlipwayBuild;
import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.FileLocator;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.osgi.framework.FrameworkUtil;

/**
 * The bundle of a model in its project: the one that {@code slipway generate} writes of the same
 * file with the same settings, byte by byte.
 */
public final class BundleGeneration {
  private final IFile model;
  private final ProjectSettings settings;

  /** The generation of a model by the settings of its project. */
  public BundleGeneration(IFile model) {
    this(model, ProjectSettings.of(model.getProject()));
  }

  BundleGeneration(IFile model, ProjectSettings settings) {
    this.model = model;
    this.settings = settings;
  }

  /** The bundle's folder. */
  public IFolder folder() {
    return model.getProject().getFolder(settings.bundleOf(model));
  }

  /**
   * Brings the bundle up to date; files of the user's in its folder stay.
   *
   * @throws CoreException if the workspace cannot take over what was written
   */
  public GenerationReport generate(IProgressMonitor monitor) throws CoreException {
    SubMonitor progress = SubMonitor.convert(monitor, "Generating " + model.getName(), 5);
    GenerationReport report = run(Mode.WRITE, progress.split(4));
    IFolder all = model.getProject().getFolder(settings.outputFolder());
    all.refreshLocal(IResource.DEPTH_INFINITE, progress.split(1));
    if (all.exists() && !all.isDerived()) {
      all.setDerived(true, null);
    }
    return report;
  }

  /** Says where the bundle's folder is not what the model gives. Writes nothing. */
  public GenerationReport check(IProgressMonitor monitor) {
    return run(Mode.CHECK, SubMonitor.convert(monitor, "Checking " + model.getName(), 4));
  }

  private GenerationReport run(Mode mode, SubMonitor progress) {
    // The control follows the run in the run's own thread, which it is made for.
    GenerationControl[] control = new GenerationControl[1];
    control[0] =
        new GenerationControl(
            stage -> {
              progress.setTaskName(stage.label());
              progress.worked(1);
              if (progress.isCanceled()) {
                control[0].cancel();
              }
            });
    return new GenerationRun(Generators.all(), Generators.templateSets())
        .execute(
            GenerationRequest.of(
                    ModelSource.of(ModelFiles.path(model)), ModelFiles.path(folder()), build())
                .withMode(mode)
                .withOnly(settings.chosenGenerators())
                .withOptions(settings.options())
                .withTemplates(templates()),
            control[0]);
  }

  private List<String> templates() {
    IProject project = model.getProject();
    return settings.templates().stream()
        .map(each -> project.getFolder(each).exists() ? path(project, each) : each)
        .toList();
  }

  private static String path(IProject project, String folder) {
    return ModelFiles.path(project.getFolder(folder)).toString();
  }

  /** Tells the bundle that the generators are in from other builds of it. */
  private static SlipwayBuild build() {
    return FileLocator.getBundleFileLocation(FrameworkUtil.getBundle(GenerationRun.class))
        .map(jar -> SlipwayBuild.of(List.of(jar.toPath())))
        .orElseGet(SlipwayBuild::withoutFingerprint);
  }
}
