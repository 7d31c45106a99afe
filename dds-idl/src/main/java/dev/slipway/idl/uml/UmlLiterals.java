// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.name.LegalNames;
import dev.slipway.idl.xml.XmlNode;
import dev.slipway.idl.xml.XmlReading;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.BitFlag;
import dev.slipway.model.dds.Bitmask;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
import java.util.List;
import java.util.function.IntConsumer;

/** Fills enumerations and bitmasks: first their literals, then the values of those. */
final class UmlLiterals {
  private static final DdsFactory DDS = DdsFactory.eINSTANCE;

  private final UmlInput input;
  private final XmlReading reading;
  private final UmlValues values;

  UmlLiterals(UmlInput input, UmlValues values) {
    this.input = input;
    this.reading = input.reading();
    this.values = values;
  }

  /** Gives an enumeration its literals, so that values can name them. */
  void declare(Enumeration enumeration, XmlNode node) {
    for (XmlNode child : literals(node)) {
      enumeration.getLiterals().add(described(DDS.createEnumLiteral(), child));
    }
    if (enumeration.getLiterals().isEmpty()) {
      reading.warning(
          "ENUMERATION_EMPTY",
          "Enumeration without literals",
          node,
          "Add one in the tool, or in the model after the import.",
          "IDL has no enumeration without literals.");
    }
  }

  /** Gives a bitmask its flags, so that values can name them. */
  void declare(Bitmask bitmask, XmlNode node) {
    for (XmlNode child : literals(node)) {
      bitmask.getFlags().add(described(DDS.createBitFlag(), child));
    }
  }

  private <T extends NamedElement> T described(T element, XmlNode node) {
    String name = LegalNames.identifier(node.name());
    reading.renamed(node, node.name(), name);
    return input.describe(element, node, name);
  }

  /** Classes that stand for enumerations have attributes for literals. */
  private List<XmlNode> literals(XmlNode node) {
    List<XmlNode> literals = node.children("ownedLiteral");
    return literals.isEmpty() ? input.attributes(node) : literals;
  }

  /** Completes an enumeration whose literals are declared. */
  void complete(Enumeration enumeration, XmlNode node) {
    values.extensibility(node).ifPresent(enumeration::setExtensibility);
    values.whole(node, enumeration::setBitBound, "bitBound");
    List<XmlNode> children = literals(node);
    for (int i = 0; i < children.size(); i++) {
      EnumLiteral literal = enumeration.getLiterals().get(i);
      literal.setDefaultLiteral(input.marks().says(children.get(i), "defaultLiteral"));
      number(children.get(i), literal::setValue);
    }
    for (XmlNode attribute : node.children("ownedAttribute")) {
      if (!children.contains(attribute)) {
        reading.leftOut(attribute, "Enumerations of IDL have no members.");
      }
    }
  }

  /** Completes a bitmask whose flags are declared. */
  void complete(Bitmask bitmask, XmlNode node) {
    values.whole(node, bitmask::setBitBound, "bitBound");
    List<XmlNode> children = literals(node);
    for (int i = 0; i < children.size(); i++) {
      BitFlag flag = bitmask.getFlags().get(i);
      number(children.get(i), flag::setPosition);
    }
  }

  private void number(XmlNode literal, IntConsumer setter) {
    values
        .stated(literal)
        .ifPresent(value -> values.whole(literal, value.text()).ifPresent(setter));
  }
}
