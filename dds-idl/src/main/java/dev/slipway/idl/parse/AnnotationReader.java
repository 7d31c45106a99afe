// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.idl.constant.Aliases;
import dev.slipway.idl.parse.IdlGrammar.Const_exprContext;
import dev.slipway.idl.parse.preprocess.Problem;
import dev.slipway.idl.wire.Members;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.AnnotatedElement;
import dev.slipway.model.dds.Annotation;
import dev.slipway.model.dds.AnnotationParameter;
import dev.slipway.model.dds.AutoId;
import dev.slipway.model.dds.BitFlag;
import dev.slipway.model.dds.Bitmask;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Extensibility;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.TypedMember;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Gives annotations their meaning in the model: attributes for those that it knows, on what they
 * are for; all others are kept as they are.
 */
final class AnnotationReader {
  private static final int GREATEST_MEMBER_ID = 0x0FFF_FFFF;
  private static final DdsFactory FACTORY = DdsFactory.eINSTANCE;

  private final Values values;
  private final Unit unit;

  AnnotationReader(Values values, Unit unit) {
    this.values = values;
    this.unit = unit;
  }

  /** What annotations of a module say about what is in it; others are kept on the module. */
  void applyToModule(
      List<AppliedAnnotation> annotations, AnnotatedElement module, Scope outer, Scope inner) {
    for (AppliedAnnotation annotation : annotations) {
      switch (annotation.known()) {
        case "default_nested" ->
            flag(annotation, module, outer).ifPresent(inner::setNestedByDefault);
        case "autoid" -> autoId(annotation).ifPresent(inner::setAutoId);
        default -> keep(annotation, module, outer);
      }
    }
  }

  /** Returns the name that @topic gives the topic; empty where there is no @topic. */
  Optional<TopicMark> applyToAggregated(
      List<AppliedAnnotation> annotations,
      AggregatedType type,
      Extensibility byDefault,
      Scope scope) {
    type.setExtensibility(byDefault);
    type.setNested(scope.isNestedByDefault());
    type.setAutoId(scope.autoId());
    Optional<TopicMark> topic = Optional.empty();
    for (AppliedAnnotation annotation : annotations) {
      if (extensibility(annotation, type::setExtensibility)) {
        continue;
      }
      switch (annotation.known()) {
        case "nested" -> flag(annotation, type, scope).ifPresent(type::setNested);
        case "topic" -> {
          topic = Optional.of(topic(annotation, type, scope));
          type.setNested(false);
        }
        case "autoid" -> autoId(annotation).ifPresent(type::setAutoId);
        default -> keep(annotation, type, scope);
      }
    }
    return topic;
  }

  /**
   * What @topic says.
   *
   * @param name of the topic; empty for that of the type
   */
  record TopicMark(Optional<String> name) {}

  private TopicMark topic(AppliedAnnotation annotation, AggregatedType type, Scope scope) {
    Const_exprContext name = annotation.parameters().get("name");
    return new TopicMark(name == null ? Optional.empty() : values.text(name, type, scope));
  }

  /** Whether the annotation says how the type may evolve. */
  private boolean extensibility(AppliedAnnotation annotation, Consumer<Extensibility> setter) {
    switch (annotation.known()) {
      case "final", "appendable", "mutable" -> {
        if (annotation.hasParameters()) {
          return false;
        }
        setter.accept(Extensibility.getByName(annotation.known().toUpperCase(Locale.ROOT)));
        return true;
      }
      case "extensibility" -> {
        Optional<Extensibility> kind =
            word(annotation)
                .map(word -> word.replaceFirst("_EXTENSIBILITY$", ""))
                .map(Extensibility::getByName);
        if (kind.isEmpty()) {
          invalid(annotation, "FINAL, APPENDABLE or MUTABLE");
        }
        kind.ifPresent(setter);
        return true;
      }
      default -> {
        return false;
      }
    }
  }

  private Optional<AutoId> autoId(AppliedAnnotation annotation) {
    Optional<AutoId> kind =
        annotation.hasParameters()
            ? word(annotation).map(AutoId::getByName)
            : Optional.of(AutoId.HASH);
    if (kind.isEmpty()) {
      invalid(annotation, "SEQUENTIAL or HASH");
    }
    return kind;
  }

  private void invalid(AppliedAnnotation annotation, String wanted) {
    unit.report(
        Problem.VALUE_INVALID,
        annotation.context(),
        "@{} takes " + wanted + ".",
        annotation.name());
  }

  /** The last name of the only parameter. */
  private static Optional<String> word(AppliedAnnotation annotation) {
    return annotation
        .value()
        .flatMap(Values::name)
        .map(WrittenNames::path)
        .map(path -> path.get(path.size() - 1));
  }

  void applyToMember(List<AppliedAnnotation> annotations, Member member, Scope scope) {
    for (AppliedAnnotation annotation : annotations) {
      switch (annotation.known()) {
        case "key" -> flag(annotation, member, scope).ifPresent(member::setKey);
        case "optional" -> flag(annotation, member, scope).ifPresent(member::setOptional);
        case "must_understand" ->
            flag(annotation, member, scope).ifPresent(member::setMustUnderstand);
        case "default" -> defaultValue(annotation, member, scope);
        default -> applyToTyped(annotation, member, scope);
      }
    }
  }

  void applyToCase(List<AppliedAnnotation> annotations, TypedMember alternative, Scope scope) {
    annotations.forEach(annotation -> applyToTyped(annotation, alternative, scope));
  }

  private void applyToTyped(AppliedAnnotation annotation, TypedMember member, Scope scope) {
    switch (annotation.known()) {
      case "external" -> flag(annotation, member, scope).ifPresent(member::setExternal);
      case "id" -> number(annotation, 0, GREATEST_MEMBER_ID, member, scope, member::setMemberId);
      case "hashid" -> hashId(annotation, member, scope).ifPresent(member::setMemberId);
      case "unit" ->
          required(annotation)
              .flatMap(text -> values.text(text, member, scope))
              .ifPresent(member::setUnit);
      case "min" -> value(annotation, member, scope, member::setRangeMin);
      case "max" -> value(annotation, member, scope, member::setRangeMax);
      case "range" -> {
        limit(annotation, "min", member, scope, member::setRangeMin);
        limit(annotation, "max", member, scope, member::setRangeMax);
      }
      default -> keep(annotation, member, scope);
    }
  }

  /** The id that the hash of a name is (DDS-XTypes 1.3, 7.3.1.2.1.1). */
  private Optional<Integer> hashId(AppliedAnnotation annotation, TypedMember member, Scope scope) {
    Optional<String> given = annotation.value().flatMap(text -> values.text(text, member, scope));
    if (annotation.hasParameters() && given.isEmpty()) {
      return Optional.empty();
    }
    String name = given.filter(text -> !text.isEmpty()).orElse(member.getName());
    return Optional.of(Math.toIntExact(Members.hashId(name)));
  }

  void applyToEnumeration(
      List<AppliedAnnotation> annotations, Enumeration enumeration, Scope scope) {
    for (AppliedAnnotation annotation : annotations) {
      if (annotation.known().equals("bit_bound")) {
        number(annotation, 1, 32, enumeration, scope, enumeration::setBitBound);
      } else if (!extensibility(annotation, enumeration::setExtensibility)) {
        keep(annotation, enumeration, scope);
      }
    }
  }

  void applyToEnumerator(List<AppliedAnnotation> annotations, EnumLiteral literal, Scope scope) {
    for (AppliedAnnotation annotation : annotations) {
      switch (annotation.known()) {
        case "value" ->
            number(
                annotation,
                Integer.MIN_VALUE,
                Integer.MAX_VALUE,
                literal,
                scope,
                literal::setValue);
        case "default_literal" ->
            flag(annotation, literal, scope).ifPresent(literal::setDefaultLiteral);
        default -> keep(annotation, literal, scope);
      }
    }
  }

  void applyToBitmask(List<AppliedAnnotation> annotations, Bitmask bitmask, Scope scope) {
    for (AppliedAnnotation annotation : annotations) {
      if (annotation.known().equals("bit_bound")) {
        number(annotation, 1, 64, bitmask, scope, bitmask::setBitBound);
      } else {
        keep(annotation, bitmask, scope);
      }
    }
  }

  void applyToFlag(List<AppliedAnnotation> annotations, BitFlag flag, Scope scope) {
    for (AppliedAnnotation annotation : annotations) {
      if (annotation.known().equals("position")) {
        number(annotation, 0, 63, flag, scope, flag::setPosition);
      } else {
        keep(annotation, flag, scope);
      }
    }
  }

  /** Keeps all annotations, of an element that the model has no attributes for. */
  void keepAll(List<AppliedAnnotation> annotations, AnnotatedElement element, Scope scope) {
    annotations.forEach(annotation -> keep(annotation, element, scope));
  }

  /** Whether a discriminator is a key; other annotations of it are lost, which is reported. */
  boolean isKeyDiscriminator(
      List<AppliedAnnotation> annotations, AggregatedType union, Scope scope) {
    boolean isKey = false;
    for (AppliedAnnotation annotation : annotations) {
      if (annotation.known().equals("key")) {
        isKey = flag(annotation, union, scope).orElse(false);
      } else {
        lost(annotation);
      }
    }
    return isKey;
  }

  void lost(AppliedAnnotation annotation) {
    unit.report(
        Problem.ANNOTATION_LOST,
        annotation.context(),
        "{} stands where nothing keeps it.",
        annotation.context().getText());
  }

  private void keep(AppliedAnnotation annotation, AnnotatedElement element, Scope scope) {
    Annotation kept = FACTORY.createAnnotation();
    kept.setName(annotation.name());
    for (Map.Entry<String, Const_exprContext> entry : annotation.parameters().entrySet()) {
      Optional<String> value = values.parameter(entry.getValue(), element, scope);
      if (value.isEmpty()) {
        return;
      }
      AnnotationParameter parameter = FACTORY.createAnnotationParameter();
      parameter.setName(entry.getKey().isEmpty() ? null : entry.getKey());
      parameter.setValue(value.get());
      kept.getParameters().add(parameter);
    }
    element.getAnnotations().add(kept);
  }

  private Optional<Const_exprContext> required(AppliedAnnotation annotation) {
    Optional<Const_exprContext> value = annotation.value();
    if (value.isEmpty()) {
      unit.report(
          Problem.VALUE_INVALID, annotation.context(), "@{} needs a value.", annotation.name());
    }
    return value;
  }

  /** TRUE where there is no parameter. */
  private Optional<Boolean> flag(
      AppliedAnnotation annotation, AnnotatedElement element, Scope scope) {
    return annotation.hasParameters()
        ? required(annotation).flatMap(value -> values.truth(value, element, scope))
        : Optional.of(true);
  }

  private void number(
      AppliedAnnotation annotation,
      long least,
      long greatest,
      AnnotatedElement element,
      Scope scope,
      Consumer<Integer> setter) {
    required(annotation)
        .flatMap(value -> values.number(value, least, greatest, element, scope))
        .ifPresent(value -> setter.accept(value.intValue()));
  }

  /** A value of the member's own type. */
  private void value(
      AppliedAnnotation annotation, TypedMember member, Scope scope, Consumer<String> setter) {
    required(annotation).ifPresent(value -> set(value, member, scope, setter));
  }

  private void limit(
      AppliedAnnotation annotation,
      String parameter,
      TypedMember member,
      Scope scope,
      Consumer<String> setter) {
    if (annotation.parameters().containsKey(parameter)) {
      set(annotation.parameters().get(parameter), member, scope, setter);
    }
  }

  private void set(
      Const_exprContext value, TypedMember member, Scope scope, Consumer<String> setter) {
    values
        .evaluate(value, member.getType(), member, scope)
        .ifPresent(found -> setter.accept(found.text()));
  }

  private void defaultValue(AppliedAnnotation annotation, Member member, Scope scope) {
    TypeRef type = Aliases.target(member.getType());
    boolean hasLiterals =
        type instanceof PrimitiveRef
            || type instanceof StringRef
            || type instanceof NamedRef named && named.getType() instanceof Enumeration;
    if (hasLiterals) {
      value(annotation, member, scope, member::setDefaultValue);
    } else {
      keep(annotation, member, scope);
    }
  }
}
