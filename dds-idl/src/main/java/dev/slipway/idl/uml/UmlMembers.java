// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.constant.Constants;
import dev.slipway.idl.name.LegalNames;
import dev.slipway.idl.xml.XmlNode;
import dev.slipway.idl.xml.XmlReading;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.AutoId;
import dev.slipway.model.dds.Bitfield;
import dev.slipway.model.dds.Bitmask;
import dev.slipway.model.dds.Bitset;
import dev.slipway.model.dds.Constant;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.TypedMember;
import dev.slipway.model.dds.Union;
import dev.slipway.model.dds.UnionCase;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Completes definitions by the attributes, bases and parts of their classifiers. */
final class UmlMembers {
  private static final DdsFactory DDS = DdsFactory.eINSTANCE;

  private final XmlReading reading;
  private final UmlElements elements;
  private final Marks marks;
  private final UmlInput input;
  private final UmlDefinitions definitions;
  private final PropertyTypes propertyTypes;
  private final UmlValues values;
  private final UmlLiterals literals;

  /** Ends of associations that are parts, by the whole. */
  private final Map<XmlNode, List<XmlNode>> parts = new IdentityHashMap<>();

  UmlMembers(UmlInput input, UmlDefinitions definitions) {
    this.reading = input.reading();
    this.elements = input.elements();
    this.marks = input.marks();
    this.input = input;
    this.definitions = definitions;
    this.propertyTypes = new PropertyTypes(reading, elements, marks, definitions);
    this.values = new UmlValues(reading, elements, marks);
    this.literals = new UmlLiterals(input, values);
  }

  /** The attributes of the class itself that have a value. */
  List<XmlNode> constants(XmlNode node) {
    return node.children("ownedAttribute").stream()
        .filter(each -> reading.isTrue(each, "isStatic") && values.stated(each).isPresent())
        .toList();
  }

  /** The attribute of a topic that has the type of its samples; empty if it has none. */
  Optional<XmlNode> topicType(XmlNode topic) {
    return input.attributes(topic).stream()
        .filter(each -> marks.find(each, Mark.TOPIC_TYPE).isPresent())
        .findFirst();
  }

  /** Finds the parts among the ends that associations own. */
  void compositions(List<XmlNode> associations) {
    for (XmlNode association : associations) {
      List<XmlNode> owned = association.children("ownedEnd");
      List<XmlNode> ends = new ArrayList<>(owned);
      for (UmlElements.Reference end : UmlElements.references(association, "memberEnd")) {
        elements.target(end).filter(each -> !ends.contains(each)).ifPresent(ends::add);
      }
      boolean partFound = ends.stream().anyMatch(UmlMembers::isPart);
      for (XmlNode end : owned) {
        if (isPart(end)) {
          ends.stream()
              .filter(other -> other != end)
              .findFirst()
              .flatMap(other -> elements.target(other, "type"))
              .ifPresent(whole -> parts.computeIfAbsent(whole, any -> new ArrayList<>()).add(end));
        }
      }
      if (!partFound && !owned.isEmpty() && owned.size() == ends.size()) {
        reading.leftOut(association, "IDL has no references; a composition makes it a member.");
      }
    }
  }

  private static boolean isPart(XmlNode end) {
    return end.attribute("aggregation").filter("composite"::equals).isPresent();
  }

  /** Gives an enumeration or bitmask its literals, so that values can name them. */
  void declareLiterals(Definition made, XmlNode node) {
    if (made instanceof Enumeration enumeration) {
      literals.declare(enumeration, node);
    } else if (made instanceof Bitmask bitmask) {
      literals.declare(bitmask, node);
    }
  }

  /** Completes a definition. */
  void complete(Definition made, XmlNode node) {
    if (made instanceof AggregatedType type) {
      aggregated(type, node);
    }
    if (made instanceof Struct struct) {
      base(node, Struct.class).ifPresent(struct::setBase);
      struct(struct, node);
    } else if (made instanceof Union union) {
      union(union, node);
    } else if (made instanceof Enumeration enumeration) {
      literals.complete(enumeration, node);
    } else if (made instanceof Bitmask bitmask) {
      literals.complete(bitmask, node);
    } else if (made instanceof Bitset bitset) {
      base(node, Bitset.class).ifPresent(bitset::setBase);
      input.attributes(node).forEach(each -> bitfield(bitset, each));
    } else if (made instanceof Alias alias) {
      alias(alias, node);
    } else if (made instanceof Constant constant) {
      constant.setType(propertyTypes.of(node));
      values.of(node, constant.getType(), constant, constant::setValue);
    }
  }

  /** Gives values to what may have one, with all constants known. */
  void finish(Collection<Definition> definitions) {
    values.finish(Constants.of(definitions));
  }

  private void aggregated(AggregatedType type, XmlNode node) {
    values.extensibility(node).ifPresent(type::setExtensibility);
    type.setNested(marks.says(node, "nested"));
    marks
        .tag(node, "autoId")
        .ifPresent(
            kind ->
                type.setAutoId(kind.equalsIgnoreCase("hash") ? AutoId.HASH : AutoId.SEQUENTIAL));
  }

  /** The one base that IDL allows. */
  private <T> Optional<T> base(XmlNode node, Class<T> kind) {
    T base = null;
    for (XmlNode generalization : node.children("generalization")) {
      Optional<XmlNode> general = elements.target(generalization, "general");
      if (general.isEmpty()) {
        continue;
      }
      Optional<T> target = definitions.of(general.get(), kind);
      if (target.isEmpty()) {
        reading.leftOut(
            generalization, "{} is of another kind, and cannot be a base.", general.get().name());
      } else if (base == null) {
        base = target.get();
      } else {
        reading.leftOut(
            generalization,
            "A type of IDL has one base; the members of {} are missing.",
            general.get().name());
      }
    }
    return Optional.ofNullable(base);
  }

  private void struct(Struct struct, XmlNode node) {
    List<XmlNode> properties = new ArrayList<>(input.attributes(node));
    properties.addAll(parts.getOrDefault(node, List.of()));
    for (XmlNode property : properties) {
      TypeRef type = propertyTypes.of(property);
      boolean association = property.attribute("association").isPresent();
      if (association && !isPart(property) && propertyTypes.isAggregated(type)) {
        reading.leftOut(
            property,
            "It refers to {}, which IDL cannot; a composition makes it a member.",
            UmlDefinitions.named(Shape.leaf(type)).map(TypeDefinition::getName).orElse(""));
        continue;
      }
      Member member = DDS.createMember();
      typed(member, property, type);
      member.setKey(
          reading.isTrue(property, "isID")
              || marks.says(property, Mark.KEY)
              || marks.says(property, "isKey")
              || marks.says(property, "isDcpsKey")
              || marks.find(property, "topicKey", "keyField", "ddsKey", "sharedKey").isPresent());
      member.setOptional(
          marks.says(property, "optional") || propertyTypes.isOptional(property, type));
      member.setMustUnderstand(marks.says(property, "mustUnderstand"));
      values.of(property, type, struct, member::setDefaultValue);
      struct.getMembers().add(member);
    }
    for (XmlNode port : node.children("ownedAttribute")) {
      if (UmlElements.type(port).equals("Port")) {
        reading.leftOut(port, "Types of IDL have no ports.");
      } else if (reading.isTrue(port, "isStatic") && values.stated(port).isEmpty()) {
        reading.leftOut(port, "It is static: a constant needs a value.");
      }
    }
  }

  private void typed(TypedMember member, XmlNode property, TypeRef type) {
    String wanted = property.name();
    if (wanted.isEmpty()) {
      // The type's own name in small letters would be the same to IDL.
      wanted =
          "the"
              + UmlDefinitions.named(Shape.leaf(type)).map(TypeDefinition::getName).orElse("Value");
    }
    String name = LegalNames.identifier(wanted);
    reading.renamed(property, property.name(), name);
    input.describe(member, property, name);
    member.setType(type);
    member.setExternal(marks.says(property, "external"));
    values.whole(property, member::setMemberId, "memberId");
    marks
        .find(property, Mark.MEMBER)
        .flatMap(mark -> mark.tag("id"))
        .ifPresent(id -> values.whole(property, id).ifPresent(member::setMemberId));
    marks.tag(property, "unit").ifPresent(member::setUnit);
    marks
        .tag(property, "min", "rangeMin", "minimum")
        .ifPresent(value -> values.add(value, property, type, member, member::setRangeMin));
    marks
        .tag(property, "max", "rangeMax", "maximum")
        .ifPresent(value -> values.add(value, property, type, member, member::setRangeMax));
  }

  private void union(Union union, XmlNode node) {
    for (XmlNode property : input.attributes(node)) {
      TypeRef type = propertyTypes.of(property);
      if (marks.find(property, Mark.DISCRIMINATOR, "switch").isPresent()) {
        union.setDiscriminator(type);
        union.setDiscriminatorKey(
            reading.isTrue(property, "isID") || marks.says(property, Mark.KEY));
        continue;
      }
      UnionCase alternative = DDS.createUnionCase();
      typed(alternative, property, type);
      alternative.setDefault(marks.says(property, "default"));
      union.getCases().add(alternative);
      marks.of(property).forEach(mark -> labels(mark, alternative, property, union));
    }
    if (union.getDiscriminator() == null) {
      reading.incomplete(
          node, "No attribute of the union has the stereotype {}.", Mark.DISCRIMINATOR);
      union.setDiscriminator(DDS.createPrimitiveRef());
    }
    if (union.getCases().isEmpty()) {
      reading.incomplete(node, "The union has no cases.");
    }
  }

  /** One tag for each label, or all in one with commas between them. */
  private void labels(Mark mark, UnionCase alternative, XmlNode property, Union union) {
    List<String> labels = new ArrayList<>();
    mark.tag("labels")
        .ifPresent(all -> List.of(all.split(",")).forEach(each -> labels.add(each.strip())));
    for (int i = 1; mark.tag("label" + i).isPresent(); i++) {
      labels.add(mark.tag("label" + i).orElseThrow());
    }
    for (String label : labels) {
      values.label(label, property, union, alternative.getLabels()::add);
    }
  }

  private void bitfield(Bitset bitset, XmlNode node) {
    Bitfield field = DDS.createBitfield();
    String name = node.name().isEmpty() ? null : LegalNames.identifier(node.name());
    input.describe(field, node, name);
    values.whole(node, field::setWidth, "width", "bitSize");
    marks
        .tag(node, "kind", "holdingType")
        .flatMap(kind -> Optional.ofNullable(PrimitiveKind.get(kind)))
        .ifPresent(field::setKind);
    bitset.getFields().add(field);
  }

  private void alias(Alias alias, XmlNode node) {
    List<XmlNode> attributes = input.attributes(node);
    List<XmlNode> bases = node.children("generalization");
    if (!attributes.isEmpty()) {
      alias.setType(propertyTypes.of(attributes.get(0)));
    } else if (!bases.isEmpty()) {
      alias.setType(propertyTypes.of(bases.get(0), "general"));
    } else {
      reading.incomplete(node, "The typedef has neither an attribute nor a generalization.");
      alias.setType(DDS.createPrimitiveRef());
    }
  }
}
