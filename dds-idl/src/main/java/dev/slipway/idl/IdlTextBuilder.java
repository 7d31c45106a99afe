// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import dev.slipway.idl.IdlText.Annotation;
import dev.slipway.idl.IdlText.Declarator;
import dev.slipway.idl.IdlText.Forward;
import dev.slipway.idl.IdlText.Item;
import dev.slipway.idl.IdlText.Notes;
import dev.slipway.idl.IdlText.TopicType;
import dev.slipway.idl.IdlText.Type;
import dev.slipway.idl.IdlText.Typedef;
import dev.slipway.idl.constant.Aliases;
import dev.slipway.idl.constant.ConstantValue;
import dev.slipway.idl.constant.ConstantValue.Enumerator;
import dev.slipway.idl.constant.Constants;
import dev.slipway.idl.constant.InvalidConstantException;
import dev.slipway.idl.name.Declarations;
import dev.slipway.idl.name.IdlName;
import dev.slipway.idl.name.IdlNames;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.AnnotatedElement;
import dev.slipway.model.dds.AnnotationParameter;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.AutoId;
import dev.slipway.model.dds.BitFlag;
import dev.slipway.model.dds.Bitfield;
import dev.slipway.model.dds.Bitmask;
import dev.slipway.model.dds.Bitset;
import dev.slipway.model.dds.Constant;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Extensibility;
import dev.slipway.model.dds.MapRef;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.Module;
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
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Derives what is printed of definitions in a profile. Takes only what {@link IdlCheck} has nothing
 * to say about.
 */
final class IdlTextBuilder {
  private final IdlProfile profile;
  private final Declarations declarations;
  private final Constants constants;

  /** Names that a module has, ignoring case, by its scoped name. */
  private final Map<String, Set<String>> takenNames = new HashMap<>();

  IdlTextBuilder(IdlProfile profile, Declarations declarations) {
    this.profile = profile;
    this.declarations = declarations;
    this.constants = Constants.of(declarations.definitions());
    for (Module module : declarations.modules()) {
      take(Declarations.scope(module), module);
    }
    for (Definition definition : declarations.definitions()) {
      List<String> scope = Declarations.scope(definition);
      take(scope, definition);
      definition
          .eAllContents()
          .forEachRemaining(
              content -> {
                // Members too: a typedef of their name would hide behind them.
                if (content instanceof NamedElement named) {
                  take(scope, named);
                }
              });
    }
  }

  private void take(List<String> scope, NamedElement element) {
    if (element.getName() != null) {
      names(scope).add(IdlNames.ignoringCase(element.getName()));
    }
  }

  private Set<String> names(List<String> scope) {
    return takenNames.computeIfAbsent(String.join("::", scope), added -> new HashSet<>());
  }

  /** A forward declaration of a struct or union. */
  Item forward(TypeDefinition type) {
    return new Forward(
        type instanceof Union, EscapedNames.used(new IdlName(type.getName()), profile));
  }

  /**
   * A definition and what is declared with it.
   *
   * @param before typedefs for its collections that need no forward declaration
   * @param items the definition, behind those that do
   */
  record Declared(List<Item> before, List<Item> items) {}

  /**
   * A definition, behind typedefs for its collections where they must have names.
   *
   * @param forward what is declared before it and may be defined after it; if there is any,
   *     typedefs that do not need it are apart
   */
  Declared declaration(Definition definition, Set<Definition> forward) {
    Scribe scribe = new Scribe(definition, forward);
    Item item = scribe.item();
    scribe.typedefs.add(item);
    return new Declared(scribe.before, scribe.typedefs);
  }

  /** What OpenDDS of the old line wants to know about the definitions of a file. */
  List<TopicType> topicTypes(Collection<Definition> definitions) {
    if (profile != IdlProfile.OPENDDS_PRAGMA) {
      return List.of();
    }
    return definitions.stream()
        .filter(definition -> definition instanceof Struct struct && !struct.isNested())
        .map(Struct.class::cast)
        .map(struct -> new TopicType(ScopedNames.of(struct), keys(struct, "")))
        .toList();
  }

  /** Paths of the key members, into structs that are keys. */
  private static List<String> keys(Struct struct, String prefix) {
    List<String> keys = new ArrayList<>();
    boolean hasKeys = struct.getMembers().stream().anyMatch(Member::isKey);
    for (Member member : struct.getMembers()) {
      if (member.isKey() || !prefix.isEmpty() && !hasKeys) {
        String path = prefix + name(member);
        if (Aliases.target(member.getType()) instanceof NamedRef named
            && named.getType() instanceof Struct inner) {
          keys.addAll(keys(inner, path + "."));
        } else {
          keys.add(path);
        }
      }
    }
    return keys;
  }

  /** The name of a module where it is opened. */
  String module(Module module) {
    return declared(module);
  }

  private static String name(NamedElement element) {
    return new IdlName(element.getName()).text();
  }

  private String declared(NamedElement element) {
    return EscapedNames.declared(new IdlName(element.getName()), profile);
  }

  /**
   * Collects the annotations of one element, sorted into those to be printed and those to be told.
   */
  private final class Annotations {
    private final NamedElement element;
    private final List<Annotation> printed = new ArrayList<>();
    private final List<Annotation> told = new ArrayList<>();

    Annotations(NamedElement element) {
      this.element = element;
    }

    void add(Construct construct) {
      add(construct, "");
    }

    void add(Construct construct, Object value) {
      sort(construct, new Annotation.Standard(construct, value.toString()));
    }

    void sort(Construct construct, Annotation annotation) {
      switch (construct.in(profile)) {
        case PRINT -> printed.add(annotation);
        case COMMENT -> told.add(annotation);
        default -> {}
      }
    }

    Notes notes() {
      return new Notes(IdlComment.lines(element.getDescription()), printed, told);
    }
  }

  /** Derives one definition. */
  private final class Scribe {
    final Definition definition;
    final Set<Definition> forward;
    final List<String> scope;
    final List<Item> before = new ArrayList<>();
    final List<Item> typedefs = new ArrayList<>();

    Scribe(Definition definition, Set<Definition> forward) {
      this.definition = definition;
      this.forward = forward;
      this.scope = Declarations.scope(definition);
    }

    Item item() {
      if (definition instanceof Struct struct) {
        return struct(struct);
      }
      if (definition instanceof Union union) {
        return union(union);
      }
      if (definition instanceof Enumeration enumeration) {
        return enumeration(enumeration);
      }
      if (definition instanceof Bitmask bitmask) {
        return bitmask(bitmask);
      }
      if (definition instanceof Bitset bitset) {
        return bitset(bitset);
      }
      if (definition instanceof Alias alias) {
        return new Typedef(
            annotations(alias).notes(), declarator(alias.getType(), "element", declared(alias)));
      }
      Constant constant = (Constant) definition;
      return new IdlText.Constant(
          annotations(constant).notes(),
          plainType(constant.getType()),
          declared(constant),
          value(constant.getValue(), constant.getType()));
    }

    private Item struct(Struct struct) {
      List<IdlText.Member> members = new ArrayList<>();
      for (Member member : struct.getMembers()) {
        members.add(member(member));
      }
      return new IdlText.Struct(
          aggregated(struct).notes(),
          declared(struct),
          Optional.ofNullable(struct.getBase()).map(this::reference),
          members);
    }

    private Annotations aggregated(AggregatedType type) {
      Annotations annotations = annotations(type);
      if (type.isNested()) {
        annotations.add(Construct.NESTED);
      } else if (type instanceof Struct || declarations.isTopicType(type)) {
        annotations.add(Construct.TOPIC);
      }
      annotations.add(
          switch (type.getExtensibility()) {
            case FINAL -> Construct.FINAL;
            case APPENDABLE -> Construct.APPENDABLE;
            case MUTABLE -> Construct.MUTABLE;
          });
      if (type.getAutoId() == AutoId.HASH) {
        annotations.add(Construct.AUTO_ID);
      }
      return annotations;
    }

    private IdlText.Member member(Member member) {
      Annotations annotations = annotations(member);
      if (member.isKey() && profile != IdlProfile.OPENDDS_PRAGMA) {
        annotations.add(Construct.KEY);
      }
      if (member.isOptional()) {
        annotations.add(Construct.OPTIONAL);
      }
      memberId(member, annotations);
      if (member.isMustUnderstand()) {
        boolean matters =
            ((Struct) member.eContainer()).getExtensibility() == Extensibility.MUTABLE;
        annotations.add(matters ? Construct.MUST_UNDERSTAND : Construct.MUST_UNDERSTAND_IN_VAIN);
      }
      if (member.getDefaultValue() != null) {
        annotations.add(defaultValue(member), value(member.getDefaultValue(), member.getType()));
      }
      return typed(member, annotations);
    }

    private static Construct defaultValue(Member member) {
      if (Aliases.target(member.getType()) instanceof NamedRef named
          && named.getType() instanceof Enumeration) {
        return Construct.DEFAULT_ENUMERATOR;
      }
      return member.isOptional() ? Construct.DEFAULT_OF_OPTIONAL : Construct.DEFAULT_VALUE;
    }

    private void memberId(TypedMember member, Annotations annotations) {
      if (member.getMemberId() != null) {
        annotations.add(Construct.MEMBER_ID, member.getMemberId());
      }
    }

    private IdlText.Member typed(TypedMember member, Annotations annotations) {
      if (member.isExternal()) {
        annotations.add(Construct.EXTERNAL);
      }
      if (member.getUnit() != null) {
        annotations.add(Construct.UNIT, new ConstantValue.Text(member.getUnit(), false).literal());
      }
      Optional<String> least = limit(member.getRangeMin(), member);
      Optional<String> greatest = limit(member.getRangeMax(), member);
      if (least.isPresent() || greatest.isPresent()) {
        annotations.sort(Construct.RANGE, new Annotation.Range(least, greatest));
      }
      return new IdlText.Member(
          annotations.notes(), memberDeclarator(member.getType(), name(member), declared(member)));
    }

    private Optional<String> limit(String text, TypedMember member) {
      return Optional.ofNullable(text).map(limit -> value(limit, member.getType()));
    }

    private Item union(Union union) {
      List<IdlText.Case> cases = new ArrayList<>();
      for (UnionCase alternative : union.getCases()) {
        cases.add(alternative(alternative, union.getDiscriminator()));
      }
      return new IdlText.Union(
          aggregated(union).notes(),
          declared(union),
          union.isDiscriminatorKey(),
          // fastddsgen does not look behind a typedef there.
          plainType(Aliases.target(union.getDiscriminator())),
          cases);
    }

    private IdlText.Case alternative(UnionCase alternative, TypeRef discriminator) {
      Annotations annotations = annotations(alternative);
      memberId(alternative, annotations);
      return new IdlText.Case(
          alternative.getLabels().stream().map(label -> value(label, discriminator)).toList(),
          alternative.isDefault(),
          typed(alternative, annotations));
    }

    private Item enumeration(Enumeration enumeration) {
      Annotations annotations = annotations(enumeration);
      if (enumeration.getBitBound() != 32) {
        annotations.add(Construct.ENUM_BIT_BOUND, enumeration.getBitBound());
      }
      if (enumeration.getExtensibility() != Extensibility.FINAL) {
        annotations.add(
            Construct.ENUM_EXTENSIBILITY,
            IdlNames.ignoringCase(enumeration.getExtensibility().getName()));
      }
      List<IdlText.Literal> literals = new ArrayList<>();
      long next = 0;
      for (EnumLiteral literal : enumeration.getLiterals()) {
        Annotations own = annotations(literal);
        long value = literal.getValue() == null ? next : literal.getValue();
        if (value != next) {
          own.add(Construct.ENUM_VALUE, value);
        }
        if (literal.isDefaultLiteral()) {
          own.add(Construct.DEFAULT_LITERAL);
        }
        literals.add(new IdlText.Literal(own.notes(), declared(literal)));
        next = value + 1;
      }
      return new IdlText.Enumeration(annotations.notes(), declared(enumeration), literals);
    }

    private Item bitmask(Bitmask bitmask) {
      List<IdlText.Flag> flags = new ArrayList<>();
      for (BitFlag flag : bitmask.getFlags()) {
        flags.add(
            new IdlText.Flag(
                annotations(flag).notes(),
                Optional.ofNullable(flag.getPosition()),
                declared(flag)));
      }
      return new IdlText.Bitmask(
          annotations(bitmask).notes(), bitmask.getBitBound(), declared(bitmask), flags);
    }

    private Item bitset(Bitset bitset) {
      List<IdlText.Bitfield> fields = new ArrayList<>();
      for (Bitfield field : bitset.getFields()) {
        fields.add(
            new IdlText.Bitfield(
                annotations(field).notes(),
                field.getWidth(),
                field.isSetKind() ? Optional.of(field.getKind()) : Optional.empty(),
                field.getName() == null ? Optional.empty() : Optional.of(declared(field))));
      }
      return new IdlText.Bitset(
          annotations(bitset).notes(),
          declared(bitset),
          Optional.ofNullable(bitset.getBase()).map(this::reference),
          fields);
    }

    private Annotations annotations(AnnotatedElement element) {
      Annotations annotations = new Annotations(element);
      for (dev.slipway.model.dds.Annotation annotation : element.getAnnotations()) {
        annotations.sort(
            annotation.getName().contains("::")
                ? Construct.SCOPED_ANNOTATION
                : Construct.OTHER_ANNOTATION,
            new Annotation.Own(
                annotationName(annotation),
                annotation.getParameters().stream().map(this::parameter).toList()));
      }
      return annotations;
    }

    /** The one of the standard's that is a keyword is written as it is. */
    private static String annotationName(dev.slipway.model.dds.Annotation annotation) {
      return annotation.getName().equals("default")
          ? annotation.getName()
          : Stream.of(annotation.getName().split("::"))
              .map(EscapedNames::ofAnnotation)
              .collect(Collectors.joining("::"));
    }

    private IdlText.Parameter parameter(AnnotationParameter parameter) {
      return new IdlText.Parameter(
          Optional.ofNullable(parameter.getName()).map(EscapedNames::ofAnnotation),
          parameterValue(parameter.getValue()));
    }

    private String parameterValue(String text) {
      try {
        return printed(constants.evaluate(text, definition));
      } catch (InvalidConstantException withNamesOfTheAnnotation) {
        return EscapedNames.inExpression(text);
      }
    }

    private String value(String text, TypeRef type) {
      try {
        return printed(constants.evaluate(text, type, definition));
      } catch (InvalidConstantException e) {
        throw new IllegalStateException("checked before", e);
      }
    }

    /** The literal; an enumerator by its name in the module of its type. */
    private String printed(ConstantValue value) {
      if (value instanceof Enumerator enumerator) {
        return used(ScopedNames.relative(enumerator.value(), scope));
      }
      return value.literal();
    }

    private String reference(TypeDefinition type) {
      return used(ScopedNames.relative(type, scope));
    }

    private String used(List<String> path) {
      return path.stream()
          .map(name -> EscapedNames.used(new IdlName(name), profile))
          .collect(Collectors.joining("::"));
    }

    /** A member, whose type gets a name first where the profile wants one. */
    private Declarator memberDeclarator(TypeRef type, String member, String declared) {
      return needsName(type)
          ? new Declarator(typedef(type, member), declared, List.of())
          : declarator(type, member, declared);
    }

    private boolean needsName(TypeRef type) {
      return type instanceof StringRef string
          ? string.getBound() != null && !Construct.ANONYMOUS_BOUNDED_STRING.isPrintedIn(profile)
          : Declarations.isCollection(type) && !Construct.ANONYMOUS_COLLECTION.isPrintedIn(profile);
    }

    /**
     * A name that is given to a type.
     *
     * @param member what the type's typedefs are named after
     */
    private Declarator declarator(TypeRef type, String member, String declared) {
      List<Long> sizes = new ArrayList<>();
      TypeRef element = type;
      while (element instanceof ArrayRef array) {
        sizes.addAll(array.getDimensions());
        element = array.getElement();
      }
      boolean isInside = element != type;
      return new Declarator(
          isInside ? element(element, member) : type(element, member), declared, sizes);
    }

    /** A type inside another: an array has no form there but its name. */
    private Type element(TypeRef type, String member) {
      return type instanceof ArrayRef || needsName(type)
          ? typedef(type, member + "_element")
          : type(type, member + "_element");
    }

    private Type typedef(TypeRef type, String member) {
      String name = freeName(name(definition) + "_" + member);
      Item declared = new Typedef(Notes.NONE, declarator(type, member, name));
      boolean isApart =
          !forward.isEmpty() && Collections.disjoint(Declarations.named(type), forward);
      (isApart ? before : typedefs).add(declared);
      return new Type.Named(name);
    }

    private String freeName(String wanted) {
      String stem =
          wanted
              .substring(0, Math.min(wanted.length(), IdlNames.LONGEST - 10))
              .replaceAll("_$", "");
      String name = stem + "_t";
      for (int number = 2; !names(scope).add(IdlNames.ignoringCase(name)); number++) {
        name = stem + "_t" + number;
      }
      return new IdlName(name).text();
    }

    private Type type(TypeRef type, String member) {
      if (type instanceof SequenceRef sequence) {
        return new Type.Sequence(
            element(sequence.getElement(), member), Optional.ofNullable(sequence.getBound()));
      }
      if (type instanceof MapRef map) {
        return new Type.Map(
            element(map.getKey(), member),
            element(map.getValue(), member),
            Optional.ofNullable(map.getBound()));
      }
      return plainType(type);
    }

    private Type plainType(TypeRef type) {
      if (type instanceof PrimitiveRef primitive) {
        return new Type.Primitive(primitive.getKind());
      }
      if (type instanceof StringRef string) {
        return new Type.Text(string.isWide(), Optional.ofNullable(string.getBound()));
      }
      return new Type.Named(reference(((NamedRef) type).getType()));
    }
  }
}
