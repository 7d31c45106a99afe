// SPDX-License-Identifier: EPL-2.0
package dev.slipway.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Makes the page of the diagnostics that are not rules from the sources. */
class DiagnosticsPageTest {
  private static final Path PAGE = Path.of("docs", "reference", "diagnostics.md");

  /** Errors and warnings whose hint is no text in the sources. */
  private static final Map<String, String> WITHOUT_HINT =
      Map.ofEntries(
          Map.entry("ALLOCATION_IMPOSSIBLE", "each constraint brings its own hint"),
          Map.entry("COMPUTE_CONFIGURATION_FILE", "the hint depends on what is wrong in the file"),
          Map.entry("POWER_CREDENTIALS_FILE", "the hint depends on what is wrong in the file"),
          Map.entry("MODEL_CLASS_ABSTRACT", "the hint lists what is possible there"),
          Map.entry("MODEL_CLASS_MISPLACED", "the hint lists what is possible there"),
          Map.entry("MODEL_CLASS_UNKNOWN", "the hint lists what is possible there"),
          Map.entry("MODEL_FEATURE_UNKNOWN", "the hint lists what is possible there"));

  private static final Path RULES = Path.of("docs", "reference", "rules.md");
  private static final Pattern HEADING = Pattern.compile("(?m)^### (.+)$");

  /** A code in a guide; a policy's kind, such as KEEP_LAST, is none. */
  private static final Pattern QUOTED =
      Pattern.compile("`(?!KEEP_|BEST_)([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`");

  /** With -Dslipway.golden.update=true the page is written instead of compared. */
  private static final boolean UPDATE = Boolean.getBoolean("slipway.golden.update");

  @Test
  void thePageIsAsTheSourcesSay() throws IOException {
    SortedMap<String, DiagnosticSources.Entry> diagnostics = DiagnosticSources.read();
    diagnostics.keySet().removeAll(headings(RULES));
    assertThat(diagnostics)
        .hasSizeGreaterThan(500)
        .allSatisfy((code, entry) -> assertThat(entry.summaries).as(code).isNotEmpty());
    StringBuilder page =
        new StringBuilder(
            """
            # Diagnostics
            <!-- Made from the sources; see CONTRIBUTING.md. -->
            The %d diagnostics that are not [rules](rules.md), by the code at the end of their first \
            line: what is wrong, why, and *how to solve it*. An ellipsis stands for a value.
            """
                .formatted(diagnostics.size()));
    diagnostics.forEach((code, entry) -> page.append(section(code, entry)));
    Path file = SourceTree.root().resolve(PAGE);
    if (UPDATE) {
      Files.writeString(file, page);
    }
    assertThat(file).as("%s; see CONTRIBUTING.md", PAGE).hasContent(page.toString());
  }

  @Test
  void everyErrorAndWarningSaysHowToSolveIt() throws IOException {
    Set<String> without = new TreeSet<>();
    DiagnosticSources.read()
        .forEach(
            (code, entry) -> {
              if (entry.hints.isEmpty() && !entry.severities.equals(Set.of("INFO"))) {
                without.add(code);
              }
            });
    without.removeAll(headings(RULES));

    assertThat(without).isEqualTo(new TreeSet<>(WITHOUT_HINT.keySet()));
  }

  @Test
  void codesInGuidesAreExplained() {
    Set<String> explained = new TreeSet<>(headings(PAGE));
    explained.addAll(headings(RULES));

    assertThat(
            QUOTED
                .matcher(SourceTree.text(Path.of("docs", "troubleshooting.md")))
                .results()
                .map(found -> found.group(1)))
        .hasSizeGreaterThan(10)
        .allSatisfy(code -> assertThat(explained).contains(code));
  }

  private static List<String> headings(Path page) {
    return HEADING.matcher(SourceTree.text(page)).results().map(found -> found.group(1)).toList();
  }

  private static String section(String code, DiagnosticSources.Entry entry) {
    String severity =
        entry.severities.isEmpty()
            ? ""
            : entry.severities.stream()
                .map(each -> each.toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(" or ", " (", ")"));
    StringBuilder text = new StringBuilder("\n### " + code + "\n");
    text.append("**").append(markdown(String.join(" / ", entry.summaries))).append("**");
    text.append(severity).append('.');
    entry.messages.forEach(each -> text.append(' ').append(markdown(sentence(each))));
    entry.hints.forEach(each -> text.append(" *").append(markdown(each)).append('*'));
    return text.append('\n').toString();
  }

  /** A part of a message, which may be of a sentence, as a sentence of its own. */
  private static String sentence(String part) {
    if (part.endsWith(".")) {
      return part;
    }
    String start = part.substring(0, 1).toUpperCase(Locale.ROOT) + part.substring(1);
    return start.endsWith("…") ? start : start + ".";
  }

  /** Text of which Markdown makes nothing else. */
  private static String markdown(String text) {
    return text.replaceAll("([\\\\*_<|`\\[])", "\\\\$1").replaceAll("\\s+", " ").strip();
  }
}
