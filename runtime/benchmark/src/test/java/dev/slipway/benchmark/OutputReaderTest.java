// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.slipway.diagnostics.Diagnostics;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is found in an output, and what is said of one that has it not. */
class OutputReaderTest {
  @ParameterizedTest
  @CsvSource({
    "only, 0",
    "first, 3",
    "last, 8",
    "least, 1",
    "greatest, 8",
    "median, 3.5",
    "sum, 16",
    "mean, 4",
  })
  void oneOfSeveralNumbersIsPicked(String pick, String expected) throws Exception {
    Benchmark benchmark = figure("pattern: 'n=(?P<value>[0-9]+)', pick: " + pick);
    String output = "n=3\nn=4\nn=1\nn=8\n";
    if (pick.equals("only")) {
      assertThatExceptionOfType(UnreadableOutput.class)
          .isThrownBy(() -> OutputReader.read(benchmark, output))
          .withMessageStartingWith("Figure f of benchmark own was found 4 times by pattern n=");
    } else {
      assertThat(OutputReader.read(benchmark, output).figures())
          .containsEntry("f", Double.parseDouble(expected));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          json: /a              | {"a": 1} {}     | cannot be read: it is not valid JSON, at line 1, column 11
          json: /a              | {"a": NaN}      | cannot be read: it is not valid JSON
          json: /a              | {"a": "fast"}   | is not a number, but 'fast'
          json: /a              | {"a": null}     | was not found by JSON pointer /a
          json: /a              | {"a": [1]}      | is not a number, but '[1]'
          json: /a/1            | {"a": [1]}      | was not found by JSON pointer /a/1
          json: /a              | {"a": 1e999}    | has a value that is too large: 1e999
          'json: /a, factor: 1e99' | {"a": 1e300} | has a value that is too large: 1.0E300 times 1.0E99
          xpath: //a            | <a>1</b>        | cannot be read: it is not valid XML at line 1
          xpath: //a            | <b>1</b>        | was not found by XPath //a
          xpath: //a            | <a>N/A</a>      | is not a number, but 'N/A'
          xpath: count(//b)     | text            | cannot be read: it is not valid XML at line 1
          'pattern: ''=(?P<value>\\S+)''' | n=1,000 | is not a number, but '1,000'
          """)
  void whatIsUnreadableIsTold(String parser, String output, String problem) throws Exception {
    Benchmark benchmark = figure(parser);
    assertThatExceptionOfType(UnreadableOutput.class)
        .isThrownBy(() -> OutputReader.read(benchmark, output))
        .satisfies(
            e -> {
              assertThat(e.diagnostic().code()).isEqualTo("BENCHMARK_OUTPUT_UNREADABLE");
              assertThat(e.diagnostic().message())
                  .startsWith("Figure f of benchmark own " + problem)
                  .endsWith("The output is as follows:\n  " + output);
            });
  }

  /** iperf3 tells in its last lines why there is no figure, and ends with 0. */
  @Test
  void firstAndLastLinesAreShown() throws Exception {
    String output = "{\n" + "\"x\": 1,\n".repeat(20) + "\"error\": \"refused\"\n}\n";
    Benchmark benchmark = figure("json: /a");
    assertThatExceptionOfType(UnreadableOutput.class)
        .isThrownBy(() -> OutputReader.read(benchmark, output))
        .satisfies(
            e ->
                assertThat(e.diagnostic().message().lines())
                    .hasSize(12)
                    .contains("  …", "  \"error\": \"refused\""));
    assertThatExceptionOfType(UnreadableOutput.class)
        .isThrownBy(() -> OutputReader.read(benchmark, " \n"))
        .withMessageEndingWith("The output is empty.");
  }

  @Test
  void numbersMayHaveAUnit() throws Exception {
    assertThat(OutputReader.read(figure("xpath: //a"), "<a> 345 MHz </a>").figures())
        .containsEntry("f", 345.0);
    assertThat(OutputReader.read(figure("json: /a"), "{\"a\": \"-1.5e3 W\"}").figures())
        .containsEntry("f", -1500.0);
  }

  @Test
  void anOptionalFigureMayBeMissingButNotAll() throws Exception {
    Benchmark benchmark = figure("json: /a, optional: true");
    assertThatExceptionOfType(UnreadableOutput.class)
        .isThrownBy(() -> OutputReader.read(benchmark, "{}"))
        .withMessageStartingWith("Each figure of benchmark own is missing.");
    assertThat(
            OutputReader.read(
                    read(
                        "{name: f, title: F, better: lower, json: /a, optional: true}, "
                            + "{name: g, title: G, better: lower, json: /b}"),
                    "{\"b\": 2}")
                .figures())
        .containsOnlyKeys("g");
  }

  @Test
  void aNoteIsWhatTheProgramSaysBesideFigures() throws Exception {
    Benchmark noted =
        file(
            "figures: [{name: f, title: F, better: lower, json: /f}]\n"
                + "note: {json: '/remarks/*'}");
    assertThat(
            OutputReader.read(noted, "{\"f\": 1, \"remarks\": [\"Half of it.\", \"Twice\\n.\"]}")
                .note())
        .contains("Half of it. Twice\\n.");
    assertThat(OutputReader.read(noted, "{\"f\": 1}").note()).isEmpty();
    assertThat(OutputReader.read(figure("json: /f"), "{\"f\": 1, \"remarks\": [\"x\"]}").note())
        .isEmpty();
  }

  @Test
  void coloursAreNoText() throws Exception {
    assertThat(
            OutputReader.read(
                    figure("pattern: '^n=(?P<value>[0-9]+)$'"), "\u001b[2;35mn=3\u001b[0m\n")
                .figures())
        .containsEntry("f", 3.0);
  }

  @Test
  void nothingOutsideAnXmlDocumentIsRead() throws Exception {
    Benchmark benchmark = figure("xpath: //a");
    assertThat(
            OutputReader.read(
                    benchmark, "<!DOCTYPE x SYSTEM \"file:///no/such.dtd\"><x><a>1</a></x>")
                .figures())
        .containsEntry("f", 1.0);
    for (String declared : new String[] {"SYSTEM \"file:///etc/hostname\"", "\"2\""}) {
      assertThatExceptionOfType(UnreadableOutput.class)
          .isThrownBy(
              () ->
                  OutputReader.read(
                      benchmark,
                      "<!DOCTYPE x [<!ENTITY e " + declared + ">]><x><a>&e;&e;</a></x>"));
    }
  }

  /** A regular expression that others take exponential time for. */
  @Test
  @Timeout(60)
  void aPatternTakesLinearTime() throws Exception {
    Benchmark benchmark = figure("pattern: '(?P<value>(1+)+)x'");
    assertThatExceptionOfType(UnreadableOutput.class)
        .isThrownBy(() -> OutputReader.read(benchmark, "1".repeat(2000)));
  }

  @Test
  void anOutputIsBounded() throws Exception {
    Benchmark benchmark = figure("pattern: '(?P<value>1)', pick: last");
    assertThatExceptionOfType(UnreadableOutput.class)
        .isThrownBy(() -> OutputReader.read(benchmark, "1".repeat(OutputReader.LONGEST + 1)))
        .withMessageContaining("is longer than");
    assertThatExceptionOfType(UnreadableOutput.class)
        .isThrownBy(() -> OutputReader.read(benchmark, "1 ".repeat(OutputReader.MOST_VALUES + 1)))
        .withMessageContaining("has more than 100000 values");
  }

  @Test
  void pointsComeInOrderAndInTheirUnit() throws Exception {
    assertThat(
            OutputReader.read(curve("columns: {x: 1, y: 3}, x-factor: 1e3"), "# h\n2 a 5\n1 b 6\n")
                .curves())
        .containsEntry("c", List.of(new Point(1000, 6), new Point(2000, 5)));
    assertThatExceptionOfType(UnreadableOutput.class)
        .isThrownBy(() -> OutputReader.read(curve("columns: {x: 1, y: 3}"), "1 2 3\n4 5\n"))
        .withMessageContaining("has no column 3 in the line '4 5'");
  }

  @Test
  void aHistogramAddsThreadsAndLeavesOutWhatWasNotSeen() throws Exception {
    assertThat(
            OutputReader.read(
                    curve("histogram: cyclictest"),
                    "# Histogram\n000007 000000\t000000\n000008 000002\t000001\n# Total: 3\n")
                .curves())
        .containsEntry("c", List.of(new Point(8, 3)));
  }

  private static Benchmark figure(String parser) {
    return read("{name: f, title: F, better: lower, " + parser + "}");
  }

  private static Benchmark curve(String parser) {
    return file("curves: [{name: c, title: C, kind: curve, better: lower, " + parser + "}]");
  }

  private static Benchmark read(String figures) {
    return file("figures: [" + figures + "]");
  }

  private static Benchmark file(String last) {
    Diagnostics found = new Diagnostics();
    String text =
        """
        name: own
        title: Own
        description: A test.
        licence: MIT
        roles: [node]
        run: {command: [own]}
        """;
    return BenchmarkReader.read(text + last + "\n", "own.yaml", "own", name -> false, found)
        .orElseThrow(() -> new AssertionError(found.toList()));
  }
}
