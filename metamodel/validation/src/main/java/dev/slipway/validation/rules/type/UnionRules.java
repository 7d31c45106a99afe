// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.type;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.validation.rules.Mode.LIVE;

import dev.slipway.idl.constant.ConstantValue;
import dev.slipway.idl.constant.ConstantValue.Enumerator;
import dev.slipway.idl.constant.InvalidConstantException;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.Union;
import dev.slipway.model.dds.UnionCase;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Rules about unions. */
public final class UnionRules {
  private UnionRules() {}

  /** The rules about unions. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "UNION_DISCRIMINATOR_TYPE",
            ERROR,
            LIVE,
            "Invalid discriminator type",
            "A discriminator is a boolean, a character, an octet, an integer or an enumeration (IDL"
                + " 4.2, 7.4.1.4.4.4.2 and 7.4.13).",
            "Choose one of these types for the discriminator.",
            Union.class,
            UnionRules::checkDiscriminator),
        new Rule<>(
            "UNION_LABEL_INVALID",
            ERROR,
            LIVE,
            "Invalid case label",
            "A label is a constant of the discriminator's type (IDL 4.2, 7.4.1.4.4.4.2).",
            "Give a literal or an enumerator of the discriminator's type.",
            UnionCase.class,
            UnionRules::checkLabels),
        new Rule<>(
            "UNION_LABEL_DUPLICATE",
            ERROR,
            LIVE,
            "Duplicate case label",
            "A value of the discriminator selects one case (IDL 4.2, 7.4.1.4.4.4.2).",
            "Remove one of the labels.",
            Union.class,
            UnionRules::checkLabelDuplicates),
        new Rule<>(
            "UNION_CASE_WITHOUT_LABEL",
            ERROR,
            LIVE,
            "Union case without a label",
            "A case that is not the default needs a label (IDL 4.2, 7.4.1.4.4.4.2).",
            "Give the case a label, or make it the default.",
            UnionCase.class,
            UnionRules::checkCaseSelected),
        new Rule<>(
            "UNION_DEFAULT_MULTIPLE",
            ERROR,
            LIVE,
            "Several default cases",
            "Values that no label names select one case (IDL 4.2, 7.4.1.4.4.4.2).",
            "Keep one default case.",
            Union.class,
            UnionRules::checkDefaults),
        new Rule<>(
            "UNION_DEFAULT_UNREACHABLE",
            ERROR,
            LIVE,
            "Unreachable default case",
            "Where the labels name every value of the discriminator, there must be no default case"
                + " (IDL 4.2, 7.4.1.4.4.4.2).",
            "Remove the default case, or one of the labels.",
            Union.class,
            UnionRules::checkDefaultReachable));
  }

  private static void checkDiscriminator(Union union, RuleContext context) {
    TypeRef type = TypeRefs.resolve(union.getDiscriminator());
    if (type != null && !canDiscriminate(type)) {
      context.report(
          union, "The discriminator is of type {}.", TypeRefs.describe(union.getDiscriminator()));
    }
  }

  private static boolean canDiscriminate(TypeRef type) {
    if (type instanceof PrimitiveRef primitive) {
      PrimitiveKind kind = primitive.getKind();
      return PrimitiveSizes.isInteger(kind)
          || kind == PrimitiveKind.BOOLEAN
          || kind == PrimitiveKind.CHAR8
          || kind == PrimitiveKind.CHAR16;
    }
    return type instanceof NamedRef named && named.getType() instanceof Enumeration;
  }

  private static void checkLabels(UnionCase alternative, RuleContext context) {
    Union union = (Union) alternative.eContainer();
    TypeRef type = TypeRefs.resolve(union.getDiscriminator());
    if (type == null || !canDiscriminate(type)) {
      return;
    }
    for (String label : alternative.getLabels()) {
      try {
        context.index().constants().evaluate(label, type, union);
      } catch (InvalidConstantException refused) {
        context.report(
            alternative,
            "The label {} of {} {}.",
            label,
            alternative.getName(),
            refused.getMessage());
      }
    }
  }

  /** The cases by the values of their labels; labels that are not valid are left out. */
  private static Map<ConstantValue, UnionCase> byValue(
      Union union, RuleContext context, DuplicateLabel duplicates) {
    TypeRef type = TypeRefs.resolve(union.getDiscriminator());
    Map<ConstantValue, UnionCase> known = new HashMap<>();
    for (UnionCase alternative : union.getCases()) {
      for (String label : alternative.getLabels()) {
        context
            .index()
            .constants()
            .find(label, type, union)
            .ifPresent(
                value -> {
                  UnionCase first = known.putIfAbsent(value, alternative);
                  if (first != null) {
                    duplicates.found(alternative, label, first);
                  }
                });
      }
    }
    return known;
  }

  /** Told of labels that were there already. */
  private interface DuplicateLabel {
    void found(UnionCase alternative, String label, UnionCase first);
  }

  private static void checkLabelDuplicates(Union union, RuleContext context) {
    byValue(
        union,
        context,
        (alternative, label, first) ->
            context
                .finding(alternative)
                .message(
                    "The label {} of {} is one of {} already.",
                    label,
                    alternative.getName(),
                    first.getName())
                .related(first, "has the label first")
                .report());
  }

  private static void checkCaseSelected(UnionCase alternative, RuleContext context) {
    if (alternative.getLabels().isEmpty() && !alternative.isDefault()) {
      context.report(alternative, "{} has no label and is not the default.", alternative.getName());
    }
  }

  private static void checkDefaults(Union union, RuleContext context) {
    List<UnionCase> defaults = union.getCases().stream().filter(UnionCase::isDefault).toList();
    if (defaults.size() > 1) {
      context.report(
          union,
          "The defaults are {}.",
          defaults.stream().map(UnionCase::getName).collect(Collectors.joining(", ")));
    }
  }

  private static void checkDefaultReachable(Union union, RuleContext context) {
    Set<ConstantValue> named = byValue(union, context, (alternative, label, first) -> {}).keySet();
    boolean hasDefault = union.getCases().stream().anyMatch(UnionCase::isDefault);
    if (hasDefault && isAll(named, TypeRefs.resolve(union.getDiscriminator()))) {
      context.report(
          union, "The labels name every value of {}.", TypeRefs.describe(union.getDiscriminator()));
    }
  }

  private static boolean isAll(Set<ConstantValue> named, TypeRef type) {
    if (type instanceof NamedRef reference && reference.getType() instanceof Enumeration found) {
      List<EnumLiteral> literals = found.getLiterals();
      return !literals.isEmpty()
          && literals.stream().map(Enumerator::new).allMatch(named::contains);
    }
    if (type instanceof PrimitiveRef primitive) {
      int bits = PrimitiveSizes.bits(primitive.getKind());
      return bits <= 16 && named.size() == 1 << bits;
    }
    return false;
  }
}
