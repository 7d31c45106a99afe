// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import static dev.slipway.idl.ModelOfTypes.array;
import static dev.slipway.idl.ModelOfTypes.map;
import static dev.slipway.idl.ModelOfTypes.primitive;
import static dev.slipway.idl.ModelOfTypes.ref;
import static dev.slipway.idl.ModelOfTypes.sequence;
import static dev.slipway.idl.ModelOfTypes.string;
import static dev.slipway.idl.ModelOfTypes.wideString;

import dev.slipway.idl.constant.Aliases;
import dev.slipway.model.dds.AnnotatedElement;
import dev.slipway.model.dds.Annotation;
import dev.slipway.model.dds.AnnotationParameter;
import dev.slipway.model.dds.AutoId;
import dev.slipway.model.dds.Bitfield;
import dev.slipway.model.dds.Bitmask;
import dev.slipway.model.dds.Bitset;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Extensibility;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.Union;
import dev.slipway.model.dds.UnionCase;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * Makes models of random types, of all that a profile takes. The same seed gives the same model.
 */
final class RandomTypes {
  private static final PrimitiveKind[] KINDS = PrimitiveKind.values();

  /** Names that have to be escaped, for IDL or for a compiler of it, or that look so. */
  private static final List<String> KEYWORDS =
      List.of(
          "any",
          "Alias",
          "annotation",
          "bitmask",
          "BOOLEAN",
          "component",
          "fixed",
          "import",
          "in",
          "INT8",
          "Long",
          "map",
          "native",
          "Object",
          "octet",
          "port",
          "sequence",
          "set",
          "Set",
          "string",
          "Struct",
          "Truncatable",
          "ValueBase",
          "wstring");

  private final IdlProfile profile;
  private final Random random;
  private final String prefix;
  private final ModelOfTypes model = new ModelOfTypes();
  private final List<TypeDefinition> known = new ArrayList<>();
  private final Deque<String> keywords = new ArrayDeque<>();
  private int names;
  private Bitset lastBitset;

  private RandomTypes(IdlProfile profile, long seed) {
    this.profile = profile;
    this.random = new Random(seed);
    this.prefix = "M" + seed;
    List<String> shuffled = new ArrayList<>(KEYWORDS);
    Collections.shuffle(shuffled, random);
    Set<String> distinct = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    shuffled.stream().filter(distinct::add).forEach(keywords::add);
  }

  /** A model with a few modules, whose names tell the seed. */
  static ModelOfTypes of(IdlProfile profile, long seed) {
    RandomTypes types = new RandomTypes(profile, seed);
    types.model.deployment().setName("lab" + seed);
    for (int i = 0; i < 3; i++) {
      types.model.in(types.model.data());
      Module module = types.model.module(types.prefix + "_" + "abc".charAt(i));
      types.definitions();
      types.model.in(module);
      types.model.module(types.nameOfUsed("inner" + i));
      types.definitions();
    }
    types.model.in(types.model.data());
    types.known.clear();
    types.model.struct(types.name("Top"), types.members());
    return types.model;
  }

  private void definitions() {
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      switch (random.nextInt(8)) {
        case 0 -> known.add(enumeration());
        case 1 -> known.add(union());
        case 2 -> known.add(model.alias(nameOfUsed("Alias"), type(2)));
        case 3 -> constant();
        case 4 -> bits();
        default -> known.add(struct());
      }
    }
  }

  /** Whether to use what no compiler is asked about. */
  private boolean takesAll() {
    return profile == IdlProfile.FULL && random.nextInt(3) == 0;
  }

  private boolean takes(Construct construct) {
    return construct.in(profile) != Support.REFUSE && random.nextInt(3) == 0;
  }

  /** A name for what nothing refers to; no other in the model is the same in IDL. */
  private String name(String stem) {
    names++;
    return keywords.isEmpty() || random.nextInt(8) > 0 ? stem + "_" + names : keywords.remove();
  }

  /** As {@link #name}, for what something may refer to. */
  private String nameOfUsed(String stem) {
    String name = name(stem);
    boolean isTaken =
        EscapedNames.neededToUse(List.of(name))
            .filter(construct -> construct.in(profile) == Support.REFUSE)
            .isPresent();
    return isTaken ? stem + "_" + names : name;
  }

  private Enumeration enumeration() {
    String[] literals = new String[1 + random.nextInt(5)];
    for (int i = 0; i < literals.length; i++) {
      literals[i] = nameOfUsed("LITERAL");
    }
    Enumeration enumeration = model.enumeration(nameOfUsed("Kind"), literals);
    if (takes(Construct.ENUM_BIT_BOUND)) {
      enumeration.setBitBound(8 + random.nextInt(9));
    }
    if (takes(Construct.ENUM_VALUE)) {
      enumeration.getLiterals().get(literals.length - 1).setValue(literals.length + 3);
    }
    if (takes(Construct.ENUM_VALUE_NEGATIVE)) {
      enumeration.getLiterals().get(0).setValue(-7);
    }
    if (takesAll()) {
      enumeration.setExtensibility(Extensibility.APPENDABLE);
      enumeration.getLiterals().get(0).setDefaultLiteral(true);
      annotate(enumeration);
      annotate(enumeration.getLiterals().get(0));
    }
    return enumeration;
  }

  private void annotate(AnnotatedElement element) {
    element.setDescription("About " + element.getName() + ",\n  in two lines");
    Annotation plain = DdsFactory.eINSTANCE.createAnnotation();
    plain.setName("site::context");
    Annotation valued = DdsFactory.eINSTANCE.createAnnotation();
    valued.setName("try_construct");
    valued.getParameters().add(parameter(null, "USE_DEFAULT"));
    Annotation named = DdsFactory.eINSTANCE.createAnnotation();
    named.setName("verbatim");
    named.getParameters().add(parameter("language", "\"c++\""));
    named.getParameters().add(parameter("weight", "1 + 2"));
    named.getParameters().add(parameter("in", "SMALL | site::LARGE + _switch"));
    element.getAnnotations().addAll(List.of(plain, valued, named));
  }

  private static AnnotationParameter parameter(String name, String value) {
    AnnotationParameter parameter = DdsFactory.eINSTANCE.createAnnotationParameter();
    parameter.setName(name);
    parameter.setValue(value);
    return parameter;
  }

  private void bits() {
    if (takesAll()) {
      bitset();
    } else {
      bitmask();
    }
  }

  private void bitset() {
    Bitset bitset = model.add(DdsFactory.eINSTANCE.createBitset(), nameOfUsed("Bits"));
    if (lastBitset != null && random.nextBoolean()) {
      bitset.setBase(lastBitset);
    }
    lastBitset = bitset;
    for (int i = random.nextInt(3); i >= 0; i--) {
      Bitfield field = DdsFactory.eINSTANCE.createBitfield();
      field.setWidth(1 + random.nextInt(16));
      if (random.nextBoolean()) {
        field.setName(name("field"));
      }
      if (random.nextBoolean()) {
        field.setKind(PrimitiveKind.UINT16);
      }
      bitset.getFields().add(field);
    }
    known.add(bitset);
  }

  private void bitmask() {
    if (takes(Construct.BITMASK)) {
      Bitmask bitmask = model.bitmask(nameOfUsed("Mask"), 1 + random.nextInt(64), name("FLAG"));
      if (takesAll()) {
        bitmask.getFlags().get(0).setPosition(bitmask.getBitBound() - 1);
        annotate(bitmask);
      }
      known.add(bitmask);
    }
  }

  private void constant() {
    PrimitiveKind kind = KINDS[random.nextInt(KINDS.length)];
    switch (kind) {
      case BOOLEAN -> model.constant(name("CONST"), primitive(kind), "TRUE");
      case CHAR8 -> model.constant(name("CONST"), primitive(kind), "'c'");
      case FLOAT32, FLOAT64 ->
          model.constant(name("CONST"), primitive(kind), "-" + random.nextInt(99) + ".5e-3 / 3");
      case INT16, INT32, UINT16, UINT32, BYTE ->
          model.constant(name("CONST"), primitive(kind), "(" + random.nextInt(99) + " << 1) | 1");
      case INT64 -> model.constant(name("CONST"), primitive(kind), "-9223372036854775807");
      case UINT64 -> model.constant(name("CONST"), primitive(kind), "0xFFFFFFFFFFFFFFFF");
      default -> model.constant(name("CONST"), string(), "\"a b * / it's\"");
    }
  }

  private Struct struct() {
    Struct struct = model.struct(nameOfUsed("Struct"), members());
    struct.setNested(random.nextBoolean());
    struct.setDescription("What's \"this\"? */ \\");
    if (takes(Construct.APPENDABLE)) {
      struct.setExtensibility(Extensibility.APPENDABLE);
    }
    if (takes(Construct.MUTABLE)) {
      struct.setExtensibility(Extensibility.MUTABLE);
    }
    List<Struct> bases =
        known.stream()
            .filter(Struct.class::isInstance)
            .map(Struct.class::cast)
            .filter(base -> base.getExtensibility() == struct.getExtensibility())
            .toList();
    if (takes(Construct.INHERITANCE) && !bases.isEmpty()) {
      struct.setBase(bases.get(random.nextInt(bases.size())));
    } else {
      for (Member member : struct.getMembers()) {
        TypeRef target = Aliases.target(member.getType());
        boolean isPlain =
            target instanceof PrimitiveRef
                || target instanceof StringRef string && !string.isWide();
        if (isPlain && !member.isOptional() && random.nextInt(4) == 0) {
          member.setKey(true);
        }
      }
    }
    if (takesAll()) {
      struct.setAutoId(AutoId.HASH);
      annotate(struct);
      annotate(struct.getMembers().get(0));
      TypeRef self = ref(struct);
      struct
          .getMembers()
          .add(
              model.member(
                  name("again"),
                  switch (random.nextInt(3)) {
                    case 0 -> sequence(self);
                    case 1 -> sequence(array(self, 2L), 4);
                    default -> map(string(5), array(sequence(array(self, 3L)), 2L), 7);
                  }));
    }
    return struct;
  }

  private Member[] members() {
    Member[] members = new Member[1 + random.nextInt(6)];
    for (int i = 0; i < members.length; i++) {
      members[i] = model.member(name("member"), type(3));
      members[i].setOptional(takes(Construct.OPTIONAL));
      if (takes(Construct.UNIT)) {
        members[i].setUnit("m\"/s");
      }
      if (takesAll()) {
        members[i].setMemberId(0x0FFF_0000 + names);
        members[i].setExternal(true);
        members[i].setMustUnderstand(true);
      }
      if (members[i].getType() instanceof PrimitiveRef plain
          && plain.getKind() == PrimitiveKind.INT32) {
        members[i].setRangeMin("-3");
        members[i].setRangeMax("1 << 4");
        members[i].setDefaultValue("0");
      }
    }
    return members;
  }

  private Union union() {
    Union union = anyUnion();
    if (profile == IdlProfile.FULL) {
      union.setNested(random.nextBoolean());
      if (!union.isNested() && random.nextBoolean()) {
        model.topic(name("Topic"), union);
      }
      union.setDiscriminatorKey(random.nextBoolean());
      if (takesAll()) {
        annotate(union.getCases().get(0));
        union.getCases().get(0).setExternal(true);
        union.setExtensibility(Extensibility.MUTABLE);
      }
    }
    return union;
  }

  private Union anyUnion() {
    List<TypeDefinition> enumerations =
        known.stream().filter(Enumeration.class::isInstance).toList();
    if (!enumerations.isEmpty() && random.nextBoolean()) {
      Enumeration by = (Enumeration) enumerations.get(random.nextInt(enumerations.size()));
      List<UnionCase> cases = new ArrayList<>();
      by.getLiterals()
          .forEach(literal -> cases.add(model.when(name("choice"), type(2), literal.getName())));
      return model.union(nameOfUsed("Union"), ref(by), cases.toArray(UnionCase[]::new));
    }
    if (random.nextInt(3) == 0) {
      return model.union(
          nameOfUsed("Union"),
          primitive(PrimitiveKind.BOOLEAN),
          model.when(name("choice"), type(2), "TRUE"),
          model.when(name("choice"), type(2)));
    }
    PrimitiveKind kind =
        takes(Construct.DISCRIMINATOR_OCTET) ? PrimitiveKind.BYTE : PrimitiveKind.INT32;
    return model.union(
        nameOfUsed("Union"),
        primitive(kind),
        model.when(name("choice"), type(2), "1", "2 + 3"),
        model.when(name("choice"), type(2), "0"),
        model.when(name("choice"), type(2)));
  }

  private TypeRef type(int depth) {
    int choice = random.nextInt(depth > 0 ? 12 : 6);
    return switch (choice) {
      case 0, 1, 2 -> primitive(kind());
      case 3 -> takes(Construct.WIDE_STRING) ? wideString(9) : string();
      case 4 -> string(1 + random.nextInt(300));
      case 6 -> sequence(type(depth - 1));
      case 7 -> sequence(type(depth - 1), 1 + random.nextInt(100));
      case 8 -> array(type(depth - 1), 1L + random.nextInt(4), 1L + random.nextInt(3));
      case 9 ->
          takes(Construct.MAP)
              ? map(string(5), type(depth - 1), 7)
              : array(type(depth - 1), 1L + random.nextInt(9));
      default -> known.isEmpty() ? primitive(kind()) : ref(known.get(random.nextInt(known.size())));
    };
  }

  private PrimitiveKind kind() {
    PrimitiveKind kind = KINDS[random.nextInt(KINDS.length)];
    boolean taken =
        switch (kind) {
          case CHAR16 -> Construct.WIDE_CHARACTER.in(profile) == Support.PRINT;
          case FLOAT128 -> Construct.LONG_DOUBLE.in(profile) == Support.PRINT;
          case INT8, UINT8 -> Construct.INT8.in(profile) == Support.PRINT;
          default -> true;
        };
    return taken ? kind : PrimitiveKind.INT32;
  }
}
