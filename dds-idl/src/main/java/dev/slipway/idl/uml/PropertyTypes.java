// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.constant.Aliases;
import dev.slipway.idl.name.Declarations;
import dev.slipway.idl.xml.XmlNode;
import dev.slipway.idl.xml.XmlReading;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import java.util.List;
import java.util.Optional;

/** The types that attributes have by their types in UML and their multiplicities. */
final class PropertyTypes {
  private static final DdsFactory DDS = DdsFactory.eINSTANCE;

  private final XmlReading reading;
  private final UmlElements elements;
  private final Marks marks;
  private final UmlDefinitions definitions;

  PropertyTypes(XmlReading reading, UmlElements elements, Marks marks, UmlDefinitions definitions) {
    this.reading = reading;
    this.elements = elements;
    this.marks = marks;
    this.definitions = definitions;
  }

  /** The type of an attribute; with an error, some type. */
  TypeRef of(XmlNode property) {
    TypeRef leaf = of(property, "type");
    Optional<String> shape = marks.find(property, Mark.SHAPE).flatMap(mark -> mark.tag("type"));
    if (shape.isPresent()) {
      try {
        return Shape.parse(shape.get(), leaf, definitions::named);
      } catch (Shape.Malformed e) {
        reading.invalid(property, "Its shape is {}.", shape.get());
        return leaf;
      }
    }
    if (leaf instanceof StringRef string) {
      marks
          .tag(property, "bound", "maxLength", "stringBound", "stringBounds", "length")
          .filter(text -> text.strip().matches("[1-9]\\d{0,9}"))
          .ifPresent(text -> string.setBound(Long.valueOf(text.strip())));
    }
    return collected(leaf, Multiplicity.of(property, reading), property);
  }

  private TypeRef collected(TypeRef element, Multiplicity multiplicity, XmlNode property) {
    if (!multiplicity.isMany()) {
      return element;
    }
    if (multiplicity.lower() == multiplicity.upper()) {
      ArrayRef array = DDS.createArrayRef();
      array.getDimensions().add(multiplicity.upper());
      array.setElement(element);
      return array;
    }
    if (multiplicity.lower() > 0) {
      reading.note(
          "LOWER_BOUND",
          "Lower bound left out",
          property,
          "A sequence has no least length; {} is only in the file.",
          multiplicity.lower());
    }
    SequenceRef sequence = DDS.createSequenceRef();
    sequence.setElement(element);
    if (multiplicity.upper() != Multiplicity.UNLIMITED) {
      sequence.setBound(multiplicity.upper());
    }
    return sequence;
  }

  /** Whether an attribute may have no value. */
  boolean isOptional(XmlNode property, TypeRef type) {
    return !Declarations.isCollection(type) && Multiplicity.of(property, reading).lower() == 0;
  }

  /** Whether a type, or what a collection holds, is a struct or union. */
  boolean isAggregated(TypeRef type) {
    return Aliases.target(Shape.leaf(type)) instanceof NamedRef named
        && named.getType() instanceof AggregatedType;
  }

  /** The type that a feature refers to. */
  TypeRef of(XmlNode node, String feature) {
    List<UmlElements.Reference> references = UmlElements.references(node, feature);
    if (references.isEmpty()) {
      return ofNote(node)
          .orElseGet(
              () -> {
                reading.incomplete(node, "It has no {}.", feature);
                return DDS.createPrimitiveRef();
              });
    }
    UmlElements.Reference reference = references.get(0);
    Optional<XmlNode> target = elements.target(reference);
    if (target.isEmpty()) {
      return UmlPrimitives.ofEnterpriseArchitect(reference.id())
          .or(() -> UmlPrimitives.type(reference.name(), reference.file()))
          .or(() -> UmlPrimitives.type(reference.id(), reference.file()))
          .or(() -> ofNote(node))
          .orElseGet(
              () -> {
                elements.unresolved(reference, feature);
                return DDS.createPrimitiveRef();
              });
    }
    return ofTarget(target.get())
        .orElseGet(
            () -> {
              reading.error(
                  "TYPE_UNKNOWN",
                  "Unknown type",
                  node,
                  "Give it a primitive type of UML or IDL, a class, a data type or an enumeration.",
                  "Its {} is {} ({}).",
                  feature,
                  target.get().name(),
                  UmlElements.type(target.get()));
              return DDS.createPrimitiveRef();
            });
  }

  private Optional<TypeRef> ofTarget(XmlNode target) {
    Optional<TypeDefinition> definition = definitions.of(target);
    if (definition.isPresent()) {
      NamedRef named = DDS.createNamedRef();
      named.setType(definition.get());
      return Optional.of(named);
    }
    return target
        .attribute(UmlElements.ID)
        .flatMap(UmlPrimitives::ofEnterpriseArchitect)
        .or(() -> UmlPrimitives.type(target.name(), ""));
  }

  /** The name of a type that Enterprise Architect has as text alone. */
  private Optional<TypeRef> ofNote(XmlNode property) {
    return marks
        .note(property)
        .flatMap(note -> note.child("properties"))
        .flatMap(each -> each.attribute("type"))
        .flatMap(name -> UmlPrimitives.type(name, ""));
  }
}
