// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A benchmark's file, and each mistake that it can have. */
class BenchmarkReaderTest {
  private static final String VALID =
      """
      name: own
      title: Own
      description: A test.
      licence: MIT
      packages: [iperf3]
      programs: [iperf3]
      roles: [client, server]
      parameters:
        size: {description: Bytes., default: 10, pattern: '[0-9]+'}
        more: {description: Options., default: '', pattern: '.*'}
      sources: [own.c]
      prepare:
        - {command: [gcc, '${work}/own.c'], root: true}
      start:
        - role: server
          command: [iperf3, -s, -p, '${port}']
          ready: {port: '${port}', within: 5s}
      run:
        command: [iperf3, -c, '${address:server}', -t, '${seconds}', -l, '${size}']
        output: result.json
        time-limit: 2min
      clean-up:
        - command: [rm, -f, '${work}/result.json']
      figures:
        - {name: rate, title: Rate, unit: Gbit/s, better: higher, judges: network, json: /a/0, factor: 1e-9}
        - {name: loss, title: Loss, better: lower, pattern: 'lost (?P<value>[0-9]+)', pick: last}
        - {name: power, title: Power, better: neither, xpath: //power, optional: true}
      curves:
        - name: rates
          title: Rates
          kind: intervals
          better: higher
          json: {points: /i/*, x: /end, y: /rate, unless: /omitted}
        - {name: sizes, title: Sizes, kind: curve, better: lower, columns: {x: 1, y: 2}}
        - {name: counts, title: Counts, kind: histogram, better: lower, histogram: cyclictest}
        - {name: lines, title: Lines, kind: curve, better: lower, pattern: '^(?P<x>\\d+) (?P<y>\\d+)$'}
      note: {json: /remark}
      """;

  private final Diagnostics found = new Diagnostics();

  @Test
  void aValidFileIsRead() {
    Benchmark benchmark = read(VALID).orElseThrow();
    assertThat(found).isEmpty();
    assertThat(benchmark.defaults())
        .containsExactly(Map.entry("size", "10"), Map.entry("more", ""));
    assertThat(benchmark.run().role()).isEqualTo("client");
    assertThat(benchmark.prepare()).singleElement().matches(Step::root);
    assertThat(benchmark.run().root()).isFalse();
    assertThat(benchmark.run().output()).contains("result.json");
    assertThat(benchmark.run().timeLimit()).isEqualTo(Duration.ofMinutes(2));
    assertThat(benchmark.start())
        .singleElement()
        .satisfies(
            step -> {
              assertThat(step.role()).isEqualTo("server");
              assertThat(step.ready())
                  .contains(new Ready(Ready.Kind.PORT, "${port}", Duration.ofSeconds(5)));
            });
    assertThat(benchmark.figures())
        .extracting(FigureDefinition::judgedRole)
        .containsExactly("NETWORK", "", "");
    assertThat(benchmark.note()).isPresent();
    assertThat(benchmark.curves())
        .extracting(CurveDefinition::kind)
        .containsExactly(
            CurveKind.INTERVALS, CurveKind.CURVE, CurveKind.HISTOGRAM, CurveKind.CURVE);
  }

  @Test
  void theSchemaSaysTheSame() throws IOException {
    JsonSchema schema = BenchmarkSuiteTest.schema();
    assertThat(schema.validate(VALID, InputFormat.YAML)).isEmpty();
    for (String wrong :
        List.of(
            replaced("title: Own", "titel: Own"),
            replaced("better: higher", "better: up"),
            replaced("json: /a/0", "json: /a, xpath: /a"),
            replaced("output: result.json", "ready: {port: 1}"),
            replaced("within: 5s", "within: 5"),
            replaced("columns: {x: 1", "columns: {x: 0"),
            replaced("json: /remark", "json: /remark, pick: last"))) {
      assertThat(schema.validate(wrong, InputFormat.YAML)).isNotEmpty();
    }
  }

  /** Each replaces a text of the valid file; the message says which line that is. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          name: own            | name: Own                  | 1  | The value of name is 'Own', not 1 to 40 lower-case letters, digits and hyphens with a letter first.
          name: own            | name: other                | 1  | The name is other, but the file is own.yaml.
          title: Own           | titel: Own                 | 2  | There is no key titel here; known are
          title: Own           | title:                     | 2  | The value of title is empty.
          title: Own           | title: [Own]               | 2  | The value of title is not text.
          [iperf3]             | iperf3                     | 5  | The value of packages is not a list.
          packages: [iperf3]   | packages: ['a b']          | 5  | 'a b' in packages is not the name of a Debian package.
          programs: [iperf3]   | programs: [/bin/sh]        | 6  | '/bin/sh' in programs is not the name of a program.
          roles: [client, server] | roles: [client, server, client] | 7 | A role occurs twice.
          'more: {description' | 'port: {description'       | 10 | A parameter cannot be called port: the runner gives it.
          default: 10          | 'default: 10, default: 10' | 9  | The key default occurs twice.
          default: 10          | default: ten               | 9  | The default 'ten' of size does not match its pattern.
          '[0-9]+'             | '[0-9'                     | 9  | '[0-9' is not a regular expression in RE2's syntax
          sources: [own.c]     | sources: [other.c]         | 11 | There is no programs/other.c.
          sources: [own.c]     | sources: [../own.c]        | 11 | '../own.c' in sources is not the name of a .c, .h or .txt file.
          ${work}/own.c        | ${wrok}/own.c              | 13 | wrok is neither a parameter nor a variable that the runner gives.
          '''${work}/own.c'''  | "a\\tb"                     | 13 | The word 'a\\tb' has a control character.
          ${work}/own.c        | ${work/own.c               | 13 | In the word '${work/own.c' a dollar sign and a brace open no variable.
          ${work}/own.c        | ${work...}/own.c           | 13 | In the word '${work...}/own.c' a dollar sign and a brace open no variable.
          role: server         | role: relay                | 15 | relay is none of the roles client, server.
          within: 5s           | within: 5                  | 17 | The value of within is '5', not a time such as 30s or 5min.
          'ready: {port: ''${port}''' | 'ready: {port: 1, output: x' | 17 | A command is ready by either a port or an output.
          ${address:server}    | ${address:relay}           | 19 | address:relay is neither a parameter nor a variable that the runner gives.
          output: result.json  | output: ../result          | 20 | The output ../result is not the name of a file in the work folder.
          output: result.json  | role: server               | 20 | The measured command is run by the first role, client.
          output: result.json  | ready: {port: 1}           | 20 | Only steps of start have ready.
          better: higher       | better: up                 | 25 | The value of better is 'up', not one of higher, lower, neither.
          judges: network      | judges: fun                | 25 | The value of judges is 'fun', not one of cpu, memory, disk, latency, network, gpu.
          json: /a/0           | json: a                    | 25 | 'a' is not a JSON pointer, such as /jobs/0/read/bw.
          json: /a/0           | 'json: /a, xpath: /a'      | 25 | It is to be read by exactly one of json, pattern, xpath.
          factor: 1e-9         | factor: -1                 | 25 | The value of factor is '-1', not a positive number.
          judges: network      | judge: network             | 25 | There is no key judge here; known are name, title, unit, better, judges, json, pattern, xpath, pick, factor, optional.
          (?P<value>           | (?P<number>                | 26 | has no group (?P<value>…).
          pick: last           | pick: any                  | 26 | The value of pick is 'any', not one of only, first, last, least, greatest, median, sum, mean.
          name: loss           | name: rate                 | 26 | There is a figure rate already.
          xpath: //power       | 'xpath: ''//['''           | 27 | '//[' is not an XPath 1.0 expression.
          optional: true       | optional: maybe            | 27 | The value of optional is 'maybe', not true or false.
          'columns: {x: 1'     | 'columns: {x: 0'           | 34 | The value of x is '0', not the number of a column, from 1.
          histogram: cyclictest | histogram: other          | 35 | The value of histogram is 'other', not cyclictest.
          (?P<y>               | (?P<z>                     | 36 | has no group (?P<y>…).
          json: /remark        | 'json: /remark, text: none' | 37 | There is no key text here; known are json, pattern, xpath.
          json: /remark        | json: remark               | 37 | 'remark' is not a JSON pointer, such as /jobs/0/read/bw.
          """)
  void aMistakeIsToldWithItsLine(String valid, String wrong, int line, String message) {
    assertThat(VALID).contains(valid);
    assertThat(read(replaced(valid, wrong))).isEmpty();
    assertThat(found.toList())
        .filteredOn(problem -> problem.location().line() == line)
        .extracting(Diagnostic::message)
        .singleElement()
        .asString()
        .contains(message);
    // A misspelt key is also missing.
    assertThat(found.toList()).hasSize(wrong.startsWith("titel") ? 2 : 1);
    assertThat(found.toList()).allMatch(problem -> problem.location().file().equals("own.yaml"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          'name: [a'            | BENCHMARK_SYNTAX  | 2
          'a: b: c'             | BENCHMARK_SYNTAX  | 1
          '- name: own'         | BENCHMARK_INVALID | 1
          ''                    | BENCHMARK_SYNTAX  | 0
          """)
  void whatIsNoMappingIsTold(String text, String code, int line) {
    assertThat(read(text + "\n")).isEmpty();
    assertThat(found.toList())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(code);
              assertThat(problem.location().line()).isEqualTo(line);
            });
  }

  @Test
  void allMistakesAreToldAtOnce() {
    assertThat(read("name: own\nroles: [node]\nrun: {command: []}\n")).isEmpty();
    assertThat(found.toList())
        .extracting(Diagnostic::message)
        .containsExactly(
            "The key description is missing.",
            "The key licence is missing.",
            "The key title is missing.",
            "There are neither figures nor curves.",
            "There is no command: a list of the program and its arguments.");
  }

  private Optional<Benchmark> read(String text) {
    return BenchmarkReader.read(text, "own.yaml", "own", "own.c"::equals, found);
  }

  private static String replaced(String valid, String wrong) {
    int at = VALID.indexOf(valid);
    return VALID.substring(0, at) + wrong + VALID.substring(at + valid.length());
  }
}
