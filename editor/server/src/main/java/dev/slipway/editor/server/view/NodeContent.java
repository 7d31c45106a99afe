// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import dev.slipway.editor.element.ElementTexts;
import dev.slipway.editor.notation.NodeKind;
import dev.slipway.editor.notation.NodeKind.Variant;
import dev.slipway.model.Element;
import org.eclipse.emf.ecore.EObject;

/**
 * What a node shows, wherever it stands.
 *
 * @param id the id of its element
 * @param element what is drawn
 * @param kind what it is drawn as
 * @param look icon, colour and label: those of its variant, else of its kind
 * @param texts what is written in it
 * @param own whether it is of the model itself, not of a library
 */
record NodeContent(
    String id,
    EObject element,
    NodeKind kind,
    Variant look,
    ElementTexts.Texts texts,
    boolean own) {
  static NodeContent of(EObject element, NodeKind kind, boolean own) {
    return new NodeContent(
        ((Element) element).getId(),
        element,
        kind,
        kind.variantOf(element)
            .orElseGet(() -> new Variant(kind.label(), kind.icon(), kind.colour())),
        ElementTexts.of(element, kind.rows()),
        own);
  }

  /** The same by another id. */
  NodeContent withId(String other) {
    return new NodeContent(other, element, kind, look, texts, own);
  }
}
