// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.idl.constant.Aliases;
import dev.slipway.idl.parse.IdlGrammar.Annotation_applContext;
import dev.slipway.idl.parse.IdlGrammar.Array_declaratorContext;
import dev.slipway.idl.parse.IdlGrammar.Base_type_specContext;
import dev.slipway.idl.parse.IdlGrammar.Const_typeContext;
import dev.slipway.idl.parse.IdlGrammar.Fixed_array_sizeContext;
import dev.slipway.idl.parse.IdlGrammar.Map_typeContext;
import dev.slipway.idl.parse.IdlGrammar.Positive_int_constContext;
import dev.slipway.idl.parse.IdlGrammar.Scoped_nameContext;
import dev.slipway.idl.parse.IdlGrammar.Sequence_typeContext;
import dev.slipway.idl.parse.IdlGrammar.Template_type_specContext;
import dev.slipway.idl.parse.IdlGrammar.Type_specContext;
import dev.slipway.idl.parse.Scope.Symbol;
import dev.slipway.idl.parse.preprocess.Problem;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.MapRef;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.eclipse.emf.ecore.EObject;

/** Reads what stands for a type where one is used. */
final class TypeReader {
  /** What the model counts with. */
  private static final long GREATEST_BOUND = 0xFFFF_FFFFL;

  private static final DdsFactory FACTORY = DdsFactory.eINSTANCE;

  private final Values values;
  private final Unit unit;

  TypeReader(Values values, Unit unit) {
    this.values = values;
    this.unit = unit;
  }

  /**
   * A type; empty where it is none for DDS, which is reported.
   *
   * @param isContained whether whatever has the type contains a value of it, so that it must be
   *     complete
   * @param place the element that has it
   */
  Optional<TypeRef> read(Type_specContext type, boolean isContained, EObject place, Scope scope) {
    if (type.template_type_spec() != null) {
      return template(type.template_type_spec(), place, scope);
    }
    Scoped_nameContext name = type.simple_type_spec().scoped_name();
    return name != null
        ? named(name, isContained, scope)
        : base(type.simple_type_spec().base_type_spec());
  }

  private Optional<TypeRef> base(Base_type_specContext base) {
    if (base.any_type() != null) {
      unit.need("any", NameLookup.NO_TYPE, unit.place(base));
      return Optional.empty();
    }
    return Optional.of(primitive(base));
  }

  /** The type that a name stands for; empty where that is none, which is reported. */
  Optional<TypeRef> named(Scoped_nameContext name, boolean isContained, Scope scope) {
    Symbol symbol = NameLookup.require(name, scope, unit);
    if (symbol == null) {
      return Optional.empty();
    }
    if (symbol.type() == null) {
      unit.report(Problem.TYPE_UNFIT, name, "{} is not a type.", WrittenNames.scoped(name));
      return Optional.empty();
    }
    if (isContained && !symbol.isComplete()) {
      unit.problems()
          .reportWithHint(
              Problem.TYPE_INCOMPLETE,
              unit.place(name),
              "Define it before, or put a sequence between them.",
              "{} is declared but not defined yet.",
              WrittenNames.scoped(name));
      return Optional.empty();
    }
    return Optional.of(reference(symbol.type()));
  }

  /** The complete type of a kind that a name stands for; empty, and reported, where it is none. */
  <T extends TypeDefinition> Optional<T> ofKind(
      Scoped_nameContext name, Class<T> kind, String word, Scope scope) {
    Optional<TypeRef> found = named(name, true, scope);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    TypeRef target = Aliases.target(found.get());
    if (target instanceof NamedRef named && kind.isInstance(named.getType())) {
      return Optional.of(kind.cast(named.getType()));
    }
    unit.report(Problem.TYPE_UNFIT, name, "{} is not a " + word + ".", WrittenNames.scoped(name));
    return Optional.empty();
  }

  private Optional<TypeRef> template(Template_type_specContext type, EObject place, Scope scope) {
    if (type.sequence_type() != null) {
      return sequence(type.sequence_type(), place, scope);
    }
    if (type.map_type() != null) {
      return map(type.map_type(), place, scope);
    }
    if (type.string_type() != null) {
      return string(type.string_type().positive_int_const(), false, place, scope);
    }
    if (type.wide_string_type() != null) {
      return string(type.wide_string_type().positive_int_const(), true, place, scope);
    }
    unit.need("fixed", NameLookup.NO_TYPE, unit.place(type));
    return Optional.empty();
  }

  private Optional<TypeRef> string(
      Positive_int_constContext bound, boolean isWide, EObject place, Scope scope) {
    StringRef string = FACTORY.createStringRef();
    string.setWide(isWide);
    if (bound != null) {
      Optional<Long> length = bound(bound, place, scope);
      if (length.isEmpty()) {
        return Optional.empty();
      }
      string.setBound(length.get());
    }
    return Optional.of(string);
  }

  private Optional<TypeRef> sequence(Sequence_typeContext type, EObject place, Scope scope) {
    lost(type.annotation_appl());
    Optional<TypeRef> element = read(type.type_spec(), false, place, scope);
    SequenceRef sequence = FACTORY.createSequenceRef();
    if (type.positive_int_const() != null) {
      Optional<Long> bound = bound(type.positive_int_const(), place, scope);
      if (bound.isEmpty()) {
        return Optional.empty();
      }
      sequence.setBound(bound.get());
    }
    element.ifPresent(sequence::setElement);
    return element.map(found -> sequence);
  }

  private Optional<TypeRef> map(Map_typeContext type, EObject place, Scope scope) {
    lost(type.annotation_appl());
    Optional<TypeRef> key = read(type.type_spec(0), true, place, scope);
    Optional<TypeRef> value = read(type.type_spec(1), false, place, scope);
    MapRef map = FACTORY.createMapRef();
    if (type.positive_int_const() != null) {
      Optional<Long> bound = bound(type.positive_int_const(), place, scope);
      if (bound.isEmpty()) {
        return Optional.empty();
      }
      map.setBound(bound.get());
    }
    if (key.isEmpty() || value.isEmpty()) {
      return Optional.empty();
    }
    map.setKey(key.get());
    map.setValue(value.get());
    return Optional.of(map);
  }

  /** The type of what is declared with sizes behind its name; empty where a size is wrong. */
  Optional<TypeRef> array(
      TypeRef element, Array_declaratorContext declarator, EObject place, Scope scope) {
    ArrayRef array = FACTORY.createArrayRef();
    for (Fixed_array_sizeContext size : declarator.fixed_array_size()) {
      Optional<Long> elements = bound(size.positive_int_const(), place, scope);
      if (elements.isEmpty()) {
        return Optional.empty();
      }
      array.getDimensions().add(elements.get());
    }
    array.setElement(element);
    return Optional.of(array);
  }

  private Optional<Long> bound(Positive_int_constContext bound, EObject place, Scope scope) {
    return values.number(bound.const_expr(), 1, GREATEST_BOUND, place, scope);
  }

  /** The type of a constant; empty where DDS has none such, which is reported. */
  Optional<TypeRef> constant(Const_typeContext type, EObject place, Scope scope) {
    if (type.scoped_name() != null) {
      return named(type.scoped_name(), true, scope);
    }
    if (type.string_type() != null) {
      return string(type.string_type().positive_int_const(), false, place, scope);
    }
    if (type.wide_string_type() != null) {
      return string(type.wide_string_type().positive_int_const(), true, place, scope);
    }
    if (type.fixed_pt_const_type() != null) {
      unit.need("fixed", NameLookup.NO_TYPE, unit.place(type));
      return Optional.empty();
    }
    return Optional.of(primitive(type));
  }

  private void lost(List<Annotation_applContext> annotations) {
    for (Annotation_applContext annotation : annotations) {
      unit.report(
          Problem.ANNOTATION_LOST,
          annotation,
          "{} stands before the type of elements.",
          annotation.getText());
    }
  }

  static TypeRef reference(TypeDefinition type) {
    NamedRef reference = FACTORY.createNamedRef();
    reference.setType(type);
    return reference;
  }

  static PrimitiveRef primitive(ParserRuleContext type) {
    PrimitiveRef primitive = FACTORY.createPrimitiveRef();
    primitive.setKind(kind(type));
    return primitive;
  }

  /** Which primitive type the words mean. */
  static PrimitiveKind kind(ParserRuleContext type) {
    Token last = type.getStop();
    boolean isUnsigned = type.getStart().getType() == IdlLexer.UNSIGNED;
    boolean isLongLong = type.getText().endsWith("longlong");
    return switch (last.getType()) {
      case IdlLexer.SHORT -> isUnsigned ? PrimitiveKind.UINT16 : PrimitiveKind.INT16;
      case IdlLexer.LONG -> {
        if (isUnsigned) {
          yield isLongLong ? PrimitiveKind.UINT64 : PrimitiveKind.UINT32;
        }
        yield isLongLong ? PrimitiveKind.INT64 : PrimitiveKind.INT32;
      }
      case IdlLexer.INT8 -> PrimitiveKind.INT8;
      case IdlLexer.INT16 -> PrimitiveKind.INT16;
      case IdlLexer.INT32 -> PrimitiveKind.INT32;
      case IdlLexer.INT64 -> PrimitiveKind.INT64;
      case IdlLexer.UINT8 -> PrimitiveKind.UINT8;
      case IdlLexer.UINT16 -> PrimitiveKind.UINT16;
      case IdlLexer.UINT32 -> PrimitiveKind.UINT32;
      case IdlLexer.UINT64 -> PrimitiveKind.UINT64;
      case IdlLexer.FLOAT -> PrimitiveKind.FLOAT32;
      case IdlLexer.DOUBLE ->
          last == type.getStart() ? PrimitiveKind.FLOAT64 : PrimitiveKind.FLOAT128;
      case IdlLexer.CHAR -> PrimitiveKind.CHAR8;
      case IdlLexer.WCHAR -> PrimitiveKind.CHAR16;
      case IdlLexer.BOOLEAN -> PrimitiveKind.BOOLEAN;
      default -> PrimitiveKind.BYTE;
    };
  }
}
