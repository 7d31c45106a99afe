// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A construct of IDL 4.2 that not every implementation takes, and what each profile does with it.
 *
 * <p>The row has a letter for each profile, in their order: COMMON, OPENDDS, FASTDDS, CYCLONEDDS,
 * OPENDDS_PRAGMA, FULL. P prints it, C makes it a comment, O omits it, R refuses it. An annotation
 * may be a comment only where nothing on the wire depends on it. OpenDDS takes some constructs only
 * from a version on, which the row then names.
 */
public enum Construct {
  FINAL("PPPPOP", "@final"),
  APPENDABLE("RPPPRP", "an appendable type"),
  // Fast DDS 2.9 takes it and writes the type as if it were final.
  MUTABLE("RPRPRP", "a mutable type"),
  // idlc 0.10: "Mutable unions are not supported yet".
  MUTABLE_UNION("RPRRRP", "a mutable union"),
  NESTED("PPPPOP", "@nested"),
  TOPIC("PPOPOP", "@topic"),
  KEY("PPPPPP", "a key member"),
  KEY_ARRAY("RPPPRP", "an array as key"),
  KEY_ARRAY_OF_STRUCTS("RPPRRP", "an array of structs or unions as key"),
  KEY_ARRAY_OF_STRINGS("RPPRRP", "an array of strings as key"),
  KEY_SEQUENCE("RRPRRP", "a sequence or map as key"),
  KEY_UNION("RRPRRP", "a union as key"),
  KEY_DISCRIMINATOR("RPRRRP", "a discriminator as key"),
  // Fast DDS 2.9 takes it and writes the member as if it were always there.
  OPTIONAL("RPRPRP", "an optional member", 29),
  EXTERNAL("CPPPCP", "@external"),
  MEMBER_ID("CPPPCP", "@id"),
  AUTO_ID("CPPPCP", "@autoid"),
  MUST_UNDERSTAND("CCPPCP", "@must_understand on a member of a mutable type"),
  MUST_UNDERSTAND_IN_VAIN("CCCCCP", "@must_understand on a member of a type that is not mutable"),
  DEFAULT_VALUE("CCPPCP", "@default"),
  DEFAULT_ENUMERATOR("CCCCCP", "@default with an enumerator"),
  DEFAULT_OF_OPTIONAL("CCPCCP", "@default on an optional member"),
  DEFAULT_LITERAL("CCCCCP", "@default_literal"),
  UNIT("CCCPCP", "@unit"),
  RANGE("CCCPCP", "@range, @min or @max"),
  OTHER_ANNOTATION("CCCCCP", "an annotation of the user's own"),
  SCOPED_ANNOTATION("CPCCCP", "an annotation with a scoped name"),
  INT8("PPPPRP", "int8 or uint8"),
  WIDE_CHARACTER("RPPRPP", "wchar"),
  WIDE_STRING("RPPRPP", "wstring"),
  LONG_DOUBLE("RPPRPP", "long double"),
  MAP("RPPRRP", "a map", 33),
  BITMASK("RRRPRP", "a bitmask"),
  BITSET("RRRRRP", "a bitset"),
  INHERITANCE("RRPPRP", "struct inheritance"),
  RECURSION("RRPRRP", "a type that contains itself"),
  EMPTY_STRUCT("RRRRRP", "a struct without members"),
  // Fast DDS 2.9 takes @value and writes the position.
  ENUM_VALUE("RPRPRP", "an enumerator whose value is not its position", 28),
  // idlc 0.10 does not apply it, and what opendds_idl 3.34 makes of it does not compile.
  ENUM_VALUE_NEGATIVE("RRRRRP", "an enumerator with a negative value"),
  ENUM_BIT_BOUND("RRRPRP", "@bit_bound on an enumeration"),
  ENUM_EXTENSIBILITY("CCCCCP", "extensibility of an enumeration"),
  UNION_TOPIC("RPRPRP", "a union as a topic's type"),
  DISCRIMINATOR_OCTET("RRPPRP", "a discriminator of 8 bits"),
  DISCRIMINATOR_CHAR("RPRPPP", "a discriminator of type char"),
  DISCRIMINATOR_WCHAR("RPRRPP", "a discriminator of type wchar"),
  ESCAPED_CONSTANT("RPPRPP", "a constant with characters that need an escape"),
  // idlc 0.10 then takes the module for declared twice.
  INNER_MODULE("RPPRPP", "a typedef or base, beside a module, of a type in that module"),
  // fastddsgen 2 does not find what EscapedNames says.
  USED_KEYWORD("RPRPPP", "a use of something whose name is a keyword"),
  USED_KEYWORD_BUT_FOR_CASE(
      "RPPPPP", "a use of something whose name is a keyword but for upper and lower case"),
  // fastddsgen 2 then takes the member for declared twice; an enumeration or typedef does no harm.
  MEMBER_LIKE_NEIGHBOUR(
      "RPRPPP", "a member called like a struct, union, constant or module beside its type"),
  ANONYMOUS_COLLECTION("OOPPOP", "a sequence, array or map without a name of its own"),
  ANONYMOUS_BOUNDED_STRING("PPPPOP", "a bounded string without a name of its own");

  private final String row;
  private final String title;
  private final int openDdsMinor;

  Construct(String row, String title) {
    this(row, title, 0);
  }

  Construct(String row, String title, int openDdsMinor) {
    this.row = row;
    this.title = title;
    this.openDdsMinor = openDdsMinor;
  }

  /** What becomes of it in a profile. */
  public Support in(IdlProfile profile) {
    return Support.of(row.charAt(profile.ordinal()));
  }

  /** Whether a profile prints it as it is. */
  boolean isPrintedIn(IdlProfile profile) {
    return in(profile) == Support.PRINT;
  }

  /** What it is, in words for a diagnostic. */
  public String title() {
    return title;
  }

  /** The first minor version of OpenDDS 3 that takes it; 0 where every supported one does. */
  int openDdsMinor() {
    return openDdsMinor;
  }

  /** The profiles that take it, with the version where that matters, in words for a hint. */
  String takers() {
    return Stream.of(IdlProfile.values())
        .filter(profile -> in(profile) != Support.REFUSE)
        .map(
            profile ->
                profile == IdlProfile.OPENDDS && openDdsMinor > 0
                    ? profile.option() + " (OpenDDS 3." + openDdsMinor + " and later)"
                    : profile.option())
        .collect(Collectors.joining(", "));
  }

  /** Code of the diagnostic where a profile refuses it. */
  public String code() {
    return "IDL_PROFILE_" + name();
  }
}
