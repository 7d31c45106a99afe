// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.type;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.validation.rules.Mode.BATCH;
import static dev.slipway.validation.rules.Mode.LIVE;

import dev.slipway.idl.constant.ConstantValue;
import dev.slipway.idl.constant.InvalidConstantException;
import dev.slipway.idl.constant.Ranges;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.Constant;
import dev.slipway.model.dds.MapRef;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.TypedMember;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;

/** Rules about members and the values and bounds that are given with them. */
public final class MemberRules {
  private MemberRules() {}

  /** The rules about members. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "KEY_OPTIONAL",
            ERROR,
            LIVE,
            "Optional key",
            "The key tells instances apart and is in every sample (DDS-XTypes 1.3, 7.2.2.4.4.4.8).",
            "Make the member either key or optional.",
            Member.class,
            MemberRules::checkKeyOptional),
        new Rule<>(
            "KEY_TYPE_INVALID",
            ERROR,
            BATCH,
            "Key type not portable",
            "Sequences and maps as keys are not accepted by all supported DDS implementations; a"
                + " struct as key counts with its own keys, or with all members if it has none.",
            "Choose another key, or mark keys in the member's type.",
            Member.class,
            MemberRules::checkKeyType),
        new Rule<>(
            "ARRAY_DIMENSION_INVALID",
            ERROR,
            LIVE,
            "Invalid array dimension",
            "Each dimension of an array is at least 1 and fits 32 bits (IDL 4.2, 7.4.1.4.4.5).",
            "Give each dimension a size of at least 1.",
            ArrayRef.class,
            MemberRules::checkDimensions),
        new Rule<>(
            "BOUND_INVALID",
            ERROR,
            LIVE,
            "Invalid bound",
            "A bound is at least 1 and fits 32 bits, as lengths do on the wire (IDL 4.2,"
                + " 7.4.1.4.4.3).",
            "Give a bound of at least 1, or none.",
            TypeRef.class,
            MemberRules::checkBound),
        new Rule<>(
            "EXPECTED_LENGTH_INVALID",
            ERROR,
            LIVE,
            "Expected length beyond the bound",
            "Dummies send collections of the expected length, and capacity is computed from it.",
            "Give a length from 0 to the bound.",
            TypeRef.class,
            MemberRules::checkExpectedLength),
        new Rule<>(
            "MAP_KEY_INVALID",
            ERROR,
            LIVE,
            "Invalid map key type",
            "The keys of a map are integers or strings (IDL 4.2, 7.4.13.4.4).",
            "Choose an integer type or a string for the keys.",
            MapRef.class,
            MemberRules::checkMapKey),
        new Rule<>(
            "MEMBER_DEFAULT_INVALID",
            ERROR,
            LIVE,
            "Invalid default value",
            "A default is an IDL literal of the member's type (IDL 4.2, 8.3.3.4).",
            "Give a literal of the member's type.",
            Member.class,
            MemberRules::checkDefault),
        new Rule<>(
            "MEMBER_RANGE_INVALID",
            ERROR,
            LIVE,
            "Invalid range limit",
            "The limits of a range are numbers of the member's own type; a collection, whose"
                + " elements may be numbers, has no limits (IDL 4.2, 8.3.3).",
            "Give a number of the member's type, or remove the range if the member is not a"
                + " number.",
            TypedMember.class,
            MemberRules::checkRange),
        new Rule<>(
            "MEMBER_RANGE_EMPTY",
            ERROR,
            LIVE,
            "Empty value range",
            "Dummies choose values from the range; it must hold at least one (IDL 4.2, 8.3.3.5).",
            "Swap the limits, or widen the range.",
            TypedMember.class,
            MemberRules::checkRangeEmpty),
        new Rule<>(
            "MEMBER_DEFAULT_OUTSIDE_RANGE",
            ERROR,
            LIVE,
            "Default value out of range",
            "An unchanged sample would hold an illegal value (IDL 4.2, 8.3.3.5).",
            "Choose a default inside the range, or widen the range.",
            Member.class,
            MemberRules::checkDefaultInRange),
        new Rule<>(
            "CONSTANT_VALUE_INVALID",
            ERROR,
            LIVE,
            "Invalid constant value",
            "The value is a constant expression of the constant's type (IDL 4.2, 7.4.1.4.3).",
            "Give a constant expression of the constant's type.",
            Constant.class,
            MemberRules::checkConstant));
  }

  private static void checkKeyOptional(Member member, RuleContext context) {
    if (member.isKey() && member.isOptional()) {
      context.report(member, "{} is both key and optional.", member.getName());
    }
  }

  private static void checkKeyType(Member member, RuleContext context) {
    if (member.isKey()) {
      unfitKey(member)
          .ifPresent(
              unfit -> context.report(member, "{} is a key, but {}.", member.getName(), unfit));
    }
  }

  /** Why the member's type cannot be a key; with an explicit stack, as types may be deep. */
  private static Optional<String> unfitKey(Member key) {
    Set<Struct> passed = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Member> open = new ArrayList<>(List.of(key));
    while (!open.isEmpty()) {
      Member member = open.remove(open.size() - 1);
      TypeRef type = TypeRefs.resolve(member.getType());
      while (type instanceof ArrayRef array) {
        type = TypeRefs.resolve(array.getElement());
      }
      if (type instanceof SequenceRef || type instanceof MapRef) {
        String what = type instanceof MapRef ? "a map" : "a sequence";
        return Optional.of(
            member == key ? "it is " + what : "its part " + member.getName() + " is " + what);
      }
      if (type instanceof NamedRef named
          && named.getType() instanceof Struct struct
          && passed.add(struct)) {
        List<Member> keys = struct.getMembers().stream().filter(Member::isKey).toList();
        open.addAll(keys.isEmpty() ? struct.getMembers() : keys);
      }
    }
    return Optional.empty();
  }

  private static void checkDimensions(ArrayRef array, RuleContext context) {
    if (array.getDimensions().isEmpty()) {
      context.report(array, "The array has no dimensions.");
    }
    for (Long dimension : array.getDimensions()) {
      if (dimension < 1 || dimension > Integer.MAX_VALUE) {
        context.report(array, "The array has a dimension of {}.", dimension);
      }
    }
  }

  /** Bound and expected length of a string, sequence or map; null where unset. */
  private record Lengths(Long bound, Long expected) {
    static Lengths of(TypeRef type) {
      if (type instanceof StringRef string) {
        return new Lengths(string.getBound(), string.getExpectedLength());
      }
      if (type instanceof SequenceRef sequence) {
        return new Lengths(sequence.getBound(), sequence.getExpectedLength());
      }
      return type instanceof MapRef map
          ? new Lengths(map.getBound(), map.getExpectedLength())
          : new Lengths(null, null);
    }
  }

  private static void checkBound(TypeRef type, RuleContext context) {
    Long bound = Lengths.of(type).bound();
    if (bound != null && (bound < 1 || bound > Integer.MAX_VALUE)) {
      context.report(type, "The {} has a bound of {}.", TypeRefs.describe(type), bound);
    }
  }

  private static void checkExpectedLength(TypeRef type, RuleContext context) {
    Lengths lengths = Lengths.of(type);
    if (lengths.expected() == null) {
      return;
    }
    if (lengths.expected() < 0 || lengths.expected() > Integer.MAX_VALUE) {
      context.report(
          type,
          "The {} has an expected length of {}.",
          TypeRefs.describe(type),
          lengths.expected());
    } else if (lengths.bound() != null && lengths.expected() > lengths.bound()) {
      context.report(
          type,
          "The {} has an expected length of {}, but a bound of {}.",
          TypeRefs.describe(type),
          lengths.expected(),
          lengths.bound());
    }
  }

  private static void checkMapKey(MapRef map, RuleContext context) {
    TypeRef key = TypeRefs.resolve(map.getKey());
    boolean fit =
        key instanceof StringRef
            || key instanceof PrimitiveRef primitive
                && PrimitiveSizes.isInteger(primitive.getKind());
    if (map.getKey() != null && !fit) {
      context.report(map, "The keys are of type {}.", TypeRefs.describe(map.getKey()));
    }
  }

  private static void checkDefault(Member member, RuleContext context) {
    if (member.getDefaultValue() != null) {
      reportRefusal(member, member.getDefaultValue(), member.getType(), "default", context);
    }
  }

  private static void checkConstant(Constant constant, RuleContext context) {
    if (constant.getValue() != null) {
      reportRefusal(constant, constant.getValue(), constant.getType(), "value", context);
    }
  }

  private static void checkRange(TypedMember member, RuleContext context) {
    if (member.getRangeMin() == null && member.getRangeMax() == null) {
      return;
    }
    TypeRef type = TypeRefs.resolve(member.getType());
    if (Ranges.limit(type)) {
      if (member.getRangeMin() != null) {
        reportRefusal(member, member.getRangeMin(), type, "least value", context);
      }
      if (member.getRangeMax() != null) {
        reportRefusal(member, member.getRangeMax(), type, "greatest value", context);
      }
    } else if (type != null) {
      context.report(
          member,
          "{} has a range, but is of type {}.",
          member.getName(),
          TypeRefs.describe(member.getType()));
    }
  }

  /** Reports a value that is none of the type; a type that is missing is for other rules. */
  private static void reportRefusal(
      EObject element, String text, TypeRef type, String what, RuleContext context) {
    if (TypeRefs.resolve(type) == null) {
      return;
    }
    try {
      context.index().constants().evaluate(text, type, element);
    } catch (InvalidConstantException refused) {
      context.report(
          element,
          "The " + what + " {} of type {} {}.",
          text,
          TypeRefs.describe(type),
          refused.getMessage());
    }
  }

  private static void checkRangeEmpty(TypedMember member, RuleContext context) {
    Optional<BigDecimal> min = number(member, member.getRangeMin(), context);
    Optional<BigDecimal> max = number(member, member.getRangeMax(), context);
    if (min.isPresent() && max.isPresent() && min.get().compareTo(max.get()) > 0) {
      context.report(
          member,
          "The range of {} is from {} to {}.",
          member.getName(),
          member.getRangeMin(),
          member.getRangeMax());
    }
  }

  private static void checkDefaultInRange(Member member, RuleContext context) {
    Optional<BigDecimal> value = number(member, member.getDefaultValue(), context);
    if (value.isEmpty()) {
      return;
    }
    boolean below =
        number(member, member.getRangeMin(), context)
            .filter(min -> value.get().compareTo(min) < 0)
            .isPresent();
    boolean above =
        number(member, member.getRangeMax(), context)
            .filter(max -> value.get().compareTo(max) > 0)
            .isPresent();
    if (below || above) {
      context.report(
          member,
          "The default of {} is {}, "
              + (below ? "less than the least" : "more than the greatest")
              + " value {}.",
          member.getName(),
          member.getDefaultValue(),
          below ? member.getRangeMin() : member.getRangeMax());
    }
  }

  /** The text as a number; empty where it is none, which another rule reports. */
  private static Optional<BigDecimal> number(TypedMember member, String text, RuleContext context) {
    return context
        .index()
        .constants()
        .find(text, TypeRefs.resolve(member.getType()), member)
        .flatMap(ConstantValue::number);
  }
}
