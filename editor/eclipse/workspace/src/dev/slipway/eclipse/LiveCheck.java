// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.generator.engine.ModelSource;
import dev.slipway.generator.engine.ValidationRun;
import dev.slipway.model.resource.LoadResult;
import dev.slipway.model.resource.ModelLoader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;

/**
 * Checks a model while it is edited, with all rules. The markers of the file become those of the
 * unsaved content, until it is saved and built. Variants and libraries are left to the builder.
 */
public final class LiveCheck {
  /** From the last change to the check, in milliseconds: not every key starts one. */
  private static final long PAUSE = 400;

  private final IFile model;
  private final AtomicReference<byte[]> content = new AtomicReference<>();
  private final Job job;

  /** Checks of a model that is open in an editor. */
  public LiveCheck(IFile model) {
    this.model = model;
    this.job = new CheckJob();
  }

  /**
   * Checks content after a short pause, unless it changes again before that.
   *
   * @param edited what the file would hold if it were saved now
   */
  public void changed(byte[] edited) {
    content.set(edited);
    job.cancel();
    job.schedule(PAUSE);
  }

  /** Checks the file as it is on the disk: its editor was closed without saving. */
  public void abandoned() {
    content.set(null);
    job.cancel();
    job.schedule();
  }

  private final class CheckJob extends Job {
    CheckJob() {
      super("Checking " + model.getName());
      setSystem(true);
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
      byte[] judged = content.get();
      IProject project = model.getProject();
      if (!model.exists() || model.getLocation() == null) {
        return Status.CANCEL_STATUS;
      }
      try {
        List<Diagnostic> found = judge(judged, ProjectSettings.of(project));
        model
            .getWorkspace()
            .run(any -> show(judged, found), project, IWorkspace.AVOID_UPDATE, monitor);
        return Status.OK_STATUS;
      } catch (IOException e) {
        return Status.warning(model.getFullPath() + " cannot be checked", e);
      } catch (CoreException e) {
        return e.getStatus();
      }
    }

    private List<Diagnostic> judge(byte[] judged, ProjectSettings settings) throws IOException {
      Path path = ModelFiles.path(model);
      Map<Path, byte[]> unsaved =
          judged == null ? Map.of() : Map.of(path.toAbsolutePath().normalize(), judged);
      LoadResult loaded = ModelLoader.load(path, List.of(), unsaved);
      return ValidationRun.executeUnsaved(ModelSource.of(path), settings.options(), loaded)
          .diagnostics();
    }

    /** Unless the content has changed since: then the next run shows its problems. */
    private void show(byte[] judged, List<Diagnostic> found) throws CoreException {
      if (content.get() != judged || !model.exists()) {
        return;
      }
      ProblemMarkers problems = ProblemMarkers.renewedLive(model);
      for (Diagnostic each : found) {
        problems.showIn(model, each);
      }
    }
  }
}
