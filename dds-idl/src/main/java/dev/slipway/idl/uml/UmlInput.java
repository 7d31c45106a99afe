// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.xml.XmlNode;
import dev.slipway.idl.xml.XmlReading;
import dev.slipway.model.NamedElement;
import java.util.List;

/**
 * What all parts of one import of UML read.
 *
 * @param reading what is filled, and what is found
 * @param elements the elements of the files
 * @param marks what stereotypes say of them
 * @param text what people wrote about them
 */
record UmlInput(XmlReading reading, UmlElements elements, Marks marks, UmlText text) {
  /** The attributes that instances of data have. */
  List<XmlNode> attributes(XmlNode node) {
    return node.children("ownedAttribute").stream()
        .filter(
            each ->
                !reading.isTrue(each, "isStatic")
                    && !UmlElements.type(each).equals("Port")
                    && !isEntity(each))
        .toList();
  }

  /** Whether an attribute is an entity of DDS, its QoS, or one of several participants. */
  boolean isEntity(XmlNode attribute) {
    return DdsProfile.isEntity(attribute, marks) || isOfParticipant(attribute);
  }

  /** Whether an attribute has a participant as its type. */
  boolean isOfParticipant(XmlNode attribute) {
    return UmlElements.references(attribute, "type").stream()
        .flatMap(each -> elements.target(each).stream())
        .anyMatch(type -> marks.find(type, Mark.PARTICIPANT).isPresent());
  }

  /** Gives an element its name, its place in the files and its description. */
  <T extends NamedElement> T describe(T element, XmlNode node, String name) {
    reading.describe(element, node, name);
    text.describe(element, node);
    return element;
  }
}
