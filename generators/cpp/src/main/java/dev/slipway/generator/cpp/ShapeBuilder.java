// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp;

import dev.slipway.idl.constant.Constants;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.TypedMember;
import dev.slipway.model.dds.Union;
import dev.slipway.model.dds.UnionCase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    List<String> visits = new ArrayList<>();
    if (struct.getBase() != null) {
      add(struct.getBase());
      visits.add(
          shapeName(struct.getBase())
              + "()(visitor, "
              + dds.base("value", struct.getBase())
              + ");");
    }
    for (Member member : struct.getMembers()) {
      String expression = dds.member("value", member.getName());
      visits.add(
          member.isKey()
              ? "visitor.key([&](auto& v) { " + visit(member, "v", expression) + " });"
              : visit(member, "visitor", expression));
    }
    return new Shape(shapeName(struct), dds.typeName(struct), visits, null);
  }

  private Shape of(Union union) {
    TypeRef discriminator = resolve(union.getDiscriminator());
    DiscriminatorLabels labels = new DiscriminatorLabels(union, discriminator, dds, constants);
    List<UnionCase> ordered =
        union.getCases().stream().sorted(Comparator.comparing(UnionCase::isDefault)).toList();
    List<Shape.CaseShape> cases = new ArrayList<>();
    for (UnionCase alternative : ordered) {
      String name = alternative.getName();
      boolean last = cases.size() == ordered.size() - 1;
      cases.add(
          new Shape.CaseShape(
              alternative.isDefault() ? List.of(labels.free()) : labels.of(alternative),
              dds.activation("to", name, "label"),
              visit(alternative, "v", dds.alternative("from", name)),
              (alternative.isDefault() ? ", true)" : ")") + (last ? ");" : ",")));
    }
    return new Shape(
        shapeName(union),
        dds.typeName(union),
        List.of(),
        new Shape.UnionShape(
            labels.cppType(),
            dds.discriminator("from"),
            visit(discriminator, "v", dds.discriminator("from"), 0, ""),
            cases));
  }

  private String visit(TypedMember member, String visitor, String expression) {
    return visit(
        member.getType(),
        visitor,
        expression,
        0,
        NumberLiterals.range(member, resolve(member), constants));
  }

  /**
   * The statement that visits a value.
   *
   * @param depth of the lambda that it stands in; names are by depth, so that none hides another
   * @param range arguments of a number's range with a comma before them, or empty
   */
  private String visit(TypeRef type, String visitor, String expression, int depth, String range) {
    TypeRef resolved = resolve(type);
    if (resolved instanceof PrimitiveRef primitive) {
      return switch (primitive.getKind()) {
        case BOOLEAN -> visitor + ".boolean(" + expression + ");";
        case CHAR8 -> visitor + ".character(" + expression + ");";
        default -> visitor + ".number(" + expression + range + ");";
      };
    }
    if (resolved instanceof StringRef string) {
      String bound = string.getBound() == null ? "" : ", " + string.getBound();
      return visitor + ".string(" + expression + bound + ");";
    }
    if (resolved instanceof SequenceRef sequence) {
      String bound = sequence.getBound() == null ? "0" : sequence.getBound().toString();
      String arguments = expression + ", " + bound;
      return isNumber(resolve(sequence.getElement()))
          ? visitor + ".numbers(" + arguments + ");"
          : visitor
              + ".sequence("
              + arguments
              + ", "
              + shape(sequence.getElement(), depth + 1)
              + ");";
    }
    if (resolved instanceof ArrayRef array) {
      return array(array, 0, visitor, expression, depth);
    }
    if (((NamedRef) resolved).getType() instanceof Enumeration enumeration) {
      StringBuilder values = new StringBuilder();
      for (EnumLiteral literal : enumeration.getLiterals()) {
        values.append(", ").append(dds.enumerator(literal));
      }
      return visitor + ".enumeration(" + expression + values + ");";
    }
    return shape(resolved, depth) + "(" + visitor + ", " + expression + ");";
  }

  private String array(
      ArrayRef array, int dimension, String visitor, String expression, int depth) {
    boolean innermost = dimension == array.getDimensions().size() - 1;
    String inner =
        innermost
            ? shape(array.getElement(), depth + 1)
            : lambda(
                depth + 1,
                array(array, dimension + 1, "v" + (depth + 1), "item" + (depth + 1), depth + 1));
    return visitor + ".array(" + expression + ", " + inner + ");";
  }

  /** A function object that visits an element. */
  private String shape(TypeRef element, int depth) {
    if (resolve(element) instanceof NamedRef reference
        && reference.getType() instanceof AggregatedType type) {
      add(type);
      return shapeName(type) + "()";
    }
    return lambda(depth, visit(element, "v" + depth, "item" + depth, depth, ""));
  }

  private static String lambda(int depth, String body) {
    return "[](auto& v" + depth + ", auto&& item" + depth + ") { " + body + " }";
  }

  private static boolean isNumber(TypeRef type) {
    return type instanceof PrimitiveRef primitive
        && primitive.getKind() != PrimitiveKind.BOOLEAN
        && primitive.getKind() != PrimitiveKind.CHAR8;
  }

  private static TypeRef resolve(TypedMember member) {
    return resolve(member.getType());
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
