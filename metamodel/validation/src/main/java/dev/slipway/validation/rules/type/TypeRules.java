// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.type;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.diagnostics.Severity.INFO;
import static dev.slipway.diagnostics.Severity.WARNING;
import static dev.slipway.validation.rules.Mode.BATCH;
import static dev.slipway.validation.rules.Mode.LIVE;

import dev.slipway.idl.name.ScopedNames;
import dev.slipway.idl.wire.Members;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.Bitmask;
import dev.slipway.model.dds.Bitset;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Extensibility;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.TypedMember;
import dev.slipway.model.dds.Union;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.rules.Cycles;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;

/** Rules about the structure of data types. */
public final class TypeRules {
  /** The most types of a cycle that are listed one by one. */
  private static final int LISTED = 8;

  private static final long GREATEST_MEMBER_ID = 0x0FFF_FFFF;

  private TypeRules() {}

  /** The rules about the structure of data types. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "FEATURE_MISSING",
            ERROR,
            LIVE,
            "Required value missing",
            "The metamodel marks the value as required: generators cannot do without it.",
            "Set it, or remove the element.",
            EObject.class,
            TypeRules::checkFeatures),
        new Rule<>(
            "TYPE_EMPTY",
            ERROR,
            LIVE,
            "Empty type",
            "IDL has no empty structs, unions and enumerations, and DDS implementations generate no"
                + " usable code for them (IDL 4.2, 7.4.1.4.4.4).",
            "Add a member, or remove the type.",
            TypeDefinition.class,
            TypeRules::checkEmpty),
        new Rule<>(
            "TYPE_RECURSIVE",
            ERROR,
            BATCH,
            "Type contains itself",
            "A value would hold a value of its own type, and so on without end; only a sequence, a"
                + " map, or an optional or external member breaks the recursion.",
            "Make one of these types hold the next in a sequence or as an optional member.",
            TypeDefinition.class,
            TypeRules::checkRecursive),
        new Rule<>(
            "TYPE_BASE_CYCLE",
            ERROR,
            BATCH,
            "Circular inheritance",
            "The members of a base come first; in a cycle there is no first (IDL 4.2, 7.4.13).",
            "Remove the base of one of these types.",
            TypeDefinition.class,
            TypeRules::checkBaseCycle),
        new Rule<>(
            "ALIAS_CYCLE",
            ERROR,
            BATCH,
            "Circular typedef",
            "A typedef refers to a type that already exists (IDL 4.2, 7.4.1.4.4.6).",
            "Make one of these typedefs refer to another type.",
            Alias.class,
            TypeRules::checkAliasCycle),
        new Rule<>(
            "MEMBER_ID_RANGE",
            ERROR,
            LIVE,
            "Member id out of range",
            "Member ids have 28 bits on the wire (DDS-XTypes 1.3, 7.2.2.4.4.3).",
            "Choose an id from 0 to 268435455, or leave it unset.",
            TypedMember.class,
            TypeRules::checkMemberIdRange),
        new Rule<>(
            "MEMBER_ID_DUPLICATE",
            ERROR,
            LIVE,
            "Duplicate member id",
            "Mutable types and type compatibility tell members apart by id; ids that are unset"
                + " follow from the member before or from the name (DDS-XTypes 1.3, 7.3.1.2.1.1).",
            "Give one of the members another id.",
            AggregatedType.class,
            TypeRules::checkMemberIds),
        new Rule<>(
            "BASE_EXTENSIBILITY_DIFFERS",
            ERROR,
            LIVE,
            "Extensibility differs from the base type",
            "A struct and its base are encoded as one and must have the same extensibility"
                + " (DDS-XTypes 1.3, 7.2.2.4.5).",
            "Make both final, appendable or mutable.",
            Struct.class,
            TypeRules::checkBaseExtensibility),
        new Rule<>(
            "FINAL_CONTAINS_EXTENSIBLE",
            WARNING,
            LIVE,
            "Final type with an extensible part",
            "Only types that are final throughout are exchanged by all supported DDS"
                + " implementations; one extensible part makes the whole differ on the wire.",
            "Make the part final, or the whole as extensible as the part.",
            AggregatedType.class,
            TypeRules::checkFinalContainsExtensible),
        new Rule<>(
            "TOPIC_TYPE_NESTED",
            ERROR,
            LIVE,
            "Topic with a nested type",
            "No reader and writer code is generated for types that are marked as nested (DDS-XTypes"
                + " 1.3, 7.3.1.2.1.8).",
            "Unmark the type, or choose the type that contains it.",
            Topic.class,
            TypeRules::checkTopicTypeNested),
        new Rule<>(
            "TYPE_UNUSED",
            INFO,
            BATCH,
            "Unused type",
            "A type that no topic uses and that is not part of another type is generated for"
                + " nothing; often a reference was forgotten.",
            "Refer to the type where it is meant, or remove it.",
            TypeDefinition.class,
            TypeRules::checkUnused));
  }

  private static void checkFeatures(EObject element, RuleContext context) {
    for (EStructuralFeature feature : element.eClass().getEAllStructuralFeatures()) {
      if (feature.isRequired() && isMissing(element, feature)) {
        context.report(element, "Its {} is not set.", feature.getName());
      }
    }
  }

  private static boolean isMissing(EObject element, EStructuralFeature feature) {
    Object value = element.eGet(feature);
    return value == null
        || value instanceof String text && text.isEmpty()
        || value instanceof List<?> list && list.isEmpty();
  }

  private static void checkEmpty(TypeDefinition type, RuleContext context) {
    if (type instanceof Struct struct
        && struct.getMembers().isEmpty()
        && struct.getBase() == null) {
      context.report(type, "The struct has no members.");
    } else if (type instanceof Union union && union.getCases().isEmpty()) {
      context.report(type, "The union has no cases.");
    } else if (type instanceof Enumeration enumeration && enumeration.getLiterals().isEmpty()) {
      context.report(type, "The enumeration has no enumerators.");
    } else if (type instanceof Bitmask bitmask && bitmask.getFlags().isEmpty()) {
      context.report(type, "The bitmask has no flags.");
    } else if (type instanceof Bitset bitset
        && bitset.getFields().isEmpty()
        && bitset.getBase() == null) {
      context.report(type, "The bitset has no fields.");
    }
  }

  private static void checkRecursive(TypeDefinition type, RuleContext context) {
    reportCycle(type, context.index().derived(TypeCycles.class, TypeCycles::new).byValue, context);
  }

  private static void checkBaseCycle(TypeDefinition type, RuleContext context) {
    reportCycle(type, context.index().derived(TypeCycles.class, TypeCycles::new).byBase, context);
  }

  private static void checkAliasCycle(Alias alias, RuleContext context) {
    reportCycle(alias, context.index().derived(TypeCycles.class, TypeCycles::new).byAlias, context);
  }

  private static void reportCycle(
      TypeDefinition type,
      Map<TypeDefinition, List<List<TypeDefinition>>> cycles,
      RuleContext context) {
    for (List<TypeDefinition> cycle : cycles.getOrDefault(type, List.of())) {
      RuleContext.Finding finding =
          context
              .finding(type)
              .message(
                  "It comes back to itself: {} -> {}.",
                  cycle.stream().map(ScopedNames::of).collect(Collectors.joining(" -> ")),
                  ScopedNames.of(type));
      cycle.stream()
          .skip(1)
          .limit(LISTED)
          .forEach(next -> finding.related(next, "is part of the cycle"));
      finding.report();
    }
  }

  /** The cycles among types, by the type that each is reported for. */
  private static final class TypeCycles {
    private final Map<TypeDefinition, List<List<TypeDefinition>>> byValue;
    private final Map<TypeDefinition, List<List<TypeDefinition>>> byBase;
    private final Map<TypeDefinition, List<List<TypeDefinition>>> byAlias;

    TypeCycles(ModelIndex index) {
      List<TypeDefinition> types = index.all(TypeDefinition.class);
      byValue = byFirst(Cycles.of(types, TypeCycles::heldByValue));
      byBase = byFirst(Cycles.of(types, TypeCycles::bases));
      byAlias = byFirst(Cycles.of(types, TypeCycles::aliased));
    }

    private static Map<TypeDefinition, List<List<TypeDefinition>>> byFirst(
        List<List<TypeDefinition>> cycles) {
      return cycles.stream()
          .collect(
              Collectors.groupingBy(
                  cycle -> cycle.get(0), IdentityHashMap::new, Collectors.toList()));
    }

    private static List<TypeDefinition> heldByValue(TypeDefinition type) {
      List<TypeDefinition> held = new ArrayList<>();
      if (type instanceof Struct struct) {
        struct.getMembers().stream()
            .filter(member -> !member.isOptional() && !member.isExternal())
            .forEach(member -> addHeld(member.getType(), held));
      } else if (type instanceof Union union) {
        union.getCases().stream()
            .filter(alternative -> !alternative.isExternal())
            .forEach(alternative -> addHeld(alternative.getType(), held));
      } else if (type instanceof Alias alias) {
        addHeld(alias.getType(), held);
      }
      // Typedefs of one another are a cycle of their own kind.
      held.removeIf(part -> type instanceof Alias && part instanceof Alias);
      return held;
    }

    private static void addHeld(TypeRef type, List<TypeDefinition> held) {
      TypeRef element = type;
      while (element instanceof ArrayRef array) {
        element = array.getElement();
      }
      if (element instanceof NamedRef named && named.getType() != null) {
        held.add(named.getType());
      }
    }

    private static List<TypeDefinition> bases(TypeDefinition type) {
      if (type instanceof Struct struct && struct.getBase() != null) {
        return List.of(struct.getBase());
      }
      return type instanceof Bitset bitset && bitset.getBase() != null
          ? List.of(bitset.getBase())
          : List.of();
    }

    private static List<TypeDefinition> aliased(TypeDefinition type) {
      if (!(type instanceof Alias alias) || alias.getType() == null) {
        return List.of();
      }
      return references(alias).stream().filter(Alias.class::isInstance).toList();
    }
  }

  /** The types that a definition names, at any depth of its type references. */
  private static List<TypeDefinition> references(TypeDefinition type) {
    List<TypeDefinition> references = new ArrayList<>();
    type.eAllContents()
        .forEachRemaining(
            part -> {
              if (part instanceof NamedRef named && named.getType() != null) {
                references.add(named.getType());
              }
            });
    return references;
  }

  private static void checkMemberIdRange(TypedMember member, RuleContext context) {
    Integer id = member.getMemberId();
    if (id != null && (id < 0 || id > GREATEST_MEMBER_ID)) {
      context.report(member, "Its id is {}.", id);
    }
  }

  private static void checkMemberIds(AggregatedType type, RuleContext context) {
    List<TypedMember> members = TypeRefs.membersOf(type);
    List<Members.WireMember> onTheWire =
        type instanceof Struct struct ? Members.of(struct) : Members.of((Union) type);
    Map<Long, TypedMember> known = new HashMap<>();
    for (int i = 0; i < onTheWire.size(); i++) {
      TypedMember member = members.get(i);
      TypedMember first = known.putIfAbsent(onTheWire.get(i).id(), member);
      if (first != null && member.eContainer() == type) {
        context
            .finding(member)
            .message(
                "{} has the id {}, as has {}{}.",
                member.getName(),
                onTheWire.get(i).id(),
                first.getName(),
                first.eContainer() == type
                    ? ""
                    : " of its base " + ScopedNames.of((TypeDefinition) first.eContainer()))
            .related(first, "has the same id")
            .report();
      }
    }
  }

  private static void checkBaseExtensibility(Struct struct, RuleContext context) {
    Struct base = struct.getBase();
    if (base != null && base.getExtensibility() != struct.getExtensibility()) {
      context
          .finding(struct)
          .message(
              "It is {}, but its base {} is {}.",
              struct.getExtensibility().getLiteral(),
              ScopedNames.of(base),
              base.getExtensibility().getLiteral())
          .related(base, "is the base")
          .report();
    }
  }

  private static void checkFinalContainsExtensible(AggregatedType type, RuleContext context) {
    if (type.getExtensibility() != Extensibility.FINAL) {
      return;
    }
    List<? extends TypedMember> members =
        type instanceof Struct struct ? struct.getMembers() : ((Union) type).getCases();
    for (TypedMember member : members) {
      if (TypeRefs.element(member.getType()) instanceof NamedRef named
          && named.getType() instanceof AggregatedType part
          && part.getExtensibility() != Extensibility.FINAL) {
        context
            .finding(type)
            .message(
                "It is FINAL, but its member {} is of {}, which is {}.",
                member.getName(),
                ScopedNames.of(part),
                part.getExtensibility().getLiteral())
            .related(part, "is the part")
            .report();
      }
    }
  }

  private static void checkTopicTypeNested(Topic topic, RuleContext context) {
    AggregatedType type = topic.getType();
    if (type != null && type.isNested()) {
      context
          .finding(topic)
          .message("Its type {} is marked as nested.", ScopedNames.of(type))
          .related(type, "is the type")
          .report();
    }
  }

  private static void checkUnused(TypeDefinition type, RuleContext context) {
    ModelIndex index = context.index();
    if (index.isOwn(type)
        && !index.derived(UsedTypes.class, UsedTypes::of).types().contains(type)) {
      context.report(type, "No topic, type or constant refers to {}.", ScopedNames.of(type));
    }
  }

  /** The types that something refers to. */
  private record UsedTypes(Set<TypeDefinition> types) {
    static UsedTypes of(ModelIndex index) {
      Set<TypeDefinition> used = Collections.newSetFromMap(new IdentityHashMap<>());
      index.all(NamedRef.class).forEach(reference -> used.add(reference.getType()));
      index.all(Topic.class).forEach(topic -> used.add(topic.getType()));
      index.all(Struct.class).forEach(struct -> used.add(struct.getBase()));
      index.all(Bitset.class).forEach(bitset -> used.add(bitset.getBase()));
      return new UsedTypes(used);
    }
  }
}
