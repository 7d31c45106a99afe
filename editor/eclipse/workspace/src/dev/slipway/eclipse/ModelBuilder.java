// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.generator.engine.GenerationReport;
import dev.slipway.generator.engine.ModelSource;
import dev.slipway.generator.engine.ValidationRun;
import dev.slipway.model.resource.ModelLoader;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.ISchedulingRule;

/**
 * Checks the models of a project and generates the bundles of its deployments when a file of it has
 * changed. What is wrong becomes problem markers; of a deployment with errors the earlier bundle
 * stays. What has not changed is not generated again.
 */
public final class ModelBuilder extends IncrementalProjectBuilder {
  /** The builder's id. */
  public static final String ID = "dev.slipway.eclipse.builder";

  @Override
  public ISchedulingRule getRule(int kind, Map<String, String> arguments) {
    return getProject();
  }

  @Override
  protected IProject[] build(int kind, Map<String, String> arguments, IProgressMonitor monitor)
      throws CoreException {
    ProjectSettings settings = ProjectSettings.of(getProject());
    if (kind == FULL_BUILD || isAffected(getDelta(getProject()), settings)) {
      build(settings, monitor);
    }
    return new IProject[0];
  }

  @Override
  protected void clean(IProgressMonitor monitor) throws CoreException {
    ProblemMarkers.renewed(getProject());
  }

  private static boolean isAffected(IResourceDelta delta, ProjectSettings settings)
      throws CoreException {
    if (delta == null) {
      return true;
    }
    IPath generated = IPath.fromPortableString(settings.outputFolder());
    boolean[] affected = new boolean[1];
    delta.accept(
        each -> {
          affected[0] |= each.getResource().getType() == IResource.FILE && isChange(each);
          return !affected[0] && !each.getProjectRelativePath().equals(generated);
        });
    return affected[0];
  }

  private static boolean isChange(IResourceDelta delta) {
    return delta.getKind() != IResourceDelta.CHANGED
        || (delta.getFlags() & (IResourceDelta.CONTENT | IResourceDelta.REPLACED)) != 0;
  }

  private void build(ProjectSettings settings, IProgressMonitor monitor) throws CoreException {
    ProblemMarkers problems = ProblemMarkers.renewed(getProject());
    if (!settings.problem().isEmpty()) {
      problems.showFailure(settings.problem());
      return;
    }
    List<IFile> models = ModelFiles.of(getProject(), settings);
    SubMonitor progress = SubMonitor.convert(monitor, 2 * models.size());
    for (IFile model : models) {
      progress.subTask("Checking " + model.getName());
      boolean valid = validate(model, settings, problems);
      progress.worked(1);
      if (valid && settings.generates() && isDeployment(model)) {
        generate(model, settings, problems, progress.split(1));
      } else {
        progress.worked(1);
      }
      if (progress.isCanceled()) {
        // Nothing is known of the models that were not reached.
        forgetLastBuiltState();
        throw new OperationCanceledException();
      }
    }
  }

  private static boolean validate(IFile model, ProjectSettings settings, ProblemMarkers problems)
      throws CoreException {
    try {
      ValidationRun.Report report =
          ValidationRun.execute(ModelSource.of(ModelFiles.path(model)), settings.options());
      for (Diagnostic found : report.diagnostics()) {
        problems.show(found, model);
      }
      return report.exitCode() == ExitCode.OK;
    } catch (IOException e) {
      problems.showFailure("%s cannot be read: %s".formatted(model.getFullPath(), e));
      return false;
    }
  }

  private static boolean isDeployment(IFile model) {
    return ModelLoader.load(ModelFiles.path(model))
        .model()
        .flatMap(loaded -> loaded.deployment())
        .isPresent();
  }

  private void generate(
      IFile model, ProjectSettings settings, ProblemMarkers problems, SubMonitor progress)
      throws CoreException {
    GenerationReport report = new BundleGeneration(model, settings).generate(progress);
    if (report.exitCode() == ExitCode.INTERRUPTED) {
      forgetLastBuiltState();
      throw new OperationCanceledException();
    }
    for (Diagnostic found : report.diagnostics()) {
      problems.show(found, model);
    }
  }
}
