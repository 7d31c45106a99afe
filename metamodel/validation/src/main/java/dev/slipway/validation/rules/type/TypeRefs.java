// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.type;

import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.MapRef;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.TypedMember;
import dev.slipway.model.dds.Union;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Questions about type references. */
public final class TypeRefs {
  /** More aliases in a row than any model has; ends the search in a cycle of them. */
  private static final int LONGEST_CHAIN = 1000;

  /** Deeper nested references are cut off in descriptions. */
  private static final int DEEPEST = 8;

  private TypeRefs() {}

  /** The reference behind aliases; null where it is not set or aliases form a cycle. */
  static TypeRef resolve(TypeRef type) {
    TypeRef resolved = type;
    for (int i = 0; i < LONGEST_CHAIN; i++) {
      if (!(resolved instanceof NamedRef named && named.getType() instanceof Alias alias)) {
        return resolved;
      }
      resolved = alias.getType();
    }
    return null;
  }

  /** The type behind aliases, arrays and sequences; null where that is not set or forms a cycle. */
  public static TypeRef element(TypeRef type) {
    TypeRef element = resolve(type);
    for (int i = 0; i < LONGEST_CHAIN; i++) {
      if (element instanceof ArrayRef array) {
        element = resolve(array.getElement());
      } else if (element instanceof SequenceRef sequence) {
        element = resolve(sequence.getElement());
      } else {
        return element;
      }
    }
    return null;
  }

  /** The members of a type in the order of serialization, inherited ones first. */
  public static List<TypedMember> membersOf(AggregatedType type) {
    if (type instanceof Union union) {
      return List.copyOf(union.getCases());
    }
    Deque<Struct> levels = new ArrayDeque<>();
    for (Struct level = (Struct) type;
        level != null && !levels.contains(level);
        level = level.getBase()) {
      levels.push(level);
    }
    List<TypedMember> members = new ArrayList<>();
    levels.forEach(level -> members.addAll(level.getMembers()));
    return members;
  }

  /** The type in words close to IDL, such as {@code sequence<int32>}. */
  static String describe(TypeRef type) {
    return describe(type, 0);
  }

  private static String describe(TypeRef type, int depth) {
    if (depth > DEEPEST) {
      return "...";
    }
    if (type instanceof PrimitiveRef primitive) {
      return primitive.getKind().getLiteral();
    }
    if (type instanceof StringRef string) {
      return string.isWide() ? "wstring" : "string";
    }
    if (type instanceof SequenceRef sequence) {
      return "sequence<" + describe(sequence.getElement(), depth + 1) + ">";
    }
    if (type instanceof ArrayRef array) {
      return "array of " + describe(array.getElement(), depth + 1);
    }
    if (type instanceof MapRef map) {
      return "map<"
          + describe(map.getKey(), depth + 1)
          + ", "
          + describe(map.getValue(), depth + 1)
          + ">";
    }
    return type instanceof NamedRef named && named.getType() != null
        ? ScopedNames.of(named.getType())
        : "no type";
  }
}
