// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;

/** Diagnostics as markers in a project: each once, however many models lead to it. */
public final class ProblemMarkers {
  /** The markers' type. */
  public static final String TYPE = "dev.slipway.eclipse.problem";

  /** The type of markers of unsaved content; a restart of the workbench removes them. */
  public static final String LIVE_TYPE = "dev.slipway.eclipse.liveProblem";

  /** Attribute: the code of the rule. */
  public static final String CODE = "code";

  /** Attribute: the id of the element, where it has one. */
  public static final String ELEMENT = "element";

  /** Attribute: the place of the element in the model, as in {@code /site lab/node sonar}. */
  public static final String ELEMENT_PATH = "elementPath";

  /**
   * Attribute: the path in the workspace of the model that was judged, perhaps of a library's user.
   */
  public static final String MODEL = "model";

  /** Attribute: how to mend it. */
  public static final String HINT = "hint";

  private final IProject project;
  private final String type;
  private final Set<Diagnostic> shown = new HashSet<>();

  private ProblemMarkers(IProject project, String type) {
    this.project = project;
    this.type = type;
  }

  /** Takes all markers away, and shows new ones. */
  static ProblemMarkers renewed(IProject project) throws CoreException {
    project.deleteMarkers(TYPE, true, IResource.DEPTH_INFINITE);
    return new ProblemMarkers(project, TYPE);
  }

  /** Takes the markers of a file away, and shows those of its unsaved content. */
  static ProblemMarkers renewedLive(IFile model) throws CoreException {
    model.deleteMarkers(TYPE, true, IResource.DEPTH_ZERO);
    return new ProblemMarkers(model.getProject(), LIVE_TYPE);
  }

  /** Shows a diagnostic of a model, but none of a library beside it. */
  void showIn(IFile model, Diagnostic found) throws CoreException {
    if (found.location().isNone() || model.equals(file(found))) {
      show(found, model);
    }
  }

  /**
   * Shows a diagnostic in the file that it names, or in the model's where that is not in the
   * project.
   */
  void show(Diagnostic found, IFile model) throws CoreException {
    if (!shown.add(found)) {
      return;
    }
    IFile named = file(found);
    boolean elsewhere = named == null && !found.location().isNone();
    String place = elsewhere ? found.location() + ": " : "";
    Map<String, Object> attributes = new HashMap<>();
    attributes.put(IMarker.SEVERITY, severity(found.severity()));
    attributes.put(IMarker.MESSAGE, place + text(found));
    attributes.put(IMarker.SOURCE_ID, "Slipway");
    attributes.put(CODE, found.code());
    attributes.put(ELEMENT, found.elementId());
    attributes.put(ELEMENT_PATH, found.elementPath().label());
    attributes.put(MODEL, model.getFullPath().toString());
    attributes.put(HINT, found.hint());
    if (named != null && found.location().line() > 0) {
      attributes.put(IMarker.LINE_NUMBER, found.location().line());
    } else if (!found.elementPath().isRoot()) {
      attributes.put(IMarker.LOCATION, found.elementPath().label());
    }
    (named == null ? model : named).createMarker(type, attributes);
  }

  /** Shows a failure that no rule speaks of. */
  void showFailure(String message) throws CoreException {
    project.createMarker(
        TYPE, Map.of(IMarker.SEVERITY, IMarker.SEVERITY_ERROR, IMarker.MESSAGE, message));
  }

  private IFile file(Diagnostic found) {
    if (found.location().isNone()) {
      return null;
    }
    Path path = Path.of(found.location().file()).toAbsolutePath().normalize();
    for (IFile file : project.getWorkspace().getRoot().findFilesForLocationURI(path.toUri())) {
      if (file.getProject().equals(project) && file.exists()) {
        return file;
      }
    }
    return null;
  }

  private static String text(Diagnostic found) {
    StringBuilder text = new StringBuilder(found.summary());
    if (!found.message().isEmpty()) {
      text.append(": ").append(found.message());
    }
    if (!found.hint().isEmpty()) {
      text.append(' ').append(found.hint());
    }
    return text.toString().replace('\n', ' ');
  }

  private static int severity(Severity severity) {
    return switch (severity) {
      case ERROR -> IMarker.SEVERITY_ERROR;
      case WARNING -> IMarker.SEVERITY_WARNING;
      case INFO -> IMarker.SEVERITY_INFO;
    };
  }
}
