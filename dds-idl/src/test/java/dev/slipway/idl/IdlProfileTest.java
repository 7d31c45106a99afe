// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import static dev.slipway.idl.ModelOfTypes.array;
import static dev.slipway.idl.ModelOfTypes.map;
import static dev.slipway.idl.ModelOfTypes.primitive;
import static dev.slipway.idl.ModelOfTypes.ref;
import static dev.slipway.idl.ModelOfTypes.sequence;
import static dev.slipway.idl.ModelOfTypes.string;
import static dev.slipway.idl.ModelOfTypes.wideString;
import static dev.slipway.model.dds.PrimitiveKind.BOOLEAN;
import static dev.slipway.model.dds.PrimitiveKind.BYTE;
import static dev.slipway.model.dds.PrimitiveKind.CHAR16;
import static dev.slipway.model.dds.PrimitiveKind.CHAR8;
import static dev.slipway.model.dds.PrimitiveKind.FLOAT128;
import static dev.slipway.model.dds.PrimitiveKind.FLOAT64;
import static dev.slipway.model.dds.PrimitiveKind.INT16;
import static dev.slipway.model.dds.PrimitiveKind.INT32;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Extensibility;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.Union;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IdlProfileTest {
  private final ModelOfTypes model = new ModelOfTypes();

  @BeforeEach
  void inAModule() {
    model.module("m");
  }

  @Test
  void saysWhatAProfileDoesNotTakeAndWhichDoes() {
    model.struct("Table", model.member("rows", map(string(), primitive(INT32), 3)));
    assertThat(
            TextDiagnosticPrinter.print(
                Diagnostics.of(IdlCheck.check(IdlProfile.COMMON, List.of(model.data())))))
        .isEqualTo(
            """
            error: Construct outside the IDL profile [IDL_PROFILE_MAP]
              for member rows (/module m/struct Table/member rows)
              It is or has a map, which the IDL profile common does not take.
              Hint: Choose a profile that takes it: opendds (OpenDDS 3.33 and later), fastdds, full; or model it without.
            """);
    assertThat(IdlCheck.check(IdlProfile.FASTDDS, List.of(model.data()))).isEmpty();
  }

  @Test
  void refusesEachConstructThatItsTableRefuses() {
    assertRefused(Construct.MAP, map(string(), primitive(INT32), 3));
    assertRefused(Construct.WIDE_STRING, wideString(4));
    assertRefused(Construct.WIDE_CHARACTER, sequence(primitive(CHAR16)));
    assertRefused(Construct.LONG_DOUBLE, array(primitive(FLOAT128), 2L));
    assertRefused(Construct.BITMASK, ref(model.bitmask("Flags", 8, "ON")));
    Enumeration narrow = model.enumeration("Narrow", "NARROW_A");
    narrow.setBitBound(8);
    assertRefused(Construct.ENUM_BIT_BOUND, ref(narrow));
    Enumeration valued = model.enumeration("Valued", "VALUED_A");
    valued.getLiterals().get(0).setValue(3);
    assertRefused(Construct.ENUM_VALUE, ref(valued));
    assertRefused(Construct.EMPTY_STRUCT, ref(model.struct("Empty")));
    Struct appendable = model.struct("Appendable", model.member("a", INT32));
    appendable.setExtensibility(Extensibility.APPENDABLE);
    assertRefused(Construct.APPENDABLE, ref(appendable));
    Struct mutable = model.struct("Mutable", model.member("a", INT32));
    mutable.setExtensibility(Extensibility.MUTABLE);
    assertRefused(Construct.MUTABLE, ref(mutable));
    Union mutableUnion = model.union("U0", primitive(INT16), model.when("a", string(), "1"));
    mutableUnion.setExtensibility(Extensibility.MUTABLE);
    assertRefused(Construct.MUTABLE_UNION, ref(mutableUnion));
    Enumeration negative = model.enumeration("Negative", "MINUS", "ZERO");
    negative.getLiterals().get(0).setValue(-1);
    assertRefused(Construct.ENUM_VALUE_NEGATIVE, ref(negative));
    Struct base = model.struct("Base", model.member("a", INT32));
    Struct derived = model.struct("Derived", model.member("b", INT32));
    derived.setBase(base);
    assertRefused(Construct.INHERITANCE, ref(derived));
    Struct node = model.struct("Node");
    node.getMembers().add(model.member("below", sequence(ref(node))));
    assertRefused(Construct.RECURSION, ref(node));
    assertRefused(
        Construct.OPTIONAL, ref(model.struct("Opt", model.optional("a", primitive(INT32)))));
    assertRefused(
        Construct.KEY_SEQUENCE, ref(model.struct("K1", model.key("a", sequence(string())))));
    assertRefused(
        Construct.KEY_ARRAY, ref(model.struct("K2", model.key("a", array(string(), 2L)))));
    assertRefused(
        Construct.KEY_ARRAY_OF_STRINGS,
        ref(model.struct("K5", model.key("a", array(string(9), 2L)))));
    assertRefused(
        Construct.KEY_ARRAY_OF_STRUCTS,
        ref(model.struct("K4", model.key("a", array(ref(mutable), 2L)))));
    Union byChar = model.union("U1", primitive(CHAR8), model.when("a", string(), "'a'"));
    assertRefused(Construct.DISCRIMINATOR_CHAR, ref(byChar));
    assertRefused(Construct.KEY_UNION, ref(model.struct("K3", model.key("a", ref(byChar)))));
    assertRefused(
        Construct.DISCRIMINATOR_OCTET,
        ref(model.union("U2", primitive(BYTE), model.when("a", string(), "1"))));
    Union keyed = model.union("U3", primitive(INT16), model.when("a", string(), "1"));
    keyed.setDiscriminatorKey(true);
    assertRefused(Construct.KEY_DISCRIMINATOR, ref(keyed));
    Union topic = model.union("U4", primitive(INT16), model.when("a", string(), "1"));
    model.topic("Unions", topic);
    assertRefused(Construct.UNION_TOPIC, ref(topic));
    model.constant("TAB", string(), "\"\\t\"");
    assertRefused(Construct.ESCAPED_CONSTANT, primitive(INT32));
    var bits = model.add(DdsFactory.eINSTANCE.createBitset(), "Bits");
    bits.getFields().add(model.named(DdsFactory.eINSTANCE.createBitfield(), "low"));
    assertRefused(Construct.BITSET, ref(bits));
    assertRefused(
        Construct.USED_KEYWORD_BUT_FOR_CASE, ref(model.struct("Map", model.member("a", INT32))));
    assertRefused(Construct.USED_KEYWORD, ref(model.struct("octet", model.member("a", INT32))));
  }

  @Test
  void namesTheVersionOfOpenDdsFromWhichItTakesAConstruct() {
    model.struct("Track", model.optional("a", primitive(INT32)));
    assertThat(IdlCheck.check(IdlProfile.COMMON, List.of(model.data())))
        .extracting(Diagnostic::hint)
        .containsExactly(
            "Choose a profile that takes it: opendds (OpenDDS 3.29 and later), cyclonedds, full;"
                + " or model it without.");
    assertThat(print(IdlProfile.OPENDDS))
        .contains("// IDL profile opendds; needs OpenDDS 3.29 or later.", "@optional long a;");
    assertThat(print(IdlProfile.CYCLONEDDS)).contains("// IDL profile cyclonedds.");
    model.enumeration("Mode", "OFF", "ON").getLiterals().get(1).setValue(4);
    assertThat(print(IdlProfile.OPENDDS)).contains("OpenDDS 3.29 or", "@value(4) ON");
    model.struct("Table", model.member("rows", map(string(), primitive(INT32), 3)));
    assertThat(print(IdlProfile.OPENDDS)).contains("OpenDDS 3.33 or", "map<string, long, 3>");
  }

  @Test
  void namesBoundedStringsForTheOldOpenDds() {
    model.struct(
        "Track",
        model.member("callsign", string(8)),
        model.member("notes", sequence(string(40), 2)),
        model.member("remark", string()));
    model.alias("Code", string(4));
    model.union("Choice", primitive(INT16), model.when("text", wideString(3), "1"));
    assertThat(print(IdlProfile.OPENDDS_PRAGMA))
        .contains(
            "typedef string<8> Track_callsign_t;",
            "  Track_callsign_t callsign;",
            "typedef string<40> Track_notes_element_t;",
            "typedef sequence<Track_notes_element_t, 2> Track_notes_t;",
            "string remark;",
            "typedef string<4> Code;",
            "typedef wstring<3> Choice_text_t;",
            "Choice_text_t text;");
    assertThat(print(IdlProfile.OPENDDS)).contains("    string<8> callsign;");
  }

  @Test
  void printsTheIdBeforeMustUnderstand() {
    Member member = model.member("a", INT32);
    member.setMemberId(7);
    member.setMustUnderstand(true);
    model.struct("Track", member).setExtensibility(Extensibility.MUTABLE);
    assertThat(print(IdlProfile.CYCLONEDDS)).contains("@id(7) @must_understand long a;");
  }

  private String print(IdlProfile profile) {
    return new IdlPrinter(profile, "Slipway test")
        .print(List.of(model.data())).files().stream()
            .map(IdlFile::text)
            .collect(Collectors.joining());
  }

  @Test
  void saysWhichNameItDoesNotTakeWhereItIsUsed() {
    Enumeration mode = model.enumeration("Mode", "any", "Fixed", "SET");
    model.union(
        "ByMode",
        ref(mode),
        model.when("first", string(), "any"),
        model.when("second", string(), "Fixed"),
        model.when("third", string(), "SET"));
    model.struct("sequence", model.member("native", INT32), model.member("annotation", INT32));
    assertThat(
            TextDiagnosticPrinter.print(
                Diagnostics.of(IdlCheck.check(IdlProfile.COMMON, List.of(model.data())))))
        .isEqualTo(
            """
            error: Construct outside the IDL profile [IDL_PROFILE_USED_KEYWORD]
              for union case first (/module m/union ByMode/union case first)
              It uses any, a keyword or with one in it; the IDL profile common takes such names only where they are declared, as fastddsgen finds them nowhere else.
              Hint: Choose a profile that takes it: opendds, cyclonedds, opendds-pragma, full; or rename what is called so.
            error: Construct outside the IDL profile [IDL_PROFILE_USED_KEYWORD_BUT_FOR_CASE]
              for union case second (/module m/union ByMode/union case second)
              It uses Fixed, a keyword or with one in it; the IDL profile common takes such names only where they are declared, as fastddsgen finds them nowhere else.
              Hint: Choose a profile that takes it: opendds, fastdds, cyclonedds, opendds-pragma, full; or rename what is called so.
            """);
    assertThat(codes(IdlProfile.FASTDDS)).containsExactly(Construct.USED_KEYWORD.code());
    assertThat(codes(IdlProfile.CYCLONEDDS)).isEmpty();
  }

  @Test
  void takesModulesWhoseNamesAreKeywordsWhereTheyAreNotNamed() {
    model.module("local");
    Struct inside = model.struct("Inside", model.member("a", INT32));
    model.struct("Beside", model.member("b", ref(inside)));
    assertThat(codes(IdlProfile.COMMON)).isEmpty();
    model.in(model.data());
    model.module("n");
    model.struct("Outside", model.member("c", ref(inside)));
    assertThat(codes(IdlProfile.COMMON)).containsExactly(Construct.USED_KEYWORD.code());
  }

  /** That each profile says so exactly where the table has it, whatever else it says. */
  @Test
  void refusesNamesThatHideAnnotationsFromIdlc() {
    model.struct("Key", model.key("used", primitive(INT32)));
    assertThat(
            TextDiagnosticPrinter.print(
                Diagnostics.of(IdlCheck.check(IdlProfile.COMMON, List.of(model.data())))))
        .isEqualTo(
            """
            error: Name that IDL or C++ does not allow [IDL_NAME_ILLEGAL]
              for struct Key (/module m/struct Key)
              The name Key cannot be used: idlc would no longer know the annotation of that name.
              Hint: Choose another name.
            """);
    model.in(model.data());
    model.module("n");
    model.struct("Position", model.member("key", INT32), model.member("topic", INT32));
    Member ranged = model.member("ranged", INT32);
    ranged.setRangeMax("3");
    model.enumeration("Phase", "FINAL", "MAX", "MIN");
    model.struct("Range", ranged);
    assertThat(codes(IdlProfile.FASTDDS).filter("IDL_NAME_ILLEGAL"::equals)).isEmpty();
    assertThat(codes(IdlProfile.COMMON).filter("IDL_NAME_ILLEGAL"::equals)).hasSize(2);
    assertThat(codes(IdlProfile.CYCLONEDDS).filter("IDL_NAME_ILLEGAL"::equals)).hasSize(3);
  }

  private void assertRefused(Construct construct, TypeRef type) {
    model.struct("User" + construct.ordinal(), model.member("used", type));
    for (IdlProfile profile : IdlProfile.values()) {
      assertThat(codes(profile).anyMatch(construct.code()::equals))
          .as("%s in %s", construct, profile)
          .isEqualTo(construct.in(profile) == Support.REFUSE);
    }
  }

  @ParameterizedTest
  @EnumSource(IdlProfile.class)
  void takesTheCommonModelInEveryProfile(IdlProfile profile) {
    assertThat(IdlCheck.check(profile, List.of(RadarModel.common().data()))).isEmpty();
    assertThat(IdlProfile.ofOption(profile.option())).isEqualTo(profile);
  }

  @Test
  void commonTakesNothingThatAnotherRefuses() {
    for (Construct construct : Construct.values()) {
      for (IdlProfile profile :
          List.of(IdlProfile.OPENDDS, IdlProfile.FASTDDS, IdlProfile.CYCLONEDDS)) {
        if (construct.in(profile) == Support.REFUSE) {
          assertThat(construct.in(IdlProfile.COMMON))
              .as(construct.name())
              .isEqualTo(Support.REFUSE);
        }
      }
      assertThat(construct.in(IdlProfile.FULL)).as(construct.name()).isEqualTo(Support.PRINT);
    }
  }

  @Test
  void findsNamesThatAreTheSameInIdl() {
    model.struct("Track", model.member("track", INT32));
    model.enumeration("Mode", "TRACK");
    model.struct("Other", model.member("a", INT32), model.member("A", INT32));
    model.struct("M", model.member("c", INT32));
    assertThat(
            IdlCheck.check(IdlProfile.FULL, List.of(model.data())).stream()
                .map(found -> found.code() + " " + found.elementPath()))
        .containsExactlyInAnyOrder(
            "IDL_NAME_CLASH /module m/struct Track/member track",
            "IDL_NAME_CLASH /module m/enumeration Mode/enum literal TRACK",
            "IDL_NAME_CLASH /module m/struct Other/member A",
            "IDL_NAME_CLASH /module m/struct M");
  }

  @ParameterizedTest
  @EnumSource(IdlProfile.class)
  void letsMembersBeCalledLikeWhatTheirTypeDoesNotUse(IdlProfile profile) {
    assertThat(IdlCheck.check(profile, List.of(ModelOfTypes.ofFreeNames().data()))).isEmpty();
  }

  @Test
  void findsMembersCalledLikeWhatTheirTypeUses() {
    Enumeration kind = model.enumeration("Kind", "NEAR", "FAR", "LOST");
    model.struct("Holder", model.member("kind", ref(kind)));
    model.union(
        "Choice",
        ref(kind),
        model.when("far", string(), "NEAR"),
        model.when("b", string(), "FAR"),
        model.when("KIND", string()));
    model.struct("Listed", model.member("kind", sequence(ref(kind))));
    model.in(model.data());
    model.module("other");
    model.struct("Elsewhere", model.member("Kind", ref(kind)), model.member("M", BOOLEAN));
    assertThat(IdlCheck.check(IdlProfile.FULL, List.of(model.data())))
        .extracting(
            found -> found.elementPath() + ": " + found.message(),
            found -> found.related().get(0).elementPath().toString())
        .containsExactlyInAnyOrder(
            tuple(
                "/module m/struct Holder/member kind: kind is a member of m::Holder, which uses"
                    + " Kind.",
                "/module m/enumeration Kind"),
            tuple(
                "/module m/union Choice/union case far: far is a member of m::Choice, which uses"
                    + " FAR.",
                "/module m/enumeration Kind/enum literal FAR"),
            tuple(
                "/module m/union Choice/union case KIND: KIND is a member of m::Choice, which uses"
                    + " Kind.",
                "/module m/enumeration Kind"),
            tuple(
                "/module m/struct Listed/member kind: kind is a member of m::Listed, which uses"
                    + " Kind.",
                "/module m/enumeration Kind"),
            tuple(
                "/module other/struct Elsewhere/member M: M is a member of other::Elsewhere, which"
                    + " uses m.",
                "/module m"));
    // There the sequence has a name of its own.
    assertThat(IdlCheck.check(IdlProfile.OPENDDS, List.of(model.data())))
        .extracting(found -> found.elementPath().toString())
        .doesNotContain("/module m/struct Listed/member kind")
        .hasSize(4);
  }

  @Test
  void findsInheritedMembersThatHideTypes() {
    Enumeration kind = model.enumeration("Kind", "NEAR", "FAR");
    Struct base = model.struct("Base", model.member("kind", INT32));
    model.struct("Derived", model.member("a", ref(kind))).setBase(base);
    assertThat(codes(IdlProfile.FULL)).containsExactly("IDL_NAME_HIDDEN");
  }

  @Test
  void knowsWhichNeighboursFastddsgenTakesForMembers() {
    model.struct("Position", model.member("a", INT32));
    model.constant("LIMIT", primitive(INT32), "1");
    model.enumeration("Kind", "NEAR");
    model.alias("Number", primitive(INT32));
    model.struct(
        "Other",
        model.member("position", INT32),
        model.member("limit", INT32),
        model.member("inner", INT32),
        model.member("kind", INT32),
        model.member("near", INT32),
        model.member("number", INT32));
    model.module("Inner");
    model.struct("Within", model.member("position", INT32));
    assertThat(codes(IdlProfile.FULL)).isEmpty();
    assertThat(codes(IdlProfile.CYCLONEDDS)).isEmpty();
    assertThat(IdlCheck.check(IdlProfile.FASTDDS, List.of(model.data())))
        .extracting(found -> found.code() + " " + found.related().get(0).elementPath())
        .containsExactlyInAnyOrder(
            "IDL_PROFILE_MEMBER_LIKE_NEIGHBOUR /module m/struct Position",
            "IDL_PROFILE_MEMBER_LIKE_NEIGHBOUR /module m/constant LIMIT",
            "IDL_PROFILE_MEMBER_LIKE_NEIGHBOUR /module m/module Inner");
  }

  @Test
  void findsNamesThatAreTheSameInC() {
    model.struct("Part_One", model.member("a", INT32));
    model.in(model.data());
    model.module("m_Part");
    model.struct("One", model.member("a", INT32));
    assertThat(codes(IdlProfile.FULL)).containsExactly("IDL_NAME_CLASH");
  }

  @Test
  void findsModulesThatHideTypes() {
    Struct outer = model.struct("Thing", model.member("a", INT32));
    model.in(model.data());
    model.module("consumer");
    model.struct("Client", model.member("thing_of", ref(outer)));
    assertThat(codes(IdlProfile.FULL)).isEmpty();
    model.module("m");
    model.struct("Here", model.member("a", INT32));
    assertThat(IdlCheck.check(IdlProfile.FULL, List.of(model.data())))
        .extracting(found -> found.code() + " " + found.elementPath())
        .containsExactly("IDL_NAME_HIDDEN /module consumer/struct Client");
  }

  @Test
  void findsWhatIsNotFinished() {
    model.struct("NoType", model.member("a", (TypeRef) null));
    model.enumeration("NoLiterals");
    model.union("NoCases", primitive(BOOLEAN));
    model.union("NoDiscriminator", null, model.when("a", string()));
    model.union("ByNumber", primitive(FLOAT64), model.when("a", string()));
    model.struct("Bounds", model.member("a", sequence(string(0))));
    model.struct("Sizes", model.member("a", array(string(), 3L, 0L)));
    model.union(
        "Twice",
        primitive(INT32),
        model.when("a", string(), "1"),
        model.when("b", string(), "3 - 2"));
    model.union(
        "Covered",
        primitive(BOOLEAN),
        model.when("a", string(), "TRUE"),
        model.when("b", string(), "FALSE"),
        model.when("c", string()));
    assertThat(codes(IdlProfile.FULL)).hasSize(9).allMatch("IDL_DEFINITION_UNFINISHED"::equals);
  }

  @Test
  void findsValuesOfAnotherType() {
    model.constant("TOO_LARGE", primitive(INT16), "32768");
    model.constant("TEXT", primitive(BOOLEAN), "\"yes\"");
    model.constant("CODE", string(), "\"a\"; module x {}");
    model.constant("LONG_TEXT", string(2), "\"abc\"");
    model.constant("SELF", primitive(INT32), "SELF + 1");
    model.union("ByFlag", primitive(BOOLEAN), model.when("a", string(), "1"));
    assertThat(codes(IdlProfile.FULL)).hasSize(6).allMatch("IDL_VALUE_INVALID"::equals);
  }

  @Test
  void takesRangesOfNumbersOnly() {
    ranged("speed", primitive(FLOAT64));
    ranged("raw_part", primitive(BYTE));
    assertThat(codes(IdlProfile.FULL)).isEmpty();
    ranged("is_new", primitive(BOOLEAN));
    ranged("remark", string());
    ranged("samples_of", sequence(primitive(INT16)));
    ranged("grid_of", array(primitive(INT16), 2L));
    assertThat(codes(IdlProfile.FULL)).hasSize(4).allMatch("IDL_DEFINITION_UNFINISHED"::equals);
  }

  private void ranged(String name, TypeRef type) {
    Member member = model.member(name, type);
    member.setRangeMin("1");
    model.struct("Of_" + name, member);
  }

  @Test
  void findsTypesWithoutEnd() {
    Struct self = model.struct("Endless");
    self.getMembers().add(model.member("again", array(ref(self), 1L)));
    assertThat(codes(IdlProfile.FULL)).containsExactly("IDL_TYPE_ENDLESS");
  }

  @Test
  void findsTypesOfLibrariesThatAreNotImported() {
    ModelOfTypes library = new ModelOfTypes();
    Struct elsewhere = library.struct("Elsewhere", library.member("a", INT32));
    model.struct("Here", model.member("b", ref(elsewhere)));
    assertThat(codes(IdlProfile.FULL)).containsExactly("IDL_DEFINITION_UNFINISHED");
    assertThat(IdlCheck.check(IdlProfile.FULL, List.of(model.data(), library.data()))).isEmpty();
  }

  @Test
  void knowsItsNames() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IdlProfile.ofOption("COMMON"))
        .withMessageContaining("opendds-pragma");
  }

  private Stream<String> codes(IdlProfile profile) {
    return IdlCheck.check(profile, List.of(model.data())).stream().map(Diagnostic::code);
  }
}
