// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.xml.XmlNode;
import dev.slipway.idl.xml.XmlReading;
import dev.slipway.model.NamedElement;

/**
 * What all parts of one import of UML read.
 *
 * @param reading what is filled, and what is found
 * @param elements the elements of the files
 * @param marks what stereotypes say of them
 * @param text what people wrote about them
 */
record UmlInput(XmlReading reading, UmlElements elements, Marks marks, UmlText text) {
  /** Gives an element its name, its place in the files and its description. */
  <T extends NamedElement> T describe(T element, XmlNode node, String name) {
    reading.describe(element, node, name);
    text.describe(element, node);
    return element;
  }
}
