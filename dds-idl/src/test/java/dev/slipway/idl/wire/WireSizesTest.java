// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.wire;

import static dev.slipway.idl.ModelOfTypes.array;
import static dev.slipway.idl.ModelOfTypes.map;
import static dev.slipway.idl.ModelOfTypes.primitive;
import static dev.slipway.idl.ModelOfTypes.ref;
import static dev.slipway.idl.ModelOfTypes.sequence;
import static dev.slipway.idl.ModelOfTypes.string;
import static dev.slipway.idl.ModelOfTypes.wideString;
import static dev.slipway.idl.wire.Encoding.XCDR1;
import static dev.slipway.idl.wire.Encoding.XCDR2;
import static dev.slipway.model.dds.PrimitiveKind.BOOLEAN;
import static dev.slipway.model.dds.PrimitiveKind.BYTE;
import static dev.slipway.model.dds.PrimitiveKind.CHAR16;
import static dev.slipway.model.dds.PrimitiveKind.FLOAT128;
import static dev.slipway.model.dds.PrimitiveKind.FLOAT64;
import static dev.slipway.model.dds.PrimitiveKind.INT16;
import static dev.slipway.model.dds.PrimitiveKind.INT32;
import static dev.slipway.model.dds.PrimitiveKind.INT64;
import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.idl.ModelOfTypes;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.AutoId;
import dev.slipway.model.dds.Bitmask;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Extensibility;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.Union;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Sizes worked out by hand from the serialization rules; the header of 4 octets counts. */
class WireSizesTest {
  private final ModelOfTypes model = new ModelOfTypes();

  @Test
  void alignsPrimitivesToEightInXcdr1AndToFourInXcdr2() {
    Struct mixed =
        model.struct(
            "Mixed",
            model.member("a", BYTE),
            model.member("b", FLOAT64),
            model.member("c", BOOLEAN),
            model.member("d", INT16),
            model.member("e", FLOAT128));
    // 1 +7 8, 1 +1 2, +4 16; and 1 +3 8, 1 +1 2, 16.
    assertSize(mixed, XCDR1, 4 + 16 + 4 + 4 + 16);
    assertSize(mixed, XCDR2, 4 + 12 + 4 + 16);
  }

  @Test
  void padsThePayloadToAMultipleOfFour() {
    assertSize(primitive(BYTE), XCDR1, 8);
    assertSize(primitive(CHAR16), XCDR2, 8);
    assertSize(model.struct("Empty"), XCDR1, 4);
  }

  @Test
  void countsTheTerminatorOfNarrowStringsOnly() {
    assertSize(string(10), XCDR1, 12, 20, 20);
    assertSize(wideString(10), XCDR1, 8, 28, 28);
    StringRef unbounded = string();
    assertUnbounded(unbounded, XCDR2, 12, 4 + 4 + 17 + 3);
    unbounded.setExpectedLength(100L);
    assertUnbounded(unbounded, XCDR2, 12, 4 + 4 + 101 + 3);
    StringRef tooMuchExpected = string(3);
    tooMuchExpected.setExpectedLength(100L);
    assertSize(tooMuchExpected, XCDR1, 12, 12, 12);
  }

  @Test
  void alignsWhatFollowsAStringByTheLengthOfTheString() {
    Struct named =
        model.struct("Named", model.member("name", string(4)), model.member("value", FLOAT64));
    // 4+1 +3 8 at least; 4+5 +7 8 at most.
    assertSize(named, XCDR1, 4 + 16, 4 + 24, 4 + 24);
    assertSize(named, XCDR2, 4 + 16, 4 + 20, 4 + 20);
  }

  @Test
  void repeatsElementsWithTheirPadding() {
    Struct element = model.struct("Element", model.member("a", INT64), model.member("b", BYTE));
    // Each but the last is padded from 9 to 16.
    assertSize(array(ref(element), 10L, 100L), XCDR1, 4 + 999 * 16 + 9 + 3);
    // A delimiter, then each but the last is padded from 9 to 12.
    assertSize(array(ref(element), 10L, 100L), XCDR2, 4 + 4 + 999 * 12 + 9 + 3);
    // The count, padding to 8, then the elements.
    assertSize(sequence(ref(element), 3), XCDR1, 8, 4 + 4 + 4 + 2 * 16 + 9 + 3, 56);
    assertSize(sequence(ref(element), 3), XCDR2, 12, 4 + 4 + 4 + 2 * 12 + 9 + 3, 48);
  }

  @Test
  void repeatsAsALoopWould() {
    Struct element = model.struct("Odd", model.member("a", string(2)), model.member("b", INT16));
    for (long count = 1; count < 40; count++) {
      long end = 4;
      for (long i = 0; i < count; i++) {
        end = (end + 3) / 4 * 4 + 4 + 3;
        end = (end + 1) / 2 * 2 + 2;
      }
      assertThat(WireSizes.of(array(ref(element), count), XCDR1).max()).hasValue((end + 3) / 4 * 4);
    }
  }

  @Test
  void delimitsCollectionsOfWhatIsNotPrimitive() {
    Alias number = model.alias("Number", primitive(INT32));
    Enumeration colour = model.enumeration("Colour", "RED", "GREEN");
    assertSize(sequence(ref(number), 2), XCDR2, 8, 16, 16);
    assertSize(sequence(ref(colour), 2), XCDR2, 12, 20, 20);
    assertSize(sequence(string(3), 2), XCDR2, 12, 12 + 8 + 8, 28);
    assertSize(map(primitive(INT16), primitive(INT32), 2), XCDR2, 8, 8 + 16, 24);
    assertSize(map(string(3), primitive(INT32), 2), XCDR2, 12, 12 + 24, 36);
    assertSize(map(string(3), primitive(INT32), 2), XCDR1, 8, 8 + 24, 32);
  }

  @Test
  void holdsEnumerationsAndBitmasksInTheSmallestInteger() {
    Enumeration narrow = model.enumeration("Narrow", "A", "B");
    narrow.setBitBound(8);
    Bitmask wide = model.bitmask("Wide", 33, "X");
    Struct both =
        model.struct("Both", model.member("n", ref(narrow)), model.member("w", ref(wide)));
    assertSize(both, XCDR1, 4 + 16);
    assertSize(both, XCDR2, 4 + 12);
    var bits = DdsFactory.eINSTANCE.createBitset();
    for (int width : new int[] {7, 2}) {
      var field = DdsFactory.eINSTANCE.createBitfield();
      field.setWidth(width);
      bits.getFields().add(field);
    }
    assertThat(new CdrLayout(TypeGraph.from(ref(bits)), XCDR1, Scenario.LEAST).end(ref(bits), 0))
        .isEqualTo(2);
  }

  @Test
  void takesTheShortestAndTheLongestCaseOfAUnion() {
    Union open =
        model.union(
            "Open",
            primitive(INT32),
            model.when("small", primitive(BYTE), "0"),
            model.when("large", primitive(FLOAT64), "1"));
    // No label need match: only the discriminator is sent.
    assertSize(open, XCDR1, 8, 20, 12);
    assertSize(open, XCDR2, 8, 16, 12);
    Union closed =
        model.union(
            "Closed",
            primitive(BOOLEAN),
            model.when("number", primitive(INT32), "TRUE"),
            model.when("other", primitive(INT64), "FALSE"));
    assertSize(closed, XCDR1, 12, 20, 12);
    Union withDefault =
        model.union("WithDefault", primitive(INT32), model.when("any", primitive(INT64)));
    assertSize(withDefault, XCDR2, 16);
  }

  @Test
  void putsInheritedMembersFirst() {
    Struct base = model.struct("Base", model.member("a", BYTE));
    Struct derived = model.struct("Derived", model.member("b", BYTE), model.member("c", INT16));
    derived.setBase(base);
    assertSize(derived, XCDR1, 4 + 4);
    derived.setExtensibility(Extensibility.APPENDABLE);
    assertSize(derived, XCDR1, 4 + 4);
    assertSize(derived, XCDR2, 4 + 4 + 4);
  }

  @Test
  void putsOptionalMembersIntoParametersInXcdr1AndBehindAFlagInXcdr2() {
    Struct struct =
        model.struct("Struct", model.member("a", BYTE), model.optional("b", primitive(FLOAT64)));
    // Header at 4; the value aligns from the header's end.
    assertSize(struct, XCDR1, 4 + 8, 4 + 16, 20);
    // Flag at 1, value at 4.
    assertSize(struct, XCDR2, 4 + 4, 4 + 12, 16);
    struct.getMembers().get(1).setMemberId(0x3F01);
    assertSize(struct, XCDR1, 4 + 16, 4 + 24, 28);
  }

  @Test
  void writesParameterListsOfMutableTypesInXcdr1() {
    Struct mutable =
        model.struct(
            "Mutable",
            model.member("a", INT16),
            model.optional("b", primitive(INT32)),
            model.member("c", string(200_000)));
    mutable.setExtensibility(Extensibility.MUTABLE);
    // a: 4+2 +2; c: 4+5 +3; sentinel 4. With b 8 more; a long c has a header of 12.
    assertSize(mutable, XCDR1, 4 + 8 + 12 + 4, 4 + 8 + 8 + 12 + 200_005 + 3 + 4, 4 + 200_040);
  }

  @Test
  void writesMemberHeadersOfMutableTypesInXcdr2() {
    assertThat(mutableOf(primitive(BYTE))).isEqualTo(4 + 4 + 4 + 1 + 3);
    assertThat(mutableOf(primitive(INT64))).isEqualTo(4 + 4 + 4 + 8);
    assertThat(mutableOf(primitive(FLOAT128))).isEqualTo(4 + 4 + 4 + 4 + 16);
    // The length of these is their first field.
    assertThat(mutableOf(string(3))).isEqualTo(4 + 4 + 4 + 8);
    assertThat(mutableOf(sequence(primitive(FLOAT64), 2))).isEqualTo(4 + 4 + 4 + 4 + 16);
    assertThat(mutableOf(sequence(string(3), 1))).isEqualTo(4 + 4 + 4 + 4 + 4 + 8);
    // Of these it is not.
    assertThat(mutableOf(sequence(primitive(INT16), 2))).isEqualTo(4 + 4 + 4 + 4 + 4 + 4);
    assertThat(mutableOf(array(primitive(INT32), 2L))).isEqualTo(4 + 4 + 4 + 4 + 8);
    assertThat(mutableOf(ref(model.struct("Part", model.member("a", INT32)))))
        .isEqualTo(4 + 4 + 4 + 4 + 4);
  }

  @Test
  void numbersMembersByHashWhereAskedTo() {
    Struct struct = model.struct("Hashed", model.optional("color", primitive(BYTE)));
    struct.setAutoId(AutoId.HASH);
    // The example of DDS-XTypes 1.3, 7.3.1.2.1.1.
    assertThat(Members.of(struct).get(0).id()).isEqualTo(0x0FA5DD70);
    assertSize(struct, XCDR1, 4 + 12, 4 + 12 + 1 + 3, 20);
  }

  @Test
  void endsTheExpectedSampleWhereATypeContainsItself() {
    Struct node = model.struct("Node", model.member("value", INT32));
    node.getMembers().add(model.member("children", sequence(ref(node), 2)));
    assertThat(WireSizes.of(node, XCDR1))
        .isEqualTo(new SerializedSize(12, OptionalLong.empty(), 12));
    Struct list = model.struct("List", model.member("value", INT32));
    list.getMembers().add(model.optional("next", ref(list)));
    assertThat(WireSizes.of(list, XCDR2))
        .isEqualTo(new SerializedSize(12, OptionalLong.empty(), 12));
  }

  @Test
  void takesTheCaseThatEndsForTheShortestUnionWithinItself() {
    Union tree = model.union("Tree", primitive(BOOLEAN));
    Struct fork =
        model.struct("Fork", model.member("left", ref(tree)), model.member("right", ref(tree)));
    tree.getCases().add(model.when("fork", ref(fork), "TRUE"));
    tree.getCases().add(model.when("leaf", primitive(INT32), "FALSE"));
    assertThat(WireSizes.of(tree, XCDR1))
        .isEqualTo(new SerializedSize(12, OptionalLong.empty(), 12));
    assertThat(WireSizes.of(fork, XCDR1).min()).isEqualTo(4 + 16);
  }

  @Test
  void countsNothingForWhatIsMissingOrCannotEnd() {
    Struct struct = model.struct("Unfinished", model.member("a", (TypeRef) null));
    assertSize(struct, XCDR1, 4);
    Struct endless = model.struct("Endless");
    endless.getMembers().add(model.member("self", ref(endless)));
    endless.setBase(endless);
    assertThat(WireSizes.of(endless, XCDR2))
        .isEqualTo(new SerializedSize(4, OptionalLong.empty(), 4));
    Alias circle = model.alias("Circle", primitive(INT32));
    circle.setType(ref(circle));
    assertThat(WireSizes.of(sequence(ref(circle), 1), XCDR2).min()).isEqualTo(12);
  }

  @Test
  void takesNoLongerForManyElementsOrDeepTypes() {
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> {
          assertSize(array(primitive(INT32), 1L << 20, 1L << 20), XCDR1, 4 + 4 * (1L << 40));
          SequenceRef huge = sequence(primitive(FLOAT64), Long.MAX_VALUE);
          assertThat(WireSizes.of(huge, XCDR1).max()).isEmpty();
          TypeDefinition inner = model.struct("Level0", model.member("v", BYTE));
          for (int level = 1; level <= 2000; level++) {
            inner =
                model.struct(
                    "Level" + level,
                    model.member("left", ref(inner)),
                    model.member("right", ref(inner)));
          }
          assertThat(WireSizes.of(inner, XCDR1).max()).isEmpty();
        });
  }

  private long mutableOf(TypeRef type) {
    Member member = model.member("m", type);
    Struct struct = model.struct("Mutable", member);
    struct.setExtensibility(Extensibility.MUTABLE);
    return WireSizes.of(struct, XCDR2).max().orElseThrow();
  }

  private static void assertSize(TypeDefinition type, Encoding encoding, long size) {
    assertSize(ref(type), encoding, size);
  }

  private static void assertSize(TypeRef type, Encoding encoding, long size) {
    assertSize(type, encoding, size, size, size);
  }

  private static void assertSize(
      TypeDefinition type, Encoding encoding, long min, long max, long expected) {
    assertSize(ref(type), encoding, min, max, expected);
  }

  private static void assertSize(
      TypeRef type, Encoding encoding, long min, long max, long expected) {
    assertThat(WireSizes.of(type, encoding))
        .isEqualTo(new SerializedSize(min, OptionalLong.of(max), expected));
  }

  private static void assertUnbounded(TypeRef type, Encoding encoding, long min, long expected) {
    assertThat(WireSizes.of(type, encoding))
        .isEqualTo(new SerializedSize(min, OptionalLong.empty(), expected));
  }
}
