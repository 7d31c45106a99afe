// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.constant.Constants;
import dev.slipway.idl.name.LegalNames;
import dev.slipway.idl.xml.XmlNode;
import dev.slipway.idl.xml.XmlReading;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.AutoId;
import dev.slipway.model.dds.BitFlag;
import dev.slipway.model.dds.Bitfield;
import dev.slipway.model.dds.Bitmask;
import dev.slipway.model.dds.Bitset;
import dev.slipway.model.dds.Constant;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Extensibility;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.NamedRef;
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
import java.util.OptionalInt;
import java.util.function.Consumer;

/** Completes definitions by the attributes, literals, bases and parts of their classifiers. */
final class UmlMembers {
  private static final DdsFactory DDS = DdsFactory.eINSTANCE;

  private final XmlReading reading;
  private final UmlElements elements;
  private final Marks marks;
  private final UmlText text;
  private final UmlTypes types;
  private final PropertyTypes propertyTypes;
  private final UmlValues values;

  /** Ends of associations that are parts, by the whole. */
  private final Map<XmlNode, List<XmlNode>> parts = new IdentityHashMap<>();

  UmlMembers(UmlInput input, UmlTypes types) {
    this.reading = input.reading();
    this.elements = input.elements();
    this.marks = input.marks();
    this.text = input.text();
    this.types = types;
    this.propertyTypes = new PropertyTypes(reading, elements, marks, types);
    this.values = new UmlValues(reading, elements, marks);
  }

  private static boolean isTrue(XmlNode node, String attribute) {
    return node.attribute(attribute).filter("true"::equals).isPresent();
  }

  /** The attributes that instances have. */
  List<XmlNode> attributes(XmlNode node) {
    return node.children("ownedAttribute").stream()
        .filter(each -> !isTrue(each, "isStatic") && !UmlElements.type(each).equals("Port"))
        .toList();
  }

  /** The attributes of the class itself that have a value. */
  List<XmlNode> constants(XmlNode node) {
    return node.children("ownedAttribute").stream()
        .filter(each -> isTrue(each, "isStatic") && values.stated(each).isPresent())
        .toList();
  }

  /** The attribute of a topic that has the type of its samples; empty if it has none. */
  Optional<XmlNode> topicType(XmlNode topic) {
    return attributes(topic).stream()
        .filter(each -> marks.find(each, Mark.TOPIC_TYPE).isPresent())
        .findFirst();
  }

  /** The struct or union that an attribute has for its type. */
  Optional<AggregatedType> target(XmlNode property) {
    return elements.target(property, "type").flatMap(types::aggregated);
  }

  static Optional<TypeDefinition> named(TypeRef type) {
    return type instanceof NamedRef named ? Optional.of(named.getType()) : Optional.empty();
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
    if (!(made instanceof Enumeration || made instanceof Bitmask)) {
      return;
    }
    for (XmlNode child : literals(node)) {
      String name = LegalNames.identifier(child.name());
      reading.renamed(child, child.name(), name);
      if (made instanceof Enumeration enumeration) {
        enumeration.getLiterals().add(described(DDS.createEnumLiteral(), child, name));
      } else if (made instanceof Bitmask bitmask) {
        bitmask.getFlags().add(described(DDS.createBitFlag(), child, name));
      }
    }
    if (made instanceof Enumeration enumeration && enumeration.getLiterals().isEmpty()) {
      reading.warning(
          "ENUMERATION_EMPTY",
          "Enumeration without literals",
          node,
          "Add one in the tool, or in the model after the import.",
          "IDL has no enumeration without literals.");
    }
  }

  private <T extends NamedElement> T described(T element, XmlNode node, String name) {
    reading.describe(element, node, name);
    text.describe(element, node);
    return element;
  }

  /** Classes that stand for enumerations have attributes for literals. */
  private List<XmlNode> literals(XmlNode node) {
    List<XmlNode> literals = node.children("ownedLiteral");
    return literals.isEmpty() ? attributes(node) : literals;
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
      enumeration(enumeration, node);
    } else if (made instanceof Bitmask bitmask) {
      bitmask(bitmask, node);
    } else if (made instanceof Bitset bitset) {
      base(node, Bitset.class).ifPresent(bitset::setBase);
      attributes(node).forEach(each -> bitfield(bitset, each));
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
    extensibility(node).ifPresent(type::setExtensibility);
    type.setNested(flag(node, "nested"));
    marks
        .tag(node, "autoId")
        .ifPresent(
            kind ->
                type.setAutoId(kind.equalsIgnoreCase("hash") ? AutoId.HASH : AutoId.SEQUENTIAL));
  }

  private Optional<Extensibility> extensibility(XmlNode node) {
    Optional<String> stated = marks.tag(node, "extensibility", "extensibilityKind");
    if (stated.isEmpty()) {
      for (Extensibility kind : Extensibility.VALUES) {
        if (marks.find(node, kind.getLiteral()).isPresent()) {
          return Optional.of(kind);
        }
      }
      return marks.find(node, "extensible").map(any -> Extensibility.APPENDABLE);
    }
    String kind = UmlElements.plain(stated.get()).replaceFirst("extensibility$", "");
    return switch (kind) {
      case "final" -> Optional.of(Extensibility.FINAL);
      case "appendable", "extensible" -> Optional.of(Extensibility.APPENDABLE);
      case "mutable" -> Optional.of(Extensibility.MUTABLE);
      default -> {
        reading.invalid(node, "The extensibility is {}.", stated.get());
        yield Optional.empty();
      }
    };
  }

  /** Whether a stereotype, or a tag of one, says so. */
  private boolean flag(XmlNode node, String name) {
    return marks.find(node, name).isPresent()
        || marks.of(node).stream().anyMatch(mark -> mark.isTrue(name));
  }

  /** The one base that IDL allows. */
  private <T> Optional<T> base(XmlNode node, Class<T> kind) {
    T base = null;
    for (XmlNode generalization : node.children("generalization")) {
      Optional<XmlNode> general = elements.target(generalization, "general");
      if (general.isEmpty()) {
        continue;
      }
      Optional<TypeDefinition> target = types.of(general.get());
      for (int i = 0; i < 100 && target.isPresent() && target.get() instanceof Alias alias; i++) {
        target = named(alias.getType());
      }
      if (!target.filter(kind::isInstance).isPresent()) {
        reading.leftOut(
            generalization, "{} is of another kind, and cannot be a base.", general.get().name());
      } else if (base == null) {
        base = kind.cast(target.get());
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
    List<XmlNode> properties = new ArrayList<>(attributes(node));
    properties.addAll(parts.getOrDefault(node, List.of()));
    for (XmlNode property : properties) {
      TypeRef type = propertyTypes.of(property);
      boolean association = property.attribute("association").isPresent();
      if (association && !isPart(property) && propertyTypes.isAggregated(type)) {
        reading.leftOut(
            property,
            "It refers to {}, which IDL cannot; a composition makes it a member.",
            named(Shape.leaf(type)).map(TypeDefinition::getName).orElse(""));
        continue;
      }
      Member member = DDS.createMember();
      typed(member, property, type);
      member.setKey(
          isTrue(property, "isID")
              || flag(property, "key")
              || flag(property, "isKey")
              || marks.find(property, "topicKey", "keyField", "ddsKey").isPresent());
      member.setOptional(flag(property, "optional") || propertyTypes.isOptional(property, type));
      member.setMustUnderstand(flag(property, "mustUnderstand"));
      values.of(property, type, struct, member::setDefaultValue);
      struct.getMembers().add(member);
    }
    for (XmlNode port : node.children("ownedAttribute")) {
      if (UmlElements.type(port).equals("Port")) {
        reading.leftOut(port, "Types of IDL have no ports.");
      } else if (isTrue(port, "isStatic") && values.stated(port).isEmpty()) {
        reading.leftOut(port, "It is static: a constant needs a value.");
      }
    }
  }

  private void typed(TypedMember member, XmlNode property, TypeRef type) {
    String wanted = property.name();
    if (wanted.isEmpty()) {
      // The type's own name in small letters would be the same to IDL.
      wanted = "the" + named(Shape.leaf(type)).map(TypeDefinition::getName).orElse("Value");
    }
    String name = LegalNames.identifier(wanted);
    reading.renamed(property, property.name(), name);
    described(member, property, name);
    member.setType(type);
    member.setExternal(flag(property, "external"));
    whole(property, member::setMemberId, "memberId");
    marks
        .find(property, Mark.MEMBER)
        .flatMap(mark -> mark.tag("id"))
        .ifPresent(id -> member.setMemberId(values.whole(property, id).orElse(0)));
    marks.tag(property, "unit").ifPresent(member::setUnit);
    marks
        .tag(property, "min", "rangeMin", "minimum")
        .ifPresent(value -> values.add(value, property, type, member, member::setRangeMin));
    marks
        .tag(property, "max", "rangeMax", "maximum")
        .ifPresent(value -> values.add(value, property, type, member, member::setRangeMax));
  }

  private void whole(XmlNode node, Consumer<Integer> setter, String... tags) {
    marks
        .tag(node, tags)
        .ifPresent(
            value -> {
              OptionalInt number = values.whole(node, value);
              if (number.isPresent()) {
                setter.accept(number.getAsInt());
              }
            });
  }

  private void union(Union union, XmlNode node) {
    for (XmlNode property : attributes(node)) {
      TypeRef type = propertyTypes.of(property);
      if (marks.find(property, Mark.DISCRIMINATOR).isPresent()) {
        union.setDiscriminator(type);
        union.setDiscriminatorKey(isTrue(property, "isID") || flag(property, "key"));
        continue;
      }
      UnionCase alternative = DDS.createUnionCase();
      typed(alternative, property, type);
      alternative.setDefault(flag(property, "default"));
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

  private void enumeration(Enumeration enumeration, XmlNode node) {
    extensibility(node).ifPresent(enumeration::setExtensibility);
    whole(node, enumeration::setBitBound, "bitBound");
    List<XmlNode> children = literals(node);
    for (int i = 0; i < children.size(); i++) {
      EnumLiteral literal = enumeration.getLiterals().get(i);
      XmlNode child = children.get(i);
      literal.setDefaultLiteral(flag(child, "defaultLiteral"));
      values
          .stated(child)
          .ifPresent(value -> values.whole(child, value.text()).ifPresent(literal::setValue));
    }
    for (XmlNode attribute : node.children("ownedAttribute")) {
      if (!children.contains(attribute)) {
        reading.leftOut(attribute, "Enumerations of IDL have no members.");
      }
    }
  }

  private void bitmask(Bitmask bitmask, XmlNode node) {
    whole(node, bitmask::setBitBound, "bitBound");
    List<XmlNode> children = literals(node);
    for (int i = 0; i < children.size(); i++) {
      BitFlag flag = bitmask.getFlags().get(i);
      XmlNode child = children.get(i);
      values
          .stated(child)
          .ifPresent(value -> values.whole(child, value.text()).ifPresent(flag::setPosition));
    }
  }

  private void bitfield(Bitset bitset, XmlNode node) {
    Bitfield field = DDS.createBitfield();
    String name = node.name().isEmpty() ? null : LegalNames.identifier(node.name());
    described(field, node, name);
    whole(node, field::setWidth, "width", "bitSize");
    marks
        .tag(node, "kind", "holdingType")
        .flatMap(kind -> Optional.ofNullable(PrimitiveKind.get(kind)))
        .ifPresent(field::setKind);
    bitset.getFields().add(field);
  }

  private void alias(Alias alias, XmlNode node) {
    List<XmlNode> attributes = attributes(node);
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
