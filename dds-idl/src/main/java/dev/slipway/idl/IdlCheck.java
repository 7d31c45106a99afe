// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Location;
import dev.slipway.idl.constant.Aliases;
import dev.slipway.idl.constant.ConstantValue;
import dev.slipway.idl.constant.ConstantValue.Enumerator;
import dev.slipway.idl.constant.Constants;
import dev.slipway.idl.constant.InvalidConstantException;
import dev.slipway.idl.constant.Ranges;
import dev.slipway.idl.name.Declarations;
import dev.slipway.idl.name.DependencyOrder;
import dev.slipway.idl.name.IdlNames;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.idl.wire.Members;
import dev.slipway.idl.wire.UnionLabels;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.AnnotatedElement;
import dev.slipway.model.dds.Annotation;
import dev.slipway.model.dds.AnnotationParameter;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.BitFlag;
import dev.slipway.model.dds.Bitfield;
import dev.slipway.model.dds.Bitmask;
import dev.slipway.model.dds.Bitset;
import dev.slipway.model.dds.Constant;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Extensibility;
import dev.slipway.model.dds.MapRef;
import dev.slipway.model.dds.Member;
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
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.eclipse.emf.ecore.EObject;

/**
 * Finds what keeps definitions from being printed in a profile: constructs that it refuses, values
 * that are none of their type, definitions that are not finished, names ({@link NameCheck}).
 */
public final class IdlCheck {
  /** IDL compilers count elements and characters in 32 bits with a sign. */
  private static final long GREATEST_BOUND = Integer.MAX_VALUE;

  private static final int GREATEST_MEMBER_ID = 0x0FFF_FFFF;
  private static final Pattern ANNOTATION_NAME = Pattern.compile("[A-Za-z]\\w*(::[A-Za-z]\\w*)*");

  private final IdlProfile profile;
  private final Declarations declarations;
  private final Constants constants;
  private final IdlFindings findings;

  private IdlCheck(IdlProfile profile, Declarations declarations, IdlFindings findings) {
    this.profile = profile;
    this.declarations = declarations;
    this.constants = Constants.of(declarations.definitions());
    this.findings = findings;
  }

  /**
   * Finds everything that keeps definitions from being printed in a profile: constructs that it
   * refuses, names that IDL or C++ do not allow or that clash, values that are none of their type,
   * definitions that are not finished.
   *
   * @param data all data models whose definitions are printed together
   * @param locations where an element stands in a file
   */
  public static CheckedDefinitions check(
      IdlProfile profile, Collection<DataModel> data, Function<EObject, Location> locations) {
    IdlFindings findings = new IdlFindings(profile, locations);
    return new IdlCheck(profile, Declarations.of(data), findings).run();
  }

  /** What {@link #check(IdlProfile, Collection, Function)} finds in a model that is in no file. */
  public static List<Diagnostic> check(IdlProfile profile, Collection<DataModel> data) {
    return check(profile, data, element -> Location.NONE).diagnostics();
  }

  private CheckedDefinitions run() {
    new NameCheck(findings, profile, declarations, constants).run();
    declarations.modules().forEach(this::annotations);
    declarations.definitions().forEach(this::definition);
    endlessTypes();
    return new CheckedDefinitions(
        profile, declarations, findings.openDdsMinor(), findings.toList());
  }

  private void definition(Definition definition) {
    annotations(definition);
    if (declarations.isRecursive(definition)) {
      findings.uses(Construct.RECURSION, definition);
    }
    if (definition instanceof Struct struct) {
      struct(struct);
    } else if (definition instanceof Union union) {
      union(union);
    } else if (definition instanceof Enumeration enumeration) {
      enumeration(enumeration);
    } else if (definition instanceof Bitmask bitmask) {
      bitmask(bitmask);
    } else if (definition instanceof Bitset bitset) {
      bitset(bitset);
    } else if (definition instanceof Alias alias) {
      type(alias.getType(), alias);
      declarations.uses(alias).forEach(used -> innerModule(used, alias, alias));
    } else if (definition instanceof Constant constant) {
      constant(constant);
    }
  }

  /** Whether the scope of the definition declares the module that leads to the type. */
  private void innerModule(TypeDefinition used, Definition definition, EObject element) {
    List<String> scope = Declarations.scope(definition);
    int reference = ScopedNames.relative(used, scope).size();
    if (reference > 1 && ScopedNames.path(used).size() - reference == scope.size()) {
      findings.uses(Construct.INNER_MODULE, element);
    }
  }

  private void struct(Struct struct) {
    extensibility(struct);
    if (struct.getBase() != null) {
      findings.uses(Construct.INHERITANCE, struct);
      base(struct);
    }
    if (Members.of(struct).isEmpty()) {
      findings.uses(Construct.EMPTY_STRUCT, struct);
    }
    for (Member member : struct.getMembers()) {
      typedMember(member);
      if (member.isKey()) {
        findings.uses(Construct.KEY, member);
        key(member.getType(), member, new HashSet<>());
        if (member.isOptional()) {
          findings.unfinished(
              member, "A key member cannot be optional (DDS-XTypes 1.3, 7.2.2.4.4.4.8).");
        }
      }
      if (member.isOptional()) {
        findings.uses(Construct.OPTIONAL, member);
      }
      if (member.getDefaultValue() != null) {
        value(member, member.getDefaultValue(), member.getType());
      }
    }
    uniqueIds(struct, Members.of(struct));
  }

  private void base(Struct struct) {
    Set<Struct> levels = new HashSet<>();
    for (Struct level = struct; level != null; level = level.getBase()) {
      if (!levels.add(level)) {
        findings.unfinished(struct, "It inherits from itself.");
        return;
      }
    }
    Struct base = struct.getBase();
    declared(base, struct);
    innerModule(base, struct, struct);
    if (base.getExtensibility() != struct.getExtensibility()) {
      findings.unfinished(
          struct,
          "It is {}, but its base {} is {}; both must be the same (DDS-XTypes 1.3, 7.2.2.4.5).",
          struct.getExtensibility(),
          ScopedNames.of(base),
          base.getExtensibility());
    }
    boolean addsKeys = struct.getMembers().stream().anyMatch(Member::isKey);
    if (addsKeys) {
      findings.unfinished(
          struct, "It has key members, and only the first struct of an inheritance may have them.");
    }
  }

  private void extensibility(AggregatedType type) {
    if (type.getExtensibility() == Extensibility.APPENDABLE) {
      findings.uses(Construct.APPENDABLE, type);
    } else if (type.getExtensibility() == Extensibility.MUTABLE) {
      findings.uses(type instanceof Union ? Construct.MUTABLE_UNION : Construct.MUTABLE, type);
    }
    if (type.isNested() && declarations.isTopicType(type)) {
      findings.unfinished(type, "It is nested, but a topic is of it.");
    }
  }

  private void typedMember(TypedMember member) {
    annotations(member);
    type(member.getType(), member);
    if (!Construct.ANONYMOUS_COLLECTION.isPrintedIn(profile)
        && Declarations.isCollection(member.getType())) {
      Definition owner = (Definition) member.eContainer();
      Declarations.named(member.getType()).forEach(used -> innerModule(used, owner, member));
    }
    Integer id = member.getMemberId();
    if (id != null && (id < 0 || id > GREATEST_MEMBER_ID)) {
      findings.unfinished(member, "Its id {} is outside 0 to {}.", id, GREATEST_MEMBER_ID);
    }
    range(member);
  }

  private void range(TypedMember member) {
    if (member.getRangeMin() == null && member.getRangeMax() == null
        || Aliases.target(member.getType()) == null) {
      return;
    }
    if (!Ranges.limit(member.getType())) {
      findings.unfinished(member, "It has a range, but is not a number.");
      return;
    }
    if (member.getRangeMin() != null) {
      value(member, member.getRangeMin(), member.getType());
    }
    if (member.getRangeMax() != null) {
      value(member, member.getRangeMax(), member.getType());
    }
  }

  private void uniqueIds(AggregatedType type, List<Members.WireMember> members) {
    Set<Long> ids = new HashSet<>();
    for (Members.WireMember member : members) {
      if (!ids.add(member.id())) {
        findings.unfinished(type, "Two of its members have the id {}.", member.id());
      }
    }
  }

  private void key(TypeRef type, Member keyMember, Set<TypeDefinition> passed) {
    TypeRef target = Aliases.target(type);
    if (target instanceof ArrayRef array) {
      findings.uses(Construct.KEY_ARRAY, keyMember);
      TypeRef element = Aliases.target(array.getElement());
      if (element instanceof NamedRef named && named.getType() instanceof AggregatedType) {
        findings.uses(Construct.KEY_ARRAY_OF_STRUCTS, keyMember);
      } else if (element instanceof StringRef) {
        findings.uses(Construct.KEY_ARRAY_OF_STRINGS, keyMember);
      }
      key(array.getElement(), keyMember, passed);
    } else if (target instanceof SequenceRef || target instanceof MapRef) {
      findings.uses(Construct.KEY_SEQUENCE, keyMember);
    } else if (target instanceof NamedRef named && named.getType() instanceof Union) {
      findings.uses(Construct.KEY_UNION, keyMember);
    } else if (target instanceof NamedRef named
        && named.getType() instanceof Struct struct
        && passed.add(struct)) {
      boolean hasKeys = struct.getMembers().stream().anyMatch(Member::isKey);
      struct.getMembers().stream()
          .filter(member -> member.isKey() || !hasKeys)
          .forEach(member -> key(member.getType(), keyMember, passed));
    }
  }

  private void union(Union union) {
    extensibility(union);
    if (union.isDiscriminatorKey()) {
      findings.uses(Construct.KEY_DISCRIMINATOR, union);
    }
    if (declarations.isTopicType(union)) {
      findings.uses(Construct.UNION_TOPIC, union);
    }
    if (!discriminator(union)) {
      return;
    }
    if (union.getCases().isEmpty()) {
      findings.unfinished(union, "It has no cases.");
    }
    Set<Object> labels = new HashSet<>();
    long defaults = union.getCases().stream().filter(UnionCase::isDefault).count();
    for (UnionCase alternative : union.getCases()) {
      typedMember(alternative);
      if (alternative.getLabels().isEmpty() && !alternative.isDefault()) {
        findings.unfinished(alternative, "It has no label and is not the default.");
      }
      for (String label : alternative.getLabels()) {
        ConstantValue value = value(alternative, label, union.getDiscriminator());
        usesEnumerator(value, alternative);
        if (value != null && !labels.add(value)) {
          findings.unfinished(alternative, "Its label {} selects another case, too.", label);
        }
      }
    }
    if (defaults > 1) {
      findings.unfinished(union, "It has {} default cases.", defaults);
    }
    if (defaults > 0 && UnionLabels.coverDiscriminatorWithoutDefault(union)) {
      findings.unfinished(
          union, "Its labels cover every value, so that the default case is never selected.");
    }
    uniqueIds(union, Members.of(union));
  }

  private boolean discriminator(Union union) {
    TypeRef type = Aliases.target(union.getDiscriminator());
    if (type instanceof NamedRef named && named.getType() instanceof Enumeration enumeration) {
      declared(enumeration, union);
      return true;
    }
    if (!(type instanceof PrimitiveRef primitive)) {
      findings.unfinished(
          union, "Its discriminator is neither an integer, boolean, char, byte nor enumeration.");
      return false;
    }
    switch (primitive.getKind()) {
      case BYTE, INT8, UINT8 -> findings.uses(Construct.DISCRIMINATOR_OCTET, union);
      case CHAR8 -> findings.uses(Construct.DISCRIMINATOR_CHAR, union);
      case CHAR16 -> findings.uses(Construct.DISCRIMINATOR_WCHAR, union);
      case FLOAT32, FLOAT64, FLOAT128 -> {
        findings.unfinished(union, "Its discriminator is a floating-point number.");
        return false;
      }
      default -> {}
    }
    return true;
  }

  private void enumeration(Enumeration enumeration) {
    if (enumeration.getLiterals().isEmpty()) {
      findings.unfinished(enumeration, "It has no enumerators.");
    }
    if (enumeration.getBitBound() < 1 || enumeration.getBitBound() > 32) {
      findings.unfinished(
          enumeration, "Its bit bound {} is outside 1 to 32.", enumeration.getBitBound());
    } else if (enumeration.getBitBound() != 32) {
      findings.uses(Construct.ENUM_BIT_BOUND, enumeration);
    }
    Set<Long> values = new HashSet<>();
    long next = 0;
    long end = 1L << (Math.max(1, Math.min(enumeration.getBitBound(), 32)) - 1);
    for (int position = 0; position < enumeration.getLiterals().size(); position++) {
      EnumLiteral literal = enumeration.getLiterals().get(position);
      annotations(literal);
      long value = literal.getValue() == null ? next : literal.getValue();
      if (value != position) {
        findings.uses(Construct.ENUM_VALUE, literal);
      }
      if (value < 0) {
        findings.uses(Construct.ENUM_VALUE_NEGATIVE, literal);
      }
      if (value < -end || value >= end) {
        findings.unfinished(literal, "Its value {} is outside {} to {}.", value, -end, end - 1);
      }
      if (!values.add(value)) {
        findings.unfinished(literal, "Its value {} is that of another enumerator, too.", value);
      }
      next = value + 1;
    }
  }

  private void bitmask(Bitmask bitmask) {
    findings.uses(Construct.BITMASK, bitmask);
    if (bitmask.getBitBound() < 1 || bitmask.getBitBound() > 64) {
      findings.unfinished(bitmask, "Its bit bound {} is outside 1 to 64.", bitmask.getBitBound());
    }
    if (bitmask.getFlags().isEmpty()) {
      findings.unfinished(bitmask, "It has no flags.");
    }
    Set<Long> positions = new HashSet<>();
    long next = 0;
    for (BitFlag flag : bitmask.getFlags()) {
      annotations(flag);
      long position = flag.getPosition() == null ? next : flag.getPosition();
      if (position < 0 || position >= bitmask.getBitBound()) {
        findings.unfinished(flag, "Its position {} is outside the bit bound.", position);
      }
      if (!positions.add(position)) {
        findings.unfinished(flag, "Its position {} is that of another flag, too.", position);
      }
      next = position + 1;
    }
  }

  private void bitset(Bitset bitset) {
    findings.uses(Construct.BITSET, bitset);
    Set<Bitset> levels = new HashSet<>();
    for (Bitset level = bitset; level != null; level = level.getBase()) {
      if (!levels.add(level)) {
        findings.unfinished(bitset, "It inherits from itself.");
        return;
      }
    }
    if (bitset.getBase() != null) {
      declared(bitset.getBase(), bitset);
    }
    if (bitset.getFields().isEmpty()) {
      findings.unfinished(bitset, "It has no fields.");
    }
    for (Bitfield field : bitset.getFields()) {
      annotations(field);
      if (field.getWidth() < 1 || field.getWidth() > 64) {
        findings.unfinished(field, "Its width {} is outside 1 to 64.", field.getWidth());
      }
    }
  }

  private void constant(Constant constant) {
    TypeRef target = Aliases.target(constant.getType());
    boolean isConstantType =
        target instanceof PrimitiveRef
            || target instanceof StringRef
            || target instanceof NamedRef named && named.getType() instanceof Enumeration;
    if (!isConstantType) {
      findings.unfinished(constant, "A constant is of a primitive, string or enumerated type.");
      return;
    }
    type(constant.getType(), constant);
    ConstantValue value = value(constant, constant.getValue(), constant.getType());
    usesEnumerator(value, constant);
    if (value != null && value.hasEscape()) {
      findings.uses(Construct.ESCAPED_CONSTANT, constant);
    }
  }

  /** Notes that the value of an element is printed as an enumerator, if it is one. */
  private void usesEnumerator(ConstantValue value, EObject element) {
    if (value instanceof Enumerator enumerator) {
      findings.usesNames(ScopedNames.relative(enumerator.value(), scope(element)), element);
    }
  }

  private ConstantValue value(AnnotatedElement element, String text, TypeRef type) {
    if (Aliases.target(type) == null) {
      return null;
    }
    try {
      return constants.evaluate(text, type, element);
    } catch (InvalidConstantException e) {
      invalidValue(element, text, e);
      return null;
    }
  }

  private void invalidValue(EObject element, String text, InvalidConstantException reason) {
    findings.report(
        element,
        "IDL_VALUE_INVALID",
        "Invalid value",
        "Write an IDL constant expression of the right type, such as 3, 1.5, TRUE or \"text\".",
        "The value {} {}.",
        Objects.toString(text, ""),
        reason.getMessage());
  }

  private void annotations(AnnotatedElement element) {
    for (Annotation annotation : element.getAnnotations()) {
      String name = Objects.toString(annotation.getName(), "");
      if (!ANNOTATION_NAME.matcher(name).matches()) {
        findings.unfinished(element, "Its annotation {} has no legal name.", name);
      }
      for (AnnotationParameter parameter : annotation.getParameters()) {
        annotationParameter(element, parameter, annotation.getParameters().size() == 1);
      }
    }
  }

  private void annotationParameter(
      AnnotatedElement element, AnnotationParameter parameter, boolean alone) {
    String name = parameter.getName();
    if (name == null ? !alone : !IdlNames.isIdentifier(name)) {
      findings.unfinished(
          element, "A parameter of an annotation has no legal name: {}.", Objects.toString(name));
    }
    try {
      constants.evaluate(parameter.getValue(), element);
    } catch (InvalidConstantException e) {
      if (!Constants.isExpression(parameter.getValue())) {
        invalidValue(element, parameter.getValue(), e);
      }
    }
  }

  private void type(TypeRef type, AnnotatedElement owner) {
    if (type instanceof PrimitiveRef primitive) {
      primitive(primitive.getKind(), owner);
    } else if (type instanceof StringRef string) {
      if (string.isWide()) {
        findings.uses(Construct.WIDE_STRING, owner);
      }
      bound(string.getBound(), owner);
    } else if (type instanceof SequenceRef sequence) {
      bound(sequence.getBound(), owner);
      type(sequence.getElement(), owner);
    } else if (type instanceof ArrayRef array) {
      dimensions(array, owner);
      type(array.getElement(), owner);
    } else if (type instanceof MapRef map) {
      findings.uses(Construct.MAP, owner);
      bound(map.getBound(), owner);
      mapKey(map.getKey(), owner);
      type(map.getKey(), owner);
      type(map.getValue(), owner);
    } else if (type instanceof NamedRef named && named.getType() != null) {
      declared(named.getType(), owner);
    } else {
      findings.unfinished(owner, "It has no type.");
    }
  }

  private void primitive(PrimitiveKind kind, AnnotatedElement owner) {
    switch (kind) {
      case INT8, UINT8 -> findings.uses(Construct.INT8, owner);
      case CHAR16 -> findings.uses(Construct.WIDE_CHARACTER, owner);
      case FLOAT128 -> findings.uses(Construct.LONG_DOUBLE, owner);
      default -> {}
    }
  }

  private void mapKey(TypeRef key, AnnotatedElement owner) {
    TypeRef target = Aliases.target(key);
    boolean isInteger =
        target instanceof PrimitiveRef primitive
            && switch (primitive.getKind()) {
              case INT8, UINT8, INT16, UINT16, INT32, UINT32, INT64, UINT64 -> true;
              default -> false;
            };
    if (target != null && !isInteger && !(target instanceof StringRef)) {
      findings.unfinished(owner, "The keys of a map are integers or strings.");
    }
  }

  private void bound(Long bound, AnnotatedElement owner) {
    if (bound != null && (bound < 1 || bound > GREATEST_BOUND)) {
      findings.unfinished(owner, "Its bound {} is outside 1 to {}.", bound, GREATEST_BOUND);
    }
  }

  private void dimensions(ArrayRef array, AnnotatedElement owner) {
    long elements = 1;
    for (long size : array.getDimensions()) {
      elements = size < 1 || size > GREATEST_BOUND ? 0 : elements * size;
      if (elements < 1 || elements > GREATEST_BOUND) {
        findings.unfinished(
            owner, "The sizes of its array are outside 1 to {} elements.", GREATEST_BOUND);
        return;
      }
    }
    if (array.getDimensions().isEmpty()) {
      findings.unfinished(owner, "Its array has no size.");
    }
  }

  private void declared(TypeDefinition type, AnnotatedElement user) {
    if (!declarations.definitions().contains(type)) {
      findings.unfinished(
          user, "It refers to {}, whose library is not imported.", ScopedNames.of(type));
    }
    findings.usesNames(ScopedNames.relative(type, scope(user)), user);
  }

  /** Names of the modules around a definition or something in it, outermost first. */
  private static List<String> scope(EObject element) {
    return Declarations.scope(
        element instanceof Definition definition ? definition : (Definition) element.eContainer());
  }

  private void endlessTypes() {
    // Whatever needs itself complete needs itself.
    List<Definition> recursive =
        declarations.definitions().stream().filter(declarations::isRecursive).toList();
    for (List<Definition> group : DependencyOrder.of(recursive, this::recursiveNeeds)) {
      Definition first = group.get(0);
      if (group.size() > 1 || declarations.needsComplete(first).contains(first)) {
        for (Definition definition : group) {
          findings.report(
              definition,
              "IDL_TYPE_ENDLESS",
              "Type contains itself",
              "Put a sequence between the type and itself.",
              "A value of it would hold another of the same type, and so on.");
        }
      }
    }
  }

  private List<Definition> recursiveNeeds(Definition definition) {
    return declarations.needsComplete(definition).stream()
        .filter(declarations::isRecursive)
        .toList();
  }
}
