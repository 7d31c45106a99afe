// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.ddsxml;

import dev.slipway.idl.constant.ConstantValue;
import dev.slipway.idl.constant.Constants;
import dev.slipway.idl.constant.InvalidConstantException;
import dev.slipway.idl.name.LegalNames;
import dev.slipway.idl.wire.Members;
import dev.slipway.idl.xml.XmlNode;
import dev.slipway.idl.xml.XmlReading;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.ArrayRef;
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
import dev.slipway.model.dds.MapRef;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.Scope;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.TypedMember;
import dev.slipway.model.dds.Union;
import dev.slipway.model.dds.UnionCase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Turns the elements of {@code types} into definitions (DDS-XTypes 1.3, 7.3.2; DDS-XML 1.0, 7.3.3).
 *
 * <ol>
 *   <li>Declare every definition by its scoped name.
 *   <li>Give constants and typedefs without bounds their types: bounds may be named by constants.
 *   <li>Complete the rest, with all names known and all constants evaluated.
 * </ol>
 */
final class DdsXmlTypes {
  private static final DdsFactory DDS = DdsFactory.eINSTANCE;

  /** What a compiler needs to know of before it is defined; here order does not matter. */
  private static final Set<String> MEANINGLESS = Set.of("forward_dcl", "forwardDcl");

  /** What makes a collection or a bounded string of a type. */
  private static final List<String> BOUNDS =
      List.of("stringMaxLength", "sequenceMaxLength", "arrayDimensions", "mapKeyType", "key_type");

  private final XmlReading reading;
  private final Map<String, Definition> byName = new HashMap<>();
  private final Map<Definition, List<String>> scopes = new IdentityHashMap<>();
  private final List<Runnable> early = new ArrayList<>();
  private final List<Runnable> late = new ArrayList<>();
  private final List<Runnable> checks = new ArrayList<>();
  private Constants constants = Constants.of(List.of());

  DdsXmlTypes(XmlReading reading) {
    this.reading = reading;
  }

  /** Declares what an element {@code types} or {@code module} holds. */
  void declare(XmlNode holder) {
    declare(holder, reading.data(), List.of());
  }

  private void declare(XmlNode holder, Scope scope, List<String> path) {
    for (XmlNode node : holder.unmarkedChildren()) {
      Definition made =
          switch (node.tag()) {
            case "struct" -> DDS.createStruct();
            case "union" -> DDS.createUnion();
            case "enum" -> DDS.createEnumeration();
            case "bitmask" -> DDS.createBitmask();
            case "bitset" -> DDS.createBitset();
            case "typedef" -> DDS.createAlias();
            case "const" -> DDS.createConstant();
            default -> null;
          };
      if (made != null) {
        holder.children(node.tag());
        add(node, made, scope, path);
      } else if (node.tag().equals("module")) {
        holder.children(node.tag());
        declare(node, module(node, scope), child(path, node.name()));
      } else if (node.tag().equals("type")) {
        // Fast DDS wraps each type.
        holder.children(node.tag());
        declare(node, scope, path);
      } else if (MEANINGLESS.contains(node.tag())) {
        node.ignore();
      }
    }
  }

  private static List<String> child(List<String> path, String name) {
    List<String> longer = new ArrayList<>(path);
    longer.add(name);
    return longer;
  }

  private Module module(XmlNode node, Scope scope) {
    String name = legal(node, scope);
    for (Definition each : scope.getDefinitions()) {
      if (each instanceof Module known && known.getName().equals(name)) {
        return known;
      }
    }
    Module module = reading.describe(DDS.createModule(), node, name);
    new Annotations(node).keep(module);
    scope.getDefinitions().add(module);
    return module;
  }

  private String legal(XmlNode node, Scope scope) {
    String name =
        scope instanceof Module
            ? LegalNames.identifier(node.name())
            : LegalNames.identifierOutsideModules(node.name());
    reading.renamed(node, node.name(), name);
    return name;
  }

  private void add(XmlNode node, Definition made, Scope scope, List<String> path) {
    reading.describe(made, node, legal(node, scope));
    scopes.put(made, path);
    complete(node, made);
    Definition first = byName.putIfAbsent(String.join("::", child(path, node.name())), made);
    if (first == null) {
      scope.getDefinitions().add(made);
      return;
    }
    checks.add(() -> reading.refuseClash(node, first, made));
  }

  private void complete(XmlNode node, Definition made) {
    if (made instanceof Enumeration enumeration) {
      declareLiterals(enumeration, node);
      late.add(() -> enumeration(enumeration, node));
    } else if (made instanceof Constant constant) {
      early.add(() -> constant.setType(type(node, constant)));
      late.add(() -> constant(constant, node));
    } else if (made instanceof Alias alias) {
      boolean plain = BOUNDS.stream().noneMatch(bound -> node.attribute(bound).isPresent());
      (plain ? early : late).add(() -> alias.setType(type(node, alias)));
      late.add(() -> new Annotations(node).keep(alias));
    } else if (made instanceof Struct struct) {
      late.add(() -> struct(struct, node));
    } else if (made instanceof Union union) {
      late.add(() -> union(union, node));
    } else if (made instanceof Bitmask bitmask) {
      late.add(() -> bitmask(bitmask, node));
    } else {
      late.add(() -> bitset((Bitset) made, node));
    }
  }

  /** Completes what was declared. */
  void finish() {
    early.forEach(Runnable::run);
    constants = Constants.of(byName.values());
    late.forEach(Runnable::run);
    checks.forEach(Runnable::run);
    reading.refuseCycles(byName.values());
    early.clear();
    late.clear();
    checks.clear();
  }

  /** The definition that a name means in the outermost scope; empty if none. */
  Optional<Definition> find(String name) {
    return Optional.ofNullable(byName.get(name.startsWith("::") ? name.substring(2) : name));
  }

  private Optional<Definition> find(String name, List<String> path) {
    if (name.startsWith("::")) {
      return find(name);
    }
    for (int depth = path.size(); depth >= 0; depth--) {
      Definition found = byName.get(String.join("::", child(path.subList(0, depth), name)));
      if (found != null) {
        return Optional.of(found);
      }
    }
    return Optional.empty();
  }

  private void constant(Constant constant, XmlNode node) {
    constant.setValue(
        constants.foreign(node.attribute("value").orElse(""), constant.getType(), constant));
    node.attribute("stringMaxLength");
    new Annotations(node).keep(constant);
  }

  private void declareLiterals(Enumeration enumeration, XmlNode node) {
    for (XmlNode child : node.children("enumerator")) {
      String name = LegalNames.identifier(child.name());
      reading.renamed(child, child.name(), name);
      enumeration.getLiterals().add(reading.describe(DDS.createEnumLiteral(), child, name));
    }
    if (enumeration.getLiterals().isEmpty()) {
      reading.incomplete(node, "The enumeration has no enumerators.");
    }
  }

  private void enumeration(Enumeration enumeration, XmlNode node) {
    List<XmlNode> children = node.children("enumerator");
    for (int i = 0; i < children.size(); i++) {
      EnumLiteral literal = enumeration.getLiterals().get(i);
      number(children.get(i), "value", enumeration).ifPresent(literal::setValue);
      literal.setDefaultLiteral(reading.isTrue(children.get(i), "defaultLiteral"));
      new Annotations(children.get(i)).keep(literal);
    }
    number(node, "bitBound", enumeration).ifPresent(enumeration::setBitBound);
    Annotations annotations = new Annotations(node);
    extensibility(node, annotations, Extensibility.FINAL).ifPresent(enumeration::setExtensibility);
    annotations.keep(enumeration);
  }

  private void bitmask(Bitmask bitmask, XmlNode node) {
    number(node, "bitBound", bitmask).ifPresent(bitmask::setBitBound);
    number(node, "bit_bound", bitmask).ifPresent(bitmask::setBitBound);
    List<XmlNode> flags = new ArrayList<>(node.children("flag"));
    flags.addAll(node.children("bit_value"));
    int next = 0;
    for (XmlNode child : flags) {
      String name = LegalNames.identifier(child.name());
      reading.renamed(child, child.name(), name);
      BitFlag flag = reading.describe(DDS.createBitFlag(), child, name);
      OptionalInt position = number(child, "position", bitmask);
      // The syntax wants positions; one that counts on says nothing.
      if (position.isPresent() && position.getAsInt() != next) {
        flag.setPosition(position.getAsInt());
      }
      next = position.orElse(next) + 1;
      new Annotations(child).keep(flag);
      bitmask.getFlags().add(flag);
    }
    new Annotations(node).keep(bitmask);
  }

  private void bitset(Bitset bitset, XmlNode node) {
    node.attribute("baseType")
        .ifPresent(name -> base(node, name, bitset, Bitset.class).ifPresent(bitset::setBase));
    for (XmlNode child : node.unmarkedChildren()) {
      boolean padding = child.tag().equals("bitpadding");
      if (!padding && !child.tag().equals("bitfield")) {
        continue;
      }
      node.children(child.tag());
      Bitfield field = DDS.createBitfield();
      reading.locations().put(field, child.location());
      if (!padding && child.attribute("name").isPresent()) {
        String name = LegalNames.identifier(child.name());
        reading.renamed(child, child.name(), name);
        field.setName(name);
      }
      OptionalInt bits = number(child, "bitSize", bitset);
      field.setWidth((bits.isPresent() ? bits : number(child, "bit_bound", bitset)).orElse(1));
      Optional<String> holder = child.attribute("holdingType");
      (holder.isPresent() ? holder : child.attribute("type"))
          .flatMap(XmlPrimitives::kind)
          .ifPresent(field::setKind);
      new Annotations(child).keep(field);
      bitset.getFields().add(field);
    }
    new Annotations(node).keep(bitset);
  }

  private <T extends Definition> Optional<T> base(
      XmlNode node, String name, Definition place, Class<T> kind) {
    Optional<Definition> target = find(name, scopes.get(place)).map(this::behindAliases);
    if (target.isEmpty()) {
      reading.unresolved(node, "baseType", name);
    } else if (!kind.isInstance(target.get())) {
      mistyped(node, "baseType", name);
      return Optional.empty();
    }
    return target.map(kind::cast);
  }

  private Definition behindAliases(Definition definition) {
    Definition at = definition;
    for (int i = 0; i < byName.size() && at instanceof Alias alias; i++) {
      if (!(alias.getType() instanceof NamedRef named)) {
        return at;
      }
      at = named.getType();
    }
    return at;
  }

  private void mistyped(XmlNode node, String feature, String name) {
    reading.error(
        "REFERENCE_MISTYPED",
        "Reference to the wrong kind of element",
        node,
        "Refer to another element.",
        "{} is {}, which is of another kind.",
        feature,
        name);
  }

  /** The struct or union of a name; empty, with an error, if it is neither. */
  Optional<AggregatedType> topicType(XmlNode node, String feature, String name) {
    Optional<Definition> target = find(name).map(this::behindAliases);
    if (target.isEmpty()) {
      reading.unresolved(node, feature, name);
    } else if (!(target.get() instanceof AggregatedType)) {
      mistyped(node, feature, name);
      return Optional.empty();
    }
    return target.map(AggregatedType.class::cast);
  }

  private Annotations aggregated(AggregatedType type, XmlNode node) {
    Annotations annotations = new Annotations(node);
    extensibility(node, annotations, Extensibility.APPENDABLE).ifPresent(type::setExtensibility);
    type.setNested(reading.isTrue(node, "nested"));
    node.attribute("autoid")
        .ifPresent(
            text ->
                type.setAutoId(text.equalsIgnoreCase("hash") ? AutoId.HASH : AutoId.SEQUENTIAL));
    annotations.keep(type);
    return annotations;
  }

  /** OMG says append, others appendable or extensible; the default is that of DDS-XML. */
  private Optional<Extensibility> extensibility(
      XmlNode node, Annotations annotations, Extensibility unstated) {
    Optional<String> stated = node.attribute("extensibility");
    if (stated.isEmpty()) {
      for (Extensibility kind : Extensibility.VALUES) {
        if (annotations.take(kind.getLiteral().toLowerCase(Locale.ROOT)).isPresent()) {
          return Optional.of(kind);
        }
      }
      return Optional.of(unstated);
    }
    return switch (stated.get().toLowerCase(Locale.ROOT).replaceFirst("_extensibility$", "")) {
      case "final" -> Optional.of(Extensibility.FINAL);
      case "append", "appendable", "extensible" -> Optional.of(Extensibility.APPENDABLE);
      case "mutable" -> Optional.of(Extensibility.MUTABLE);
      default -> {
        reading.invalid(node, "extensibility is {}.", stated.get());
        yield Optional.empty();
      }
    };
  }

  private void struct(Struct struct, XmlNode node) {
    aggregated(struct, node);
    node.attribute("baseType")
        .filter(name -> !name.isEmpty())
        .ifPresent(name -> base(node, name, struct, Struct.class).ifPresent(struct::setBase));
    for (XmlNode child : node.children("member")) {
      Member member = DDS.createMember();
      Annotations annotations = typed(member, child, struct);
      member.setKey(reading.isTrue(child, "key"));
      member.setOptional(reading.isTrue(child, "optional"));
      member.setMustUnderstand(reading.isTrue(child, "mustUnderstand"));
      value(child, "default", annotations, member, struct, member::setDefaultValue);
      annotations.keep(member);
      struct.getMembers().add(member);
    }
  }

  /** What members of structs and unions have in common; what is left of the annotations. */
  private Annotations typed(TypedMember member, XmlNode node, Definition place) {
    String name = LegalNames.identifier(node.name());
    reading.renamed(node, node.name(), name);
    reading.describe(member, node, name);
    member.setType(type(node, place));
    Annotations annotations = new Annotations(node);
    member.setExternal(reading.isTrue(node, "external"));
    OptionalInt id = number(node, "id", place);
    if (id.isPresent()) {
      member.setMemberId(id.getAsInt());
    } else {
      annotations
          .take("id")
          .flatMap(text -> whole(node, "id", text, place))
          .ifPresent(value -> member.setMemberId(value.intValue()));
    }
    node.attribute("hashid")
        .ifPresent(
            text ->
                member.setMemberId(Math.toIntExact(Members.hashId(text.isEmpty() ? name : text))));
    node.attribute("tryConstruct")
        .ifPresent(text -> annotations.add("try_construct", text.toUpperCase(Locale.ROOT)));
    Optional<String> unit = node.attribute("unit");
    (unit.isPresent() ? unit : annotations.take("unit").map(text -> unquoted(text, place)))
        .ifPresent(member::setUnit);
    value(node, "min", annotations, member, place, member::setRangeMin);
    value(node, "max", annotations, member, place, member::setRangeMax);
    Map<String, String> range = annotations.takeAll("range");
    if (range.containsKey("min")) {
      member.setRangeMin(constants.foreign(range.get("min"), member.getType(), place));
    }
    if (range.containsKey("max")) {
      member.setRangeMax(constants.foreign(range.get("max"), member.getType(), place));
    }
    return annotations;
  }

  private void value(
      XmlNode node,
      String name,
      Annotations annotations,
      TypedMember member,
      Definition place,
      Consumer<String> setter) {
    Optional<String> stated = node.attribute(name);
    (stated.isPresent() ? stated : annotations.take(name))
        .ifPresent(text -> setter.accept(constants.foreign(text, member.getType(), place)));
  }

  private String unquoted(String text, Definition place) {
    try {
      return constants.evaluate(text, place) instanceof ConstantValue.Text string
          ? string.value()
          : text;
    } catch (InvalidConstantException plain) {
      return text;
    }
  }

  private void union(Union union, XmlNode node) {
    aggregated(union, node);
    Optional<XmlNode> discriminator = node.child("discriminator");
    if (discriminator.isEmpty()) {
      reading.incomplete(node, "The union has no discriminator.");
      union.setDiscriminator(DDS.createPrimitiveRef());
    } else {
      union.setDiscriminator(type(discriminator.get(), union));
      union.setDiscriminatorKey(reading.isTrue(discriminator.get(), "key"));
    }
    for (XmlNode child : node.unmarkedChildren()) {
      if (child.tag().equals("case") || child.tag().equals("defaultCase")) {
        node.children(child.tag());
        unionCase(union, child);
      }
    }
    if (union.getCases().isEmpty()) {
      reading.incomplete(node, "The union has no cases.");
    }
  }

  private void unionCase(Union union, XmlNode node) {
    UnionCase alternative = DDS.createUnionCase();
    alternative.setDefault(node.tag().equals("defaultCase"));
    for (XmlNode label : node.children("caseDiscriminator")) {
      String text = unparenthesised(label.attribute("value").orElse("").strip());
      if (text.equals("default")) {
        alternative.setDefault(true);
      } else if (text.isEmpty()) {
        reading.incomplete(label, "The case has no value.");
      } else {
        alternative.getLabels().add(constants.foreign(text, union.getDiscriminator(), union));
      }
    }
    Optional<XmlNode> member = node.child("member");
    if (member.isEmpty()) {
      reading.incomplete(node, "The case has no member.");
      return;
    }
    typed(alternative, member.get(), union).keep(alternative);
    union.getCases().add(alternative);
  }

  /** Some generators put a label into parentheses. */
  private static String unparenthesised(String text) {
    return text.matches("\\([\\w:]+\\)") ? text.substring(1, text.length() - 1) : text;
  }

  private OptionalInt number(XmlNode node, String attribute, Definition place) {
    Optional<Long> value =
        node.attribute(attribute).flatMap(text -> whole(node, attribute, text, place));
    if (value.isPresent() && value.get() != value.get().intValue()) {
      reading.invalid(node, "{} is {}, which needs more than 32 bits.", attribute, value.get());
      return OptionalInt.empty();
    }
    return value.isPresent() ? OptionalInt.of(value.get().intValue()) : OptionalInt.empty();
  }

  /** A whole number, or an expression of constants that gives one. */
  private Optional<Long> whole(XmlNode node, String attribute, String text, Definition place) {
    try {
      ConstantValue value = constants.evaluate(text.strip(), place);
      if (value instanceof ConstantValue.Whole whole && whole.value().bitLength() < Long.SIZE) {
        return Optional.of(whole.value().longValue());
      }
      reading.invalid(node, "{} is {}, which is not a whole number.", attribute, text);
    } catch (InvalidConstantException refused) {
      reading.invalid(node, "{} is {}: it {}.", attribute, text, refused.getMessage());
    }
    return Optional.empty();
  }

  /** A bound; empty if there is none, which is also written -1. */
  private OptionalLong bound(XmlNode node, String attribute, Definition place) {
    Optional<Long> value =
        node.attribute(attribute).flatMap(text -> whole(node, attribute, text, place));
    if (value.isPresent() && value.get() < -1) {
      reading.invalid(node, "{} is {}.", attribute, value.get());
    }
    return value.isPresent() && value.get() > 0
        ? OptionalLong.of(value.get())
        : OptionalLong.empty();
  }

  /** The type of a member, typedef, constant or discriminator; with an error, some type. */
  private TypeRef type(XmlNode node, Definition place) {
    TypeRef type = plain(node, "type", "nonBasicTypeName", "stringMaxLength", place);
    Optional<String> key = node.attribute("mapKeyType");
    boolean isMap = key.isPresent() || node.attribute("key_type").isPresent();
    if (node.attribute("sequenceMaxLength").isPresent()) {
      SequenceRef sequence = DDS.createSequenceRef();
      bound(node, "sequenceMaxLength", place).ifPresent(sequence::setBound);
      sequence.setElement(type);
      type = sequence;
    }
    if (isMap) {
      MapRef map = DDS.createMapRef();
      map.setKey(
          plain(
              node,
              key.isPresent() ? "mapKeyType" : "key_type",
              "mapKeyNonBasicTypeName",
              "mapKeyStringMaxLength",
              place));
      map.setValue(type);
      bound(node, "mapMaxLength", place).ifPresent(map::setBound);
      type = map;
    }
    Optional<String> sizes = node.attribute("arrayDimensions");
    if (sizes.isPresent()) {
      ArrayRef array = DDS.createArrayRef();
      for (String size : sizes.get().split(",")) {
        whole(node, "arrayDimensions", size, place).ifPresent(array.getDimensions()::add);
      }
      array.setElement(type);
      type = array;
    }
    return type;
  }

  private TypeRef plain(
      XmlNode node, String kind, String nonBasic, String length, Definition place) {
    String name = node.attribute(kind).orElse("");
    if (name.equals("string") || name.equals("wstring")) {
      StringRef string = DDS.createStringRef();
      string.setWide(name.equals("wstring"));
      bound(node, length, place).ifPresent(string::setBound);
      return string;
    }
    Optional<PrimitiveKind> primitive = XmlPrimitives.kind(name);
    if (primitive.isPresent()) {
      PrimitiveRef type = DDS.createPrimitiveRef();
      type.setKind(primitive.get());
      return type;
    }
    if (name.isEmpty()) {
      reading.incomplete(node, "It has no {}.", kind);
      return DDS.createPrimitiveRef();
    }
    String target = name.equals("nonBasic") ? node.attribute(nonBasic).orElse("") : name;
    Optional<Definition> found = find(target, scopes.get(place));
    if (found.isPresent() && found.get() instanceof TypeDefinition definition) {
      NamedRef type = DDS.createNamedRef();
      type.setType(definition);
      return type;
    }
    if (found.isPresent()) {
      mistyped(node, kind, target);
    } else {
      reading.unresolved(node, name.equals("nonBasic") ? nonBasic : kind, target);
    }
    return DDS.createPrimitiveRef();
  }
}
