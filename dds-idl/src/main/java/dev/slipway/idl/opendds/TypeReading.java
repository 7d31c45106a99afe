// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.opendds;

import dev.slipway.idl.name.LegalNames;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.idl.xml.TypeSignature;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Turns the types of data libraries into definitions: packages become modules, anonymous arrays,
 * sequences and strings the types of members.
 */
final class TypeReading {
  private static final Map<String, PrimitiveKind> PRIMITIVES =
      Map.ofEntries(
          Map.entry("Boolean", PrimitiveKind.BOOLEAN),
          Map.entry("Octet", PrimitiveKind.BYTE),
          Map.entry("Char", PrimitiveKind.CHAR8),
          Map.entry("WChar", PrimitiveKind.CHAR16),
          Map.entry("Short", PrimitiveKind.INT16),
          Map.entry("UShort", PrimitiveKind.UINT16),
          Map.entry("Long", PrimitiveKind.INT32),
          Map.entry("ULong", PrimitiveKind.UINT32),
          Map.entry("LongLong", PrimitiveKind.INT64),
          Map.entry("ULongLong", PrimitiveKind.UINT64),
          Map.entry("Float", PrimitiveKind.FLOAT32),
          Map.entry("Double", PrimitiveKind.FLOAT64),
          Map.entry("LongDouble", PrimitiveKind.FLOAT128));

  private static final Set<String> NAMED = Set.of("Struct", "Union", "Enum", "Typedef");

  /** A type that has the scoped name of an earlier one. */
  private record Homonym(XmiNode node, Definition first, Definition second) {}

  private final Reading reading;
  private final Map<XmiNode, TypeDefinition> definitions = new IdentityHashMap<>();
  private final Map<TypeDefinition, XmiNode> nodes = new LinkedHashMap<>();
  private final Map<XmiNode, Map<String, String>> renamedLiterals = new IdentityHashMap<>();
  private final Map<Scope, Map<String, Definition>> byName = new HashMap<>();
  private final Deque<Runnable> unfinished = new ArrayDeque<>();
  private final List<Homonym> homonyms = new ArrayList<>();

  TypeReading(Reading reading) {
    this.reading = reading;
  }

  /** Takes all named types of a data library. */
  void library(XmiNode library) {
    library.children("types").stream()
        .filter(type -> NAMED.contains(type.type()))
        .forEach(this::definition);
  }

  /** Completes what was taken, and checks it as a whole. */
  void finish() {
    while (!unfinished.isEmpty()) {
      unfinished.remove().run();
    }
    for (Homonym homonym : homonyms) {
      if (!TypeSignature.of(homonym.first()).equals(TypeSignature.of(homonym.second()))) {
        reading.error(
            "OPENDDS_TYPE_CLASH",
            "Duplicate type name",
            homonym.node(),
            "Rename one of them, or put it into another package.",
            "{} is also, and differently, defined at {}.",
            ScopedNames.of(homonym.first()),
            reading.locations().get(homonym.first()));
      }
    }
    nodes.forEach(this::refuseCycle);
  }

  /** The struct or union that a topic is of; empty, with an error, if the type is neither. */
  Optional<TypeDefinition> topicType(XmiNode topic) {
    Optional<XmiNode> target = reading.files().target(topic, "datatype");
    Set<XmiNode> passed = Collections.newSetFromMap(new IdentityHashMap<>());
    while (target.isPresent()
        && target.get().type().equals("Typedef")
        && passed.add(target.get())) {
      target = reading.files().target(target.get(), "type");
    }
    if (target.isPresent() && !Set.of("Struct", "Union").contains(target.get().type())) {
      reading.mistyped(topic, "datatype", target.get());
      return Optional.empty();
    }
    return target.map(this::definition);
  }

  private TypeDefinition definition(XmiNode node) {
    TypeDefinition known = definitions.get(node);
    if (known != null) {
      return known;
    }
    TypeDefinition made =
        switch (node.type()) {
          case "Struct" -> struct(node);
          case "Union" -> union(node);
          case "Enum" -> enumeration(node);
          default -> alias(node);
        };
    Scope scope = scope(node);
    String name =
        scope instanceof Module
            ? LegalNames.identifier(node.name())
            : LegalNames.identifierOutsideModules(node.name());
    reading.renamed(node, name);
    reading.describe(made, node, name);
    nodes.put(made, node);
    Definition first =
        byName.computeIfAbsent(scope, any -> new HashMap<>()).putIfAbsent(name, made);
    if (first == null) {
      scope.getDefinitions().add(made);
      definitions.put(node, made);
      return made;
    }
    homonyms.add(new Homonym(node, first, made));
    if (first instanceof TypeDefinition type && first.eClass() == made.eClass()) {
      definitions.put(node, type);
      return type;
    }
    definitions.put(node, made);
    return made;
  }

  private Scope scope(XmiNode node) {
    Scope scope = reading.data();
    for (XmiNode each : node.packages()) {
      String name =
          scope instanceof Module
              ? LegalNames.identifier(each.name())
              : LegalNames.identifierOutsideModules(each.name());
      reading.renamed(each, name);
      Map<String, Definition> names = byName.computeIfAbsent(scope, any -> new HashMap<>());
      Definition known = names.get(name);
      if (!(known instanceof Module)) {
        known = reading.describe(DdsFactory.eINSTANCE.createModule(), each, name);
        names.put(name, known);
        scope.getDefinitions().add(known);
      }
      scope = (Module) known;
    }
    return scope;
  }

  private Struct struct(XmiNode node) {
    Struct struct = DdsFactory.eINSTANCE.createStruct();
    struct.setNested(node.attribute("isDcpsDataType").filter("false"::equals).isPresent());
    unfinished.add(() -> finishStruct(struct, node));
    return struct;
  }

  private void finishStruct(Struct struct, XmiNode node) {
    Map<XmiNode, Member> members = new IdentityHashMap<>();
    PartNames names = new PartNames(reading, node.children("fields"));
    for (XmiNode field : node.children("fields")) {
      Member member = DdsFactory.eINSTANCE.createMember();
      typed(member, field, names);
      struct.getMembers().add(member);
      members.put(field, member);
    }
    if (members.isEmpty()) {
      reading.incomplete(node, "The struct has no fields.");
    }
    for (XmiNode key : node.children("keys")) {
      if (!OpenDdsFiles.refers(key, "field")) {
        reading.incomplete(key, "A key of the struct names no field.");
      }
      reading
          .files()
          .target(key, "field")
          .ifPresent(
              field -> {
                if (members.containsKey(field)) {
                  members.get(field).setKey(true);
                } else {
                  reading.leftOut(
                      key, "A key names {}, which is not a field of the struct.", field.path());
                }
              });
    }
  }

  private void typed(TypedMember member, XmiNode field, PartNames names) {
    reading.describe(member, field, names.of(field));
    member.setType(type(field, "type"));
  }

  private Union union(XmiNode node) {
    Union union = DdsFactory.eINSTANCE.createUnion();
    unfinished.add(() -> finishUnion(union, node));
    return union;
  }

  private void finishUnion(Union union, XmiNode node) {
    union.setDiscriminator(type(node, "switch"));
    List<XmiNode> fields = new ArrayList<>();
    node.children("branches").forEach(branch -> fields.addAll(branch.children("field")));
    fields.addAll(node.children("default"));
    PartNames names = new PartNames(reading, fields);
    Map<String, String> literals =
        reading
            .files()
            .target(node, "switch")
            .map(type -> renamedLiterals.getOrDefault(type, Map.of()))
            .orElse(Map.of());
    for (XmiNode branch : node.children("branches")) {
      Optional<XmiNode> field = branch.child("field");
      if (field.isEmpty() || branch.children("cases").isEmpty()) {
        reading.incomplete(branch, "A branch of the union has no field or no case.");
        continue;
      }
      UnionCase alternative = DdsFactory.eINSTANCE.createUnionCase();
      typed(alternative, field.get(), names);
      for (XmiNode label : branch.children("cases")) {
        String literal = label.attribute("literal").orElse("").strip();
        if (literal.isEmpty()) {
          reading.incomplete(label, "A case of the union has no literal.");
        } else {
          alternative.getLabels().add(literals.getOrDefault(literal, literal));
        }
      }
      union.getCases().add(alternative);
    }
    for (XmiNode field : node.children("default")) {
      UnionCase otherwise = DdsFactory.eINSTANCE.createUnionCase();
      typed(otherwise, field, names);
      otherwise.setDefault(true);
      union.getCases().add(otherwise);
    }
    if (union.getCases().isEmpty()) {
      reading.incomplete(node, "The union has no branches.");
    }
  }

  private Enumeration enumeration(XmiNode node) {
    Enumeration enumeration = DdsFactory.eINSTANCE.createEnumeration();
    Map<String, String> changed = new HashMap<>();
    List<String> literals = new ArrayList<>();
    node.attribute("literals").ifPresent(text -> literals.addAll(List.of(text.split("\\s+"))));
    node.children("literals").forEach(child -> literals.add(child.text()));
    for (String text : literals) {
      EnumLiteral literal = DdsFactory.eINSTANCE.createEnumLiteral();
      String name = LegalNames.identifier(text);
      if (!name.equals(text)) {
        changed.put(text, name);
        reading.renamed(node, text, name);
      }
      literal.setName(name);
      reading.locations().put(literal, node.location());
      enumeration.getLiterals().add(literal);
    }
    if (literals.isEmpty()) {
      reading.incomplete(node, "The enumeration has no literals.");
    }
    renamedLiterals.put(node, changed);
    return enumeration;
  }

  private Alias alias(XmiNode node) {
    Alias alias = DdsFactory.eINSTANCE.createAlias();
    unfinished.add(() -> alias.setType(type(node, "type")));
    return alias;
  }

  private TypeRef type(XmiNode from, String feature) {
    return type(from, feature, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  /**
   * The type that an element refers to; where there is none, an error and some type.
   *
   * @param open the anonymous collections that this is inside of
   */
  private TypeRef type(XmiNode from, String feature, Set<XmiNode> open) {
    if (!OpenDdsFiles.refers(from, feature)) {
      reading.incomplete(from, "It has no {}.", feature);
    }
    Optional<XmiNode> target = reading.files().target(from, feature);
    if (target.isEmpty()) {
      return DdsFactory.eINSTANCE.createPrimitiveRef();
    }
    XmiNode node = target.get();
    PrimitiveKind primitive = PRIMITIVES.get(node.type());
    if (primitive != null) {
      PrimitiveRef type = DdsFactory.eINSTANCE.createPrimitiveRef();
      type.setKind(primitive);
      return type;
    }
    if (NAMED.contains(node.type())) {
      NamedRef type = DdsFactory.eINSTANCE.createNamedRef();
      type.setType(definition(node));
      return type;
    }
    if (!open.add(node)) {
      cycle(node);
      return DdsFactory.eINSTANCE.createPrimitiveRef();
    }
    return switch (node.type()) {
      case "String" -> string(node, false);
      case "WString" -> string(node, true);
      case "Sequence" -> sequence(node, open);
      case "Array" -> array(node, open);
      default -> {
        reading.mistyped(from, feature, node);
        yield DdsFactory.eINSTANCE.createPrimitiveRef();
      }
    };
  }

  private StringRef string(XmiNode node, boolean wide) {
    StringRef type = DdsFactory.eINSTANCE.createStringRef();
    type.setWide(wide);
    length(node).ifPresent(type::setBound);
    return type;
  }

  private SequenceRef sequence(XmiNode node, Set<XmiNode> open) {
    SequenceRef type = DdsFactory.eINSTANCE.createSequenceRef();
    length(node).ifPresent(type::setBound);
    type.setElement(type(node, "subtype", open));
    return type;
  }

  /** Arrays of anonymous arrays are one with several dimensions. */
  private ArrayRef array(XmiNode node, Set<XmiNode> open) {
    ArrayRef type = DdsFactory.eINSTANCE.createArrayRef();
    OptionalLong length = length(node);
    if (length.isEmpty()) {
      reading.incomplete(node, "An array has no length.");
    }
    type.getDimensions().add(length.orElse(1));
    TypeRef element = type(node, "subtype", open);
    if (element instanceof ArrayRef inner) {
      type.getDimensions().addAll(inner.getDimensions());
      type.setElement(inner.getElement());
    } else {
      type.setElement(element);
    }
    return type;
  }

  /** A length; empty if it is not bounded, which the modeling tool also writes as 0. */
  private OptionalLong length(XmiNode node) {
    OptionalLong length = reading.number(node, "length");
    if (length.isPresent() && length.getAsLong() < 0) {
      reading.invalid(node, "length is {}.", length.getAsLong());
    }
    return length.isPresent() && length.getAsLong() > 0 ? length : OptionalLong.empty();
  }

  private void refuseCycle(TypeDefinition type, XmiNode node) {
    Set<TypeDefinition> passed = new HashSet<>();
    TypeDefinition at = type;
    while (at instanceof Alias alias && alias.getType() instanceof NamedRef reference) {
      if (!passed.add(at)) {
        if (passed.contains(type)) {
          cycle(node);
        }
        return;
      }
      at = reference.getType();
    }
  }

  private void cycle(XmiNode node) {
    reading.error(
        "OPENDDS_TYPE_CYCLE",
        "Cyclic type definition",
        node,
        "Let it refer to another type.",
        "Following its references leads back to it.");
  }
}
