// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.edit;

import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.NodeKind;
import dev.slipway.editor.notation.Notation;
import java.net.URL;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import org.osgi.framework.FrameworkUtil;

/** The icons of the notation, painted for Eclipse, which the bundle of the notation holds. */
final class ElementIcons {
  private ElementIcons() {}

  /** The icon of an element by its kind in the first diagram that draws it; empty if none does. */
  static Optional<URL> of(EObject element) {
    for (DiagramKind diagram : Notation.standard().diagrams()) {
      Optional<URL> icon =
          diagram
              .nodeOf(element)
              .map(node -> name(node, element))
              .or(() -> edge(diagram, element))
              .flatMap(ElementIcons::file);
      if (icon.isPresent()) {
        return icon;
      }
    }
    return Optional.empty();
  }

  private static String name(NodeKind node, EObject element) {
    return node.variantOf(element)
        .map(looks -> looks.icon() + "-" + looks.colour())
        .orElse(node.icon() + "-" + node.colour());
  }

  private static Optional<String> edge(DiagramKind diagram, EObject element) {
    return diagram.edges().stream()
        .filter(edge -> edge.isElement() && edge.type().isInstance(element))
        .filter(edge -> edge.icon() != null)
        .map(edge -> edge.icon() + "-" + edge.colour())
        .findFirst();
  }

  private static Optional<URL> file(String name) {
    return Optional.ofNullable(
        FrameworkUtil.getBundle(Notation.class).getEntry("icons/" + name + ".png"));
  }
}
