// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiagnosticTest {
  private static final Diagnostic.Builder BUILDER =
      Diagnostic.builder("SOME_CODE", Severity.ERROR, "Summary");

  @ParameterizedTest
  @ValueSource(strings = {"", "lower", "DOUBLE__BAR", "TRAILING_", "WITH SPACE", "1ST"})
  void refusesOtherCodes(String code) {
    Diagnostic.Builder builder = Diagnostic.builder(code, Severity.ERROR, "Summary");
    assertThatThrownBy(builder::build).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "two\nlines"})
  void refusesSummariesThatAreNotOneLine(String summary) {
    Diagnostic.Builder builder = Diagnostic.builder("SOME_CODE", Severity.ERROR, summary);
    assertThatThrownBy(builder::build).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void valuesAreFilledInOnceAndMadeVisible() {
    assertThat(BUILDER.message("{} and {}", "{}", 5L).build().message()).isEqualTo("{} and 5");
    assertThat(BUILDER.message("{}", "a\nb").build().message()).isEqualTo("a\\nb");
    assertThat(BUILDER.message("no {} values").build().message()).isEqualTo("no {} values");
  }

  /** Whatever prints it: of a list of types or a path, the middle is what one looks for. */
  @Test
  void noPrinterLeavesOutTheMiddleOfAText() {
    String value = "expected one of idlc, fastddsgen ".repeat(20) + "or opendds_idl";
    Diagnostic whole =
        Diagnostic.builder("SOME_CODE", Severity.ERROR, "Summary")
            .in(Location.of("a.idl"))
            .message("It has {}.", value)
            .related(ElementPath.ROOT, "This has {}.", value)
            .hint("Write {}.", value)
            .build();
    Diagnostics found = Diagnostics.of(List.of(whole));
    TestReport report =
        new TestReport(
            "tests",
            Map.of(),
            0,
            List.of(
                new TestReport.TestCase(
                    "group",
                    "name",
                    TestReport.Outcome.FAILED,
                    Optional.of("error"),
                    List.of(whole.message()))));
    assertThat(
            List.of(
                TextDiagnosticPrinter.print(found),
                TextDiagnosticPrinter.print(whole),
                TextDiagnosticPrinter.printUnlabelled(whole),
                JsonDiagnosticPrinter.print(found),
                SarifDiagnosticPrinterTest.print(found),
                JUnitXmlPrinter.print(report)))
        .allSatisfy(text -> assertThat(text).contains("It has " + value + "."));
  }

  @Test
  void aTextWithoutAnEndIsCutThereAndSaysSo() {
    assertThat(BUILDER.message("no {}.", "x".repeat(9999)).build().message())
        .isEqualTo("no " + "x".repeat(2000) + "... (7999 more characters).");
  }

  @Test
  void valuesAndPlacesMustMatch() {
    assertThatThrownBy(() -> BUILDER.message("{}", 1, 2))
        .hasMessage("more values than places in: {}");
    assertThatThrownBy(() -> BUILDER.hint("{} {}", 1))
        .hasMessage("fewer values than places in: {} {}");
  }

  @Test
  void locationsAreWholeOrAbsent() {
    assertThat(new Location("f", 3, 4)).hasToString("f:3:4");
    assertThat(new Location("f", 3, 0)).hasToString("f:3");
    assertThat(Location.of("f")).hasToString("f");
    assertThatThrownBy(() -> new Location("f", 0, 4)).hasMessage("a column needs a line");
    assertThatThrownBy(() -> new Location("", 1, 0)).hasMessage("a line needs a file");
    assertThatThrownBy(() -> new Location("f", -1, 0)).hasMessage("negative position -1:0");
  }

  @Test
  void pathsAreWrittenKindAndName() {
    assertThat(ElementPath.ROOT).hasToString("/");
    assertThat(Samples.LAB.child("node", "esxi-slave")).hasToString("/site lab/node esxi-slave");
    assertThat(Samples.LAB.child("node", "")).hasToString("/site lab/node");
    assertThat(Samples.LAB.child("node", "a/b")).hasToString("/site lab/node a\\/b");
    assertThatThrownBy(() -> Samples.LAB.child(" ", "n")).hasMessage("a path segment needs a kind");
  }
}
