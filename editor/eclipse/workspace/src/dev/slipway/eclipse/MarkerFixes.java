// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse;

import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.model.resource.ModelSaver;
import dev.slipway.validation.fix.QuickFix;
import dev.slipway.validation.fix.QuickFixes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspaceRoot;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.emf.ecore.resource.Resource;

/** What mends a problem: the same fixes as in the browser's list of problems. */
public final class MarkerFixes {
  private MarkerFixes() {}

  /** Whether there may be fixes of a problem; quick, other than {@link #titles}. */
  public static boolean mayBeMended(IMarker marker) {
    return QuickFixes.codes().contains(marker.getAttribute(ProblemMarkers.CODE, ""));
  }

  /**
   * What each fix of a problem does, those that leave the fewest errors first. Each has been tried
   * on a copy of the model.
   */
  public static List<String> titles(IMarker marker) {
    return load(marker).stream()
        .flatMap(model -> QuickFixes.of(model, code(marker), element(marker)).stream())
        .map(QuickFix::title)
        .toList();
  }

  /**
   * Mends a problem. The files that change go into the workspace's local history first.
   *
   * @param title as {@link #titles} has told
   * @throws CoreException if the model has changed so that the fix is none any longer, or a file
   *     cannot be written; then none is
   */
  public static void apply(IMarker marker, String title, IProgressMonitor monitor)
      throws CoreException {
    LoadedModel model =
        load(marker)
            .orElseThrow(() -> new CoreException(Status.error("The model cannot be read.")));
    QuickFixes.find(model, code(marker), element(marker), title)
        .orElseThrow(
            () -> new CoreException(Status.error("The model has changed; choose the fix again.")))
        .change()
        .run();
    for (Map.Entry<IFile, byte[]> each : changed(model, marker).entrySet()) {
      ByteArrayInputStream content = new ByteArrayInputStream(each.getValue());
      each.getKey().setContents(content, IResource.KEEP_HISTORY, monitor);
    }
  }

  private static Map<IFile, byte[]> changed(LoadedModel model, IMarker marker)
      throws CoreException {
    IWorkspaceRoot root = marker.getResource().getWorkspace().getRoot();
    Map<IFile, byte[]> changed = new LinkedHashMap<>();
    for (Resource resource : model.resources().getResources()) {
      try {
        Path path = Path.of(resource.getURI().toFileString());
        byte[] content = ModelSaver.toBytes(resource);
        if (!Arrays.equals(content, Files.readAllBytes(path))) {
          changed.put(file(root, path.toUri()), content);
        }
      } catch (IOException e) {
        throw new CoreException(Status.error(resource.getURI() + " cannot be written", e));
      }
    }
    return changed;
  }

  private static IFile file(IWorkspaceRoot root, URI place) throws CoreException {
    return Arrays.stream(root.findFilesForLocationURI(place))
        .findFirst()
        .orElseThrow(
            () ->
                new CoreException(
                    Status.error(place + " is not in the workspace; mend it there.")));
  }

  private static Optional<LoadedModel> load(IMarker marker) {
    IPath path = IPath.fromPortableString(marker.getAttribute(ProblemMarkers.MODEL, ""));
    if (path.segmentCount() < 2) {
      return Optional.empty();
    }
    IFile model = marker.getResource().getWorkspace().getRoot().getFile(path);
    return model.exists() ? ModelLoader.load(ModelFiles.path(model)).model() : Optional.empty();
  }

  private static String code(IMarker marker) {
    return marker.getAttribute(ProblemMarkers.CODE, "");
  }

  private static String element(IMarker marker) {
    return marker.getAttribute(ProblemMarkers.ELEMENT, "");
  }
}
