// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp;

import dev.slipway.generator.cpp.Shape.StructShape;
import dev.slipway.generator.cpp.Shape.UnionShape;
import dev.slipway.generator.cpp.Shape.Value;
import dev.slipway.idl.constant.Constants;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.TypedMember;
import dev.slipway.model.dds.Union;
import dev.slipway.model.dds.UnionCase;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Derives the shapes of a topic type and of all that it holds. Only for types that {@link
 * SynthesisCheck} has nothing to say against.
 */
final class ShapeBuilder {
  private final LanguageMapping dds;
  private final Constants constants;
  private final Map<AggregatedType, Shape> shapes = new LinkedHashMap<>();

  ShapeBuilder(LanguageMapping dds, Constants constants) {
    this.dds = dds;
    this.constants = constants;
  }

  /** The shapes of the type, each behind those that it uses. */
  List<Shape> shapes(AggregatedType type) {
    add(type);
    return List.copyOf(shapes.values());
  }

  /** Name of a type's shape. */
  static String shapeName(AggregatedType type) {
    return String.join("_", ScopedNames.path(type)) + "_shape";
  }

  private void add(AggregatedType type) {
    if (shapes.containsKey(type)) {
      return;
    }
    Shape shape = type instanceof Struct struct ? of(struct) : of((Union) type);
    shapes.put(type, shape);
  }

  private Shape of(Struct struct) {
    Optional<Shape.Base> base = Optional.ofNullable(struct.getBase()).map(this::base);
    return new StructShape(
        shapeName(struct),
        dds.typeName(struct),
        base,
        struct.getMembers().stream()
            .map(member -> new Shape.Field(member.getName(), member.isKey(), value(member)))
            .toList());
  }

  private Shape.Base base(Struct base) {
    add(base);
    return new Shape.Base(shapeName(base), dds.typeName(base));
  }

  private Shape of(Union union) {
    TypeRef discriminator = resolve(union.getDiscriminator());
    DiscriminatorLabels labels = new DiscriminatorLabels(union, discriminator, dds, constants);
    return new UnionShape(
        shapeName(union),
        dds.typeName(union),
        labels.cppType(),
        value(discriminator, List.of()),
        union.getCases().stream()
            .sorted(Comparator.comparing(UnionCase::isDefault))
            .map(
                alternative ->
                    new Shape.Alternative(
                        alternative.getName(),
                        alternative.isDefault() ? List.of(labels.free()) : labels.of(alternative),
                        alternative.isDefault(),
                        value(alternative)))
            .toList());
  }

  private Value value(TypedMember member) {
    return value(
        member.getType(), NumberLiterals.range(member, resolve(member.getType()), constants));
  }

  /**
   * What is visited of a type.
   *
   * @param range a number's least and greatest legal value, or empty
   */
  private Value value(TypeRef type, List<String> range) {
    TypeRef resolved = resolve(type);
    if (resolved instanceof PrimitiveRef primitive) {
      return switch (primitive.getKind()) {
        case BOOLEAN -> new Value.Truth();
        case CHAR8 -> new Value.Character();
        default -> new Value.Number(range);
      };
    }
    if (resolved instanceof StringRef string) {
      return new Value.Text(Optional.ofNullable(string.getBound()));
    }
    if (resolved instanceof SequenceRef sequence) {
      long bound = sequence.getBound() == null ? 0 : sequence.getBound();
      Value element = value(sequence.getElement(), List.of());
      return element instanceof Value.Number
          ? new Value.Numbers(bound)
          : new Value.Sequence(bound, element);
    }
    if (resolved instanceof ArrayRef array) {
      Value inner = value(array.getElement(), List.of());
      for (int i = 0; i < array.getDimensions().size(); i++) {
        inner = new Value.Array(inner);
      }
      return inner;
    }
    TypeDefinition named = ((NamedRef) resolved).getType();
    if (named instanceof Enumeration enumeration) {
      return new Value.Enumerated(enumeration.getLiterals().stream().map(dds::enumerator).toList());
    }
    add((AggregatedType) named);
    return new Value.Aggregate(shapeName((AggregatedType) named));
  }

  /** The type behind typedefs. */
  static TypeRef resolve(TypeRef type) {
    TypeRef resolved = type;
    while (resolved instanceof NamedRef reference && reference.getType() instanceof Alias alias) {
      resolved = alias.getType();
    }
    return resolved;
  }
}
