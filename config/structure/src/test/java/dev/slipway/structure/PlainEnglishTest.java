// SPDX-License-Identifier: EPL-2.0
package dev.slipway.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The words that users read: messages, help, hints and pages, which are the string literals of the
 * product's sources; JSON Schemas; and documents.
 */
class PlainEnglishTest {
  private static final Pattern PRODUCT =
      Pattern.compile(
          "(.*/)?src/main/java/.+\\.java|editor/eclipse/.+/src/.+\\.java|.+/(src|page)/.+\\.ts"
              + "|.+\\.schema\\.json|generators/cpp/dummy/(src|adapters)/.+\\.[ch]pp"
              + "|provisioning/.+(\\.py|\\.sh|/scripts/[^.]+)|.+/src/main/resources/.+\\.sh|slipway");
  private static final Pattern DOCUMENT = Pattern.compile("(?!DECISIONS).*\\.md");
  private static final Pattern COMMENT = Pattern.compile("\\s*(//|/?\\*|#).*");
  private static final Pattern HINT = Pattern.compile("\\bhint\\(\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");
  private static final Pattern LITERAL = Pattern.compile("([\"'`])((?:(?!\\1)[^\\\\]|\\\\.)*)\\1");

  /** What may follow 'is no' in plain English. */
  private static final String AFTER_NO =
      "(?!longer|more|less|fewer|later|earlier|such|greater|smaller|larger|different)";

  /** What no technical writer would write; the better words are in the comment behind. */
  private static final List<Pattern> REFUSED =
      List.of(
          word("anew"), // again; reinstall, rebuild, restart
          word("(no|some)body"), // name who, or use the passive
          word("gone on with"), // resumed
          word("goes on with"), // resumes
          word("any ?more"), // no longer
          word("(is|are) looked at"), // checked
          word("(is|are) told"), // reported, shown
          word("cannot be told"), // indistinguishable, unknown
          word("as the bundle wants"), // matches the bundle
          word("that (is|are) not there"), // missing
          word("it is not there"), // it is missing, if missing
          word("[Oo]nly say what"), // show what
          word("(is|are) warned of"), // with a warning
          word("see to (it|the|what)"), // check, mend
          word("(?<!there )(is|are) no " + AFTER_NO + "\\w+"), // is not a
          word("(has|have) not the"), // lacks, does not have
          word("hosts? of metal"), // bare-metal hosts
          word("ends? with (exit code )?\\d+"), // exits with
          word("as of (RFC|drawn|an?|watched)"), // as in, as defined by, such as
          word("(is|are) mostly|mostly (it|they)"), // usually
          word("(defect|file) of (Slipway|this machine)"), // in, on
          word("h[eo]ld (\\w+ ){0,6}against"), // compared with
          word("sets? (them )?back"), // restored
          word("(is|are) not true(?! or)"), // is out of date
          word("(is|are) another (one|than|since)|another than"), // has changed, differs
          word("(run|plan|it|they) (was|were) cut off"), // was interrupted
          word("took too long"), // timed out
          word("not heard of"), // stopped reporting
          word("cannot be had"), // is not available
          word("that (is|are) not made"), // skipped
          word("is to be put (in|into)"), // the element to paste it into
          word("how much is done"), // concurrent actions
          word("rights? on the")); // permissions of

  private static Pattern word(String words) {
    return Pattern.compile("(?i)\\b" + words + "\\b");
  }

  @Test
  void messagesUseTheWordsOfTheField() {
    List<Path> product = files(PRODUCT);
    assertThat(product).hasSizeGreaterThan(500);
    assertThat(product.stream().flatMap(file -> linesOf(file, PlainEnglishTest::refused)))
        .as("messages in words that no reader would search for")
        .isEmpty();
  }

  @Test
  void hintsAreSentences() {
    List<String> hints =
        files(PRODUCT).stream()
            .flatMap(file -> HINT.matcher(SourceTree.text(file)).results())
            .map(found -> found.group(1))
            .toList();
    assertThat(hints).hasSizeGreaterThan(200);
    // Names of commands and values that are filled in may begin one, too.
    assertThat(hints).allSatisfy(hint -> assertThat(hint).matches("[A-Z'{].*"));
  }

  /** Decisions are a record of their time, and stay as they were written. */
  @Test
  void documentsUseTheWordsOfTheField() {
    List<Path> documents = files(DOCUMENT);
    assertThat(documents).contains(Path.of("README.md"), Path.of("docs", "clouds.md"));
    assertThat(documents.stream().flatMap(file -> linesOf(file, PlainEnglishTest::refusedText)))
        .as("documents in words that no reader would search for")
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "  .message(\"It is built anew.\")",
        "  \"a \\\"quoted\\\" word that Nobody reads\"",
        "  \"made where it is not there\" + more",
        "  description: 'Place everything anew',",
        "  say(`${name} is told so.`);",
        "  \"{} is no component host.\"",
        "  \"Ends with 3 if a node does not answer.\"",
        "  \"Held in memory against the drawing\"",
        "  \"description\": \"Absent where nobody counts.\"",
        "    raise Refused(f\"{mac} is no host of the bundle\")",
        "  \"{} is another than it was.\""
      })
  void findsRefusedWords(String line) {
    assertThat(refused(line)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "  // Said to nobody.",
        "  # Said to \"nobody\".",
        "   * Made anew \"anew\".",
        "  nobody(\"renewal of many more\");",
        "  \"There is no component host, and {} is no longer one.\""
      })
  void leavesCommentsNamesAndOtherWords(String line) {
    assertThat(refused(line)).isFalse();
  }

  private static List<Path> files(Pattern name) {
    return SourceTree.files().stream()
        .filter(file -> name.matcher(file.toString().replace('\\', '/')).matches())
        .toList();
  }

  private static Stream<String> linesOf(Path file, Predicate<String> refused) {
    return SourceTree.text(file).lines().filter(refused).map(line -> file + ": " + line.strip());
  }

  private static boolean refused(String line) {
    if (COMMENT.matcher(line).matches()) {
      return false;
    }
    Matcher literals = LITERAL.matcher(line);
    while (literals.find()) {
      if (refusedText(literals.group(2))) {
        return true;
      }
    }
    return false;
  }

  private static boolean refusedText(String text) {
    return REFUSED.stream().anyMatch(each -> each.matcher(text).find());
  }
}
