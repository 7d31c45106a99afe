// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import static dev.slipway.idl.name.IdlNames.ignoringCase;

import dev.slipway.idl.name.IdlName;
import dev.slipway.idl.name.IdlNames;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How names that are keywords are written: behind an underscore, which is no part of the name (IDL
 * 4.2, 7.2.3.2).
 *
 * <p>fastddsgen 2 has two keywords more. It takes the underscore off where a name is declared, not
 * where it is used: there it finds names without one only, and those only that it does not read as
 * a keyword, which depends on upper and lower case.
 */
final class EscapedNames {
  private static final Set<String> MORE_IN_FASTDDSGEN = Set.of("annotation", "set");

  /** Keywords that fastddsgen reads as a name where they are in lower case. */
  private static final Set<String> NAMES_IN_FASTDDSGEN =
      Set.of("alias", "connector", "mirrorport", "object", "port", "porttype", "valuebase");

  /** What it reads as a keyword, other than keywords in lower case. */
  private static final Set<String> KEYWORDS_IN_FASTDDSGEN = Set.of("Object", "ValueBase", "set");

  /** A literal in quotes, or a word with no underscore before it. */
  private static final Pattern LITERAL_OR_WORD =
      Pattern.compile("\"(?:\\\\.|[^\"\\\\])*\"|'(?:\\\\.|[^'\\\\])*'|\\b[A-Za-z]\\w*");

  private EscapedNames() {}

  /** The name as it is written where it is declared. */
  static String declared(IdlName name, IdlProfile profile) {
    boolean isForFastddsgen = profile == IdlProfile.COMMON || profile == IdlProfile.FASTDDS;
    return IdlNames.isKeyword(name.text())
            || isForFastddsgen && MORE_IN_FASTDDSGEN.contains(ignoringCase(name.text()))
        ? escaped(name.text())
        : name.text();
  }

  /** The name as it is written where what is declared by it is used. */
  static String used(IdlName name, IdlProfile profile) {
    return profile == IdlProfile.FASTDDS ? name.text() : ofAnnotation(name.text());
  }

  /** A name that is an annotation's own, or that of a parameter of one. */
  static String ofAnnotation(String name) {
    return IdlNames.isKeyword(name) ? escaped(name) : name;
  }

  /** An expression with names that are an annotation's own. */
  static String inExpression(String text) {
    return LITERAL_OR_WORD
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(inExpression(found)));
  }

  private static String inExpression(MatchResult found) {
    String text = found.group();
    boolean isTruth = text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false");
    return isTruth ? text : ofAnnotation(text);
  }

  private static String escaped(String name) {
    return "_" + name;
  }

  /** What a profile must take for what has one of the names to be used; empty if nothing. */
  static Optional<Construct> neededToUse(Collection<String> names) {
    if (names.stream().anyMatch(EscapedNames::isKeywordOfFastddsgen)) {
      return Optional.of(Construct.USED_KEYWORD);
    }
    return names.stream().anyMatch(IdlNames::isKeyword)
        ? Optional.of(Construct.USED_KEYWORD_BUT_FOR_CASE)
        : Optional.empty();
  }

  private static boolean isKeywordOfFastddsgen(String name) {
    boolean isInLowerCase = ignoringCase(name).equals(name);
    return KEYWORDS_IN_FASTDDSGEN.contains(name)
        || isInLowerCase && IdlNames.isKeyword(name) && !NAMES_IN_FASTDDSGEN.contains(name);
  }
}
