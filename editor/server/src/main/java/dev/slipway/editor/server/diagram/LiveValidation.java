// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.diagram;

import com.google.inject.Inject;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.validation.Validator;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.glsp.graph.GModelElement;
import org.eclipse.glsp.server.features.validation.Marker;
import org.eclipse.glsp.server.features.validation.MarkerKind;
import org.eclipse.glsp.server.features.validation.MarkersReason;
import org.eclipse.glsp.server.features.validation.ModelValidator;

/** What the rules say, as markers: the fast ones after each change, all of them on demand. */
public class LiveValidation implements ModelValidator {
  @Inject private DiagramState state;

  @Override
  public List<Marker> validate(List<GModelElement> elements, String reason) {
    List<Diagnostic> found =
        MarkersReason.LIVE.equals(reason)
            ? state.open().liveDiagnostics()
            : state.open().read(() -> Validator.validate(state.open().model()).diagnostics());
    return markers(found);
  }

  /** Diagnostics of the model as markers in this diagram. */
  public List<Marker> markers(List<Diagnostic> found) {
    List<Marker> markers = new ArrayList<>();
    for (Diagnostic each : found) {
      // What is no node or edge here belongs to the diagram as a whole.
      boolean shown = state.getIndex().get(each.elementId()).isPresent();
      markers.add(
          new Marker(
              each.summary(),
              text(each),
              shown ? each.elementId() : state.getRoot().getId(),
              kind(each.severity())));
    }
    return markers;
  }

  private static String text(Diagnostic found) {
    StringBuilder text = new StringBuilder();
    text.append(found.elementPath()).append('\n').append(found.message());
    if (!found.hint().isEmpty()) {
      text.append('\n').append(found.hint());
    }
    return text.append("\n[").append(found.code()).append(']').toString();
  }

  private static String kind(Severity severity) {
    return switch (severity) {
      case ERROR -> MarkerKind.ERROR;
      case WARNING -> MarkerKind.WARNING;
      default -> MarkerKind.INFO;
    };
  }
}
