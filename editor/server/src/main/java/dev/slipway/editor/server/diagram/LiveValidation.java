// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.diagram;

import com.google.inject.Inject;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.glsp.graph.GModelElement;
import org.eclipse.glsp.server.features.validation.Marker;
import org.eclipse.glsp.server.features.validation.MarkerKind;
import org.eclipse.glsp.server.features.validation.ModelValidator;

/** What is known to be wrong, as markers at what is drawn. */
public class LiveValidation implements ModelValidator {
  @Inject private DiagramState state;

  @Override
  public List<Marker> validate(List<GModelElement> elements, String reason) {
    return state
        .open()
        .read(
            () -> {
              List<Marker> markers = new ArrayList<>();
              for (Diagnostic each : state.open().problems()) {
                shown(each.elementId())
                    .ifPresent(
                        id ->
                            markers.add(
                                new Marker(each.summary(), text(each), id, kind(each.severity()))));
              }
              return markers;
            });
  }

  /** What is drawn here of an element: itself, or the closest around it; empty for nothing. */
  private Optional<String> shown(String elementId) {
    for (EObject at = state.open().element(elementId).orElse(null);
        at instanceof Element element;
        at = at.eContainer()) {
      if (state.getIndex().get(element.getId()).isPresent()) {
        return Optional.of(element.getId());
      }
    }
    return Optional.empty();
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
