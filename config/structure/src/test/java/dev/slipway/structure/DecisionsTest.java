// SPDX-License-Identifier: EPL-2.0
package dev.slipway.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The record of decisions and its index by area. */
class DecisionsTest {
  private static final Pattern DECISION = Pattern.compile("(?m)^## (\\d+)\\. (.+)$");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| .+ \\| (\\[.+) \\|$");
  private static final Pattern LINK = Pattern.compile("\\[\\d+\\]\\(#[^)]+\\)");

  /** What a decision says of its status: which one replaced it, and what of it. */
  private static final Pattern STATUS =
      Pattern.compile(
          "\\*(?:Replaced|Partly replaced) by (\\[(\\d+)]\\(#[^)]+\\))(?:: [^*]+)?\\.\\*");

  /** A line that says so, in whatever form. */
  private static final Pattern STATUS_LINE =
      Pattern.compile(
          "(?mi)^[*_>\\s]*(?:status|(?:partly |partially )?(?:replaced|superseded))\\b.*$");

  private static final String TEXT = SourceTree.text(Path.of("DECISIONS.md"));

  private static List<Integer> numbers() {
    return DECISION.matcher(TEXT).results().map(found -> Integer.valueOf(found.group(1))).toList();
  }

  /** A link to a heading, whose anchor is made as forges make it. */
  private static String link(String number, String title) {
    String anchor =
        "%s. %s"
            .formatted(number, title)
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^\\p{Alnum} _-]", "")
            .replace(' ', '-');
    return "[%s](#%s)".formatted(number, anchor);
  }

  @Test
  void numbersAscend() {
    assertThat(numbers()).hasSizeGreaterThan(200).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void theIndexHasEachDecisionOnce() {
    List<String> indexed =
        ROW.matcher(TEXT)
            .results()
            .flatMap(row -> LINK.matcher(row.group(1)).results())
            .map(found -> found.group())
            .toList();

    assertThat(indexed)
        .containsExactlyInAnyOrderElementsOf(
            DECISION
                .matcher(TEXT)
                .results()
                .map(found -> link(found.group(1), found.group(2)))
                .toList());
  }

  /** A status stands by itself under the heading, and links to the decision that replaced it. */
  @Test
  void replacedDecisionsSayByWhich() {
    Map<String, String> titles = new HashMap<>();
    DECISION
        .matcher(TEXT)
        .results()
        .forEach(found -> titles.put(found.group(1), link(found.group(1), found.group(2))));
    List<String> statuses =
        STATUS_LINE.matcher(TEXT).results().map(MatchResult::group).map(String::strip).toList();

    assertThat(statuses)
        .hasSizeGreaterThan(10)
        .allSatisfy(
            status -> {
              Matcher form = STATUS.matcher(status);
              assertThat(form.matches()).as(status).isTrue();
              assertThat(form.group(1)).isEqualTo(titles.get(form.group(2)));
              assertThat(TEXT).containsPattern("(?m)^## .+\\n" + Pattern.quote(status) + "\\n\\n");
            });
  }
}
