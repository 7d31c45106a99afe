// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.type;

import static dev.slipway.validation.RuleFixture.array;
import static dev.slipway.validation.RuleFixture.ref;
import static dev.slipway.validation.RuleFixture.sequence;
import static dev.slipway.validation.RuleFixture.string;

import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.Extensibility;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.software.SoftwareFactory;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import java.util.List;

/** The cases of {@link TypeRules}. */
public final class TypeRuleCases {
  private TypeRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "FEATURE_MISSING",
            model ->
                model
                    .component("Sonar")
                    .getSubscriptions()
                    .add(model.identified(SoftwareFactory.eINSTANCE.createSubscription())),
            """
            error: Required value missing [FEATURE_MISSING]
              for subscription #1 (/component type Sonar/subscription #1)
              Its topic is not set.
              Hint: Set it, or remove the element.
            """,
            model -> model.subscription(model.component("Sonar"), model.topic("Tracks"))),
        new RuleCase(
            "TYPE_EMPTY",
            model -> {
              model.emptyStruct("Nothing");
              model.enumeration("None");
            },
            """
            error: Empty type [TYPE_EMPTY]
              for enumeration None (/enumeration None)
              The enumeration has no enumerators.
              Hint: Add a member, or remove the type.
            error: Empty type [TYPE_EMPTY]
              for struct Nothing (/struct Nothing)
              The struct has no members.
              Hint: Add a member, or remove the type.
            """,
            model -> {
              Struct base = model.struct("Base");
              model.emptyStruct("Derived").setBase(base);
            }),
        new RuleCase(
            "TYPE_RECURSIVE",
            model -> {
              Struct tree = model.struct("Tree");
              Struct branch = model.struct("Branch");
              Alias pair = model.alias("Pair", array(ref(branch), 2L));
              model.member(tree, "branches", ref(pair));
              model.member(branch, "tree", ref(tree));
            },
            """
            error: Type contains itself [TYPE_RECURSIVE]
              for struct Tree (/struct Tree)
              It comes back to itself: Tree -> Pair -> Branch -> Tree.
              See typedef Pair (/typedef Pair): is part of the cycle
              See struct Branch (/struct Branch): is part of the cycle
              Hint: Make one of these types hold the next in a sequence or as an optional member.
            """,
            model -> {
              Struct tree = model.struct("Tree");
              Alias forest = model.alias("Forest", sequence(ref(tree)));
              model.member(tree, "branches", ref(forest));
              model.member(tree, "parent", ref(tree)).setOptional(true);
            }),
        new RuleCase(
            "TYPE_BASE_CYCLE",
            model -> {
              Struct first = model.struct("First");
              Struct second = model.struct("Second");
              first.setBase(second);
              second.setBase(first);
            },
            """
            error: Circular inheritance [TYPE_BASE_CYCLE]
              for struct First (/struct First)
              It comes back to itself: First -> Second -> First.
              See struct Second (/struct Second): is part of the cycle
              Hint: Remove the base of one of these types.
            """,
            model -> model.struct("First").setBase(model.struct("Second"))),
        new RuleCase(
            "ALIAS_CYCLE",
            model -> {
              Alias first = model.alias("First", string(null));
              Alias second = model.alias("Second", sequence(ref(first)));
              first.setType(ref(second));
            },
            """
            error: Circular typedef [ALIAS_CYCLE]
              for typedef First (/typedef First)
              It comes back to itself: First -> Second -> First.
              See typedef Second (/typedef Second): is part of the cycle
              Hint: Make one of these typedefs refer to another type.
            """,
            model -> {
              Alias first = model.alias("First", string(null));
              model.alias("Second", sequence(ref(first)));
            }),
        new RuleCase(
            "MEMBER_ID_RANGE",
            model -> model.struct("Track").getMembers().get(0).setMemberId(268_435_456),
            """
            error: Member id out of range [MEMBER_ID_RANGE]
              for member value (/struct Track/member value)
              Its id is 268435456.
              Hint: Choose an id from 0 to 268435455, or leave it unset.
            """,
            model -> model.struct("Track").getMembers().get(0).setMemberId(268_435_455)),
        new RuleCase(
            "MEMBER_ID_DUPLICATE",
            model -> derived(model, 0),
            """
            error: Duplicate member id [MEMBER_ID_DUPLICATE]
              for member value (/struct Derived/member value)
              value has the id 0, as has value of its base Base.
              See member value (/struct Base/member value): has the same id
              Hint: Give one of the members another id.
            """,
            model -> derived(model, 1)),
        new RuleCase(
            "BASE_EXTENSIBILITY_DIFFERS",
            model -> derived(model, 1).setExtensibility(Extensibility.MUTABLE),
            """
            error: Extensibility differs from the base type [BASE_EXTENSIBILITY_DIFFERS]
              for struct Derived (/struct Derived)
              It is MUTABLE, but its base Base is FINAL.
              See struct Base (/struct Base): is the base
              Hint: Make both final, appendable or mutable.
            """,
            model -> derived(model, 1)),
        new RuleCase(
            "FINAL_CONTAINS_EXTENSIBLE",
            model -> part(model, Extensibility.FINAL),
            """
            warning: Final type with an extensible part [FINAL_CONTAINS_EXTENSIBLE]
              for struct Whole (/struct Whole)
              It is FINAL, but its member parts is of Part, which is APPENDABLE.
              See struct Part (/struct Part): is the part
              Hint: Make the part final, or the whole as extensible as the part.
            """,
            model -> part(model, Extensibility.APPENDABLE)),
        new RuleCase(
            "TOPIC_TYPE_NESTED",
            model -> model.topic("Tracks").getType().setNested(true),
            """
            error: Topic with a nested type [TOPIC_TYPE_NESTED]
              for topic Tracks (/topic Tracks)
              Its type TracksType is marked as nested.
              See struct TracksType (/struct TracksType): is the type
              Hint: Unmark the type, or choose the type that contains it.
            """,
            model -> model.topic("Tracks")),
        new RuleCase(
            "TYPE_UNUSED",
            model -> model.struct("Forgotten"),
            """
            info: Unused type [TYPE_UNUSED]
              for struct Forgotten (/struct Forgotten)
              No topic, type or constant refers to Forgotten.
              Hint: Refer to the type where it is meant, or remove it.
            """,
            model -> model.topic("Tracks")));
  }

  /** A struct with a base; both have one member. */
  private static Struct derived(RuleFixture model, Integer id) {
    Struct derived = model.struct("Derived");
    derived.setBase(model.struct("Base"));
    derived.getMembers().get(0).setMemberId(id);
    return derived;
  }

  /** A struct with a sequence of an appendable one. */
  private static void part(RuleFixture model, Extensibility whole) {
    Struct part = model.struct("Part");
    part.setExtensibility(Extensibility.APPENDABLE);
    Struct struct = model.struct("Whole");
    struct.setExtensibility(whole);
    model.member(struct, "parts", sequence(ref(part)));
  }
}
