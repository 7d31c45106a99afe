// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import dev.slipway.idl.IdlText.Block;
import dev.slipway.idl.IdlText.Item;
import dev.slipway.idl.IdlText.Line;
import dev.slipway.idl.IdlText.Part;
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
import dev.slipway.model.dds.Annotation;
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
import dev.slipway.model.dds.PrimitiveKind;
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
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Says definitions in the words of IDL as a profile has them. Takes only what {@link IdlCheck} has
 * nothing to say about.
 */
final class IdlWriter {
  private final IdlProfile profile;
  private final Declarations declarations;
  private final Constants constants;

  /** Names that a module has, ignoring case, by its scoped name. */
  private final Map<String, Set<String>> takenNames = new HashMap<>();

  IdlWriter(IdlProfile profile, Declarations declarations) {
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
    String keyword = type instanceof Struct ? "struct " : "union ";
    return new Line(
        List.of(), List.of(), keyword + EscapedNames.used(new IdlName(type.getName()), profile));
  }

  /**
   * A definition in words.
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
  List<String> pragmas(Collection<Definition> definitions) {
    List<String> pragmas = new ArrayList<>();
    if (Construct.KEY.in(profile) == Support.PRINT && profile == IdlProfile.OPENDDS_PRAGMA) {
      for (Definition definition : definitions) {
        if (definition instanceof Struct struct && !struct.isNested()) {
          String type = ScopedNames.of(struct);
          pragmas.add("DCPS_DATA_TYPE \"" + type + "\"");
          keys(struct, "", new TreeSet<>()).stream()
              .map(key -> "DCPS_DATA_KEY \"" + type + " " + key + "\"")
              .forEach(pragmas::add);
        }
      }
    }
    return pragmas;
  }

  /** Paths of the key members, into structs that are keys. */
  private static List<String> keys(Struct struct, String prefix, Set<String> open) {
    List<String> keys = new ArrayList<>();
    boolean hasKeys = struct.getMembers().stream().anyMatch(Member::isKey);
    for (Member member : struct.getMembers()) {
      if (member.isKey() || !prefix.isEmpty() && !hasKeys) {
        String path = prefix + name(member);
        if (Aliases.target(member.getType()) instanceof NamedRef named
            && named.getType() instanceof Struct inner) {
          keys.addAll(keys(inner, path + ".", open));
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

  /** A type and a declarator: IDL writes the sizes of an array behind the name. */
  private record Declarator(String type, String sizes) {
    String of(String name) {
      return type + " " + name + sizes;
    }
  }

  /** Annotations of one element, sorted into those to be printed and those to be told. */
  private final class Annotations {
    final List<String> printed = new ArrayList<>();
    final List<String> told = new ArrayList<>();

    void add(Construct construct, String annotation) {
      switch (construct.in(profile)) {
        case PRINT -> printed.add(annotation);
        case COMMENT -> told.add(IdlComment.line(annotation));
        default -> {}
      }
    }

    /** The description, and one line with the annotations that are only told. */
    List<String> comments(NamedElement element) {
      List<String> lines = new ArrayList<>(IdlComment.lines(element.getDescription()));
      if (!told.isEmpty()) {
        lines.add(String.join(" ", told));
      }
      return lines;
    }
  }

  /** Writes one definition. */
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
      Annotations annotations = annotations(definition);
      if (definition instanceof Alias alias) {
        return line(
            annotations, "typedef " + definitionOf(alias.getType(), "element").of(declared(alias)));
      }
      Constant constant = (Constant) definition;
      return line(
          annotations,
          "const "
              + plainType(constant.getType())
              + " "
              + declared(constant)
              + " = "
              + value(constant.getValue(), constant.getType()));
    }

    private Line line(Annotations annotations, String text) {
      return new Line(annotations.comments(definition), annotations.printed, text);
    }

    private Block block(Annotations annotations, String head, List<Part> parts) {
      return new Block(
          annotations.comments(definition), annotations.printed, head, parts, ";", true);
    }

    private Item struct(Struct struct) {
      String base = struct.getBase() == null ? "" : " : " + reference(struct.getBase());
      List<Part> parts = new ArrayList<>();
      for (Member member : struct.getMembers()) {
        parts.add(member(member));
      }
      return block(aggregated(struct), "struct " + declared(struct) + base, parts);
    }

    private Annotations aggregated(AggregatedType type) {
      Annotations annotations = annotations(type);
      if (type.isNested()) {
        annotations.add(Construct.NESTED, "@nested");
      } else if (type instanceof Struct || declarations.isTopicType(type)) {
        annotations.add(Construct.TOPIC, "@topic");
      }
      switch (type.getExtensibility()) {
        case FINAL -> annotations.add(Construct.FINAL, "@final");
        case APPENDABLE -> annotations.add(Construct.APPENDABLE, "@appendable");
        case MUTABLE -> annotations.add(Construct.MUTABLE, "@mutable");
      }
      if (type.getAutoId() == AutoId.HASH) {
        annotations.add(Construct.AUTO_ID, "@autoid(HASH)");
      }
      return annotations;
    }

    private Part member(Member member) {
      Annotations annotations = annotations(member);
      if (member.isKey() && profile != IdlProfile.OPENDDS_PRAGMA) {
        annotations.add(Construct.KEY, "@key");
      }
      if (member.isOptional()) {
        annotations.add(Construct.OPTIONAL, "@optional");
      }
      memberId(member, annotations);
      if (member.isMustUnderstand()) {
        boolean matters =
            ((Struct) member.eContainer()).getExtensibility() == Extensibility.MUTABLE;
        annotations.add(
            matters ? Construct.MUST_UNDERSTAND : Construct.MUST_UNDERSTAND_IN_VAIN,
            "@must_understand");
      }
      if (member.getDefaultValue() != null) {
        boolean isEnumerator =
            Aliases.target(member.getType()) instanceof NamedRef named
                && named.getType() instanceof Enumeration;
        Construct construct =
            member.isOptional() ? Construct.DEFAULT_OF_OPTIONAL : Construct.DEFAULT_VALUE;
        annotations.add(
            isEnumerator ? Construct.DEFAULT_ENUMERATOR : construct,
            "@default(" + value(member.getDefaultValue(), member.getType()) + ")");
      }
      typed(member, annotations);
      return new Part(
          annotations.comments(member),
          List.of(),
          annotations.printed,
          declarator(member.getType(), name(member)).of(declared(member)));
    }

    private void memberId(TypedMember member, Annotations annotations) {
      if (member.getMemberId() != null) {
        annotations.add(Construct.MEMBER_ID, "@id(" + member.getMemberId() + ")");
      }
    }

    private void typed(TypedMember member, Annotations annotations) {
      if (member.isExternal()) {
        annotations.add(Construct.EXTERNAL, "@external");
      }
      if (member.getUnit() != null) {
        annotations.add(
            Construct.UNIT,
            "@unit(" + new ConstantValue.Text(member.getUnit(), false).literal() + ")");
      }
      String least = member.getRangeMin();
      String greatest = member.getRangeMax();
      TypeRef type = member.getType();
      if (least != null && greatest != null) {
        annotations.add(
            Construct.RANGE,
            "@range(min=" + value(least, type) + ", max=" + value(greatest, type) + ")");
      } else if (least != null) {
        annotations.add(Construct.RANGE, "@min(" + value(least, type) + ")");
      } else if (greatest != null) {
        annotations.add(Construct.RANGE, "@max(" + value(greatest, type) + ")");
      }
    }

    private Item union(Union union) {
      Annotations key = new Annotations();
      if (union.isDiscriminatorKey()) {
        key.add(Construct.KEY_DISCRIMINATOR, "@key ");
      }
      List<Part> parts = new ArrayList<>();
      for (UnionCase alternative : union.getCases()) {
        parts.add(alternative(alternative, union.getDiscriminator()));
      }
      String head =
          "union %s switch (%s%s)"
              .formatted(
                  declared(union),
                  String.join("", key.printed),
                  // fastddsgen does not look behind a typedef there.
                  plainType(Aliases.target(union.getDiscriminator())));
      return block(aggregated(union), head, parts);
    }

    private Part alternative(UnionCase alternative, TypeRef discriminator) {
      Annotations annotations = annotations(alternative);
      memberId(alternative, annotations);
      typed(alternative, annotations);
      List<String> labels = new ArrayList<>();
      for (String label : alternative.getLabels()) {
        labels.add("case " + value(label, discriminator) + ":");
      }
      if (alternative.isDefault()) {
        labels.add("default:");
      }
      return new Part(
          annotations.comments(alternative),
          labels,
          annotations.printed,
          declarator(alternative.getType(), name(alternative)).of(declared(alternative)));
    }

    private Item enumeration(Enumeration enumeration) {
      Annotations annotations = annotations(enumeration);
      if (enumeration.getBitBound() != 32) {
        annotations.add(Construct.ENUM_BIT_BOUND, "@bit_bound(" + enumeration.getBitBound() + ")");
      }
      if (enumeration.getExtensibility() != Extensibility.FINAL) {
        annotations.add(
            Construct.ENUM_EXTENSIBILITY,
            "@" + IdlNames.ignoringCase(enumeration.getExtensibility().getName()));
      }
      List<Part> parts = new ArrayList<>();
      long next = 0;
      for (EnumLiteral literal : enumeration.getLiterals()) {
        Annotations own = annotations(literal);
        long value = literal.getValue() == null ? next : literal.getValue();
        if (value != next) {
          own.add(Construct.ENUM_VALUE, "@value(" + value + ")");
        }
        if (literal.isDefaultLiteral()) {
          own.add(Construct.DEFAULT_LITERAL, "@default_literal");
        }
        parts.add(new Part(own.comments(literal), List.of(), own.printed, declared(literal)));
        next = value + 1;
      }
      return list(annotations, "enum " + declared(enumeration), parts);
    }

    private Item bitmask(Bitmask bitmask) {
      Annotations annotations = annotations(bitmask);
      annotations.add(Construct.BITMASK, "@bit_bound(" + bitmask.getBitBound() + ")");
      List<Part> parts = new ArrayList<>();
      for (BitFlag flag : bitmask.getFlags()) {
        Annotations own = annotations(flag);
        if (flag.getPosition() != null) {
          own.add(Construct.BITMASK, "@position(" + flag.getPosition() + ")");
        }
        parts.add(new Part(own.comments(flag), List.of(), own.printed, declared(flag)));
      }
      return list(annotations, "bitmask " + declared(bitmask), parts);
    }

    private Block list(Annotations annotations, String head, List<Part> parts) {
      return new Block(
          annotations.comments(definition), annotations.printed, head, parts, ",", false);
    }

    private Item bitset(Bitset bitset) {
      String base = bitset.getBase() == null ? "" : " : " + reference(bitset.getBase());
      List<Part> parts = new ArrayList<>();
      for (Bitfield field : bitset.getFields()) {
        Annotations own = annotations(field);
        String kind = field.isSetKind() ? ", " + primitive(field.getKind()) : "";
        String name = field.getName() == null ? "" : " " + declared(field);
        parts.add(
            new Part(
                own.comments(field),
                List.of(),
                own.printed,
                "bitfield<" + field.getWidth() + kind + ">" + name));
      }
      return block(annotations(bitset), "bitset " + declared(bitset) + base, parts);
    }

    private Annotations annotations(AnnotatedElement element) {
      Annotations annotations = new Annotations();
      for (Annotation annotation : element.getAnnotations()) {
        annotations.add(
            annotation.getName().contains("::")
                ? Construct.SCOPED_ANNOTATION
                : Construct.OTHER_ANNOTATION,
            "@" + annotationName(annotation) + parameters(annotation));
      }
      return annotations;
    }

    /** The one of the standard's that is a keyword is written as it is. */
    private static String annotationName(Annotation annotation) {
      return annotation.getName().equals("default")
          ? annotation.getName()
          : Stream.of(annotation.getName().split("::"))
              .map(EscapedNames::ofAnnotation)
              .collect(Collectors.joining("::"));
    }

    private String parameters(Annotation annotation) {
      return annotation.getParameters().isEmpty()
          ? ""
          : annotation.getParameters().stream()
              .map(this::parameter)
              .collect(Collectors.joining(", ", "(", ")"));
    }

    private String parameter(AnnotationParameter parameter) {
      String value = parameterValue(parameter.getValue());
      return parameter.getName() == null
          ? value
          : EscapedNames.ofAnnotation(parameter.getName()) + "=" + value;
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

    /** The type of a member, which gets a name first where the profile wants one. */
    private Declarator declarator(TypeRef type, String member) {
      return needsName(type)
          ? new Declarator(typedef(type, member), "")
          : definitionOf(type, member);
    }

    private boolean needsName(TypeRef type) {
      return type instanceof StringRef string
          ? string.getBound() != null && profile.namesBoundedStrings()
          : Declarations.isCollection(type) && profile.namesCollections();
    }

    /** A type in full, where a declarator follows. */
    private Declarator definitionOf(TypeRef type, String member) {
      StringBuilder sizes = new StringBuilder();
      TypeRef element = type;
      while (element instanceof ArrayRef array) {
        array.getDimensions().forEach(size -> sizes.append('[').append(size).append(']'));
        element = array.getElement();
      }
      boolean isInside = element != type;
      return new Declarator(
          isInside ? element(element, member) : type(element, member), sizes.toString());
    }

    /** A type inside another: an array has no form there but its name. */
    private String element(TypeRef type, String member) {
      return type instanceof ArrayRef || needsName(type)
          ? typedef(type, member + "_element")
          : type(type, member + "_element");
    }

    private String typedef(TypeRef type, String member) {
      String name = freeName(name(definition) + "_" + member);
      String declared = definitionOf(type, member).of(name);
      boolean isApart =
          !forward.isEmpty() && Collections.disjoint(Declarations.named(type), forward);
      (isApart ? before : typedefs).add(new Line(List.of(), List.of(), "typedef " + declared));
      return name;
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

    private String type(TypeRef type, String member) {
      if (type instanceof SequenceRef sequence) {
        return template(
            "sequence", bound(sequence.getBound()), element(sequence.getElement(), member));
      }
      if (type instanceof MapRef map) {
        return template(
            "map",
            bound(map.getBound()),
            element(map.getKey(), member),
            element(map.getValue(), member));
      }
      return plainType(type);
    }

    private static String bound(Long bound) {
      return bound == null ? "" : ", " + bound;
    }

    /** Two closing brackets in a row are a shift to many a compiler. */
    private static String template(String name, String bound, String... arguments) {
      String inside = String.join(", ", arguments) + bound;
      return name + "<" + inside + (inside.endsWith(">") ? " >" : ">");
    }

    private String plainType(TypeRef type) {
      if (type instanceof PrimitiveRef primitive) {
        return primitive(primitive.getKind());
      }
      if (type instanceof StringRef string) {
        String keyword = string.isWide() ? "wstring" : "string";
        return string.getBound() == null ? keyword : keyword + "<" + string.getBound() + ">";
      }
      return reference(((NamedRef) type).getType());
    }

    private static String primitive(PrimitiveKind kind) {
      return switch (kind) {
        case BOOLEAN -> "boolean";
        case BYTE -> "octet";
        case CHAR8 -> "char";
        case CHAR16 -> "wchar";
        case INT8 -> "int8";
        case UINT8 -> "uint8";
        case INT16 -> "short";
        case UINT16 -> "unsigned short";
        case INT32 -> "long";
        case UINT32 -> "unsigned long";
        case INT64 -> "long long";
        case UINT64 -> "unsigned long long";
        case FLOAT32 -> "float";
        case FLOAT64 -> "double";
        case FLOAT128 -> "long double";
      };
    }
  }
}
