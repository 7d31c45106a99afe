// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.slipway.bundle.ExperimentJson;
import dev.slipway.bundle.ExperimentPlan.Kind;
import dev.slipway.diagnostics.TestReport;
import dev.slipway.diagnostics.TestReport.Outcome;
import dev.slipway.diagnostics.TestReport.TestCase;
import dev.slipway.experiment.ExperimentResults;
import dev.slipway.experiment.ExperimentResults.ActivityResults;
import dev.slipway.experiment.ExperimentResults.Point;
import dev.slipway.experiment.ExperimentResults.Run;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Element;

class ExperimentReportTest {
  @ParameterizedTest
  @EnumSource(Kind.class)
  void isTheSameForTheSameResults(Kind kind) {
    ExperimentResults results = ExampleResults.of(kind);
    ExperimentResults read =
        ExperimentJson.read(ExperimentJson.write(results), ExperimentResults.class);

    assertThat(ExperimentReport.files(read)).isEqualTo(ExperimentReport.files(results));
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void needsNothingFromElsewhereAndIsAccessible(Kind kind) throws Exception {
    String text = ExperimentReport.files(ExampleResults.of(kind)).get(ExperimentReport.PAGE);
    ReadPage page = new ReadPage(text);

    assertThat(text).doesNotContain("http:", "https:", "<script", "url(", "@import", "NaN");
    assertThat(page.all("html").get(0).getAttribute("lang")).isEqualTo("en");
    assertThat(page.all("h1")).hasSize(1);
    assertThat(page.all("main")).hasSize(1);
    Set<String> ids = new HashSet<>();
    page.all("*").stream()
        .map(each -> each.getAttribute("id"))
        .filter(id -> !id.isEmpty())
        .forEach(id -> assertThat(ids.add(id)).describedAs(id).isTrue());
    assertThat(page.all("svg")).isNotEmpty();
    for (Element svg : page.all("svg")) {
      assertThat(svg.getAttribute("role")).isEqualTo("img");
      assertThat(ids).contains(svg.getAttribute("aria-labelledby").split(" "));
      assertThat(ReadPage.text(ReadPage.first(svg, "title"))).isNotEmpty();
      assertThat(ReadPage.text(ReadPage.first(svg, "desc"))).isNotEmpty();
    }
    for (Element table : page.all("table")) {
      assertThat(ReadPage.text(ReadPage.first(table, "caption"))).isNotEmpty();
      assertThat(ReadPage.first(table, "th").getAttribute("scope")).isEqualTo("col");
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void survivesWithoutAnyRun(Kind kind) throws Exception {
    ExperimentResults none = withRuns(ExampleResults.of(kind), List.of());

    assertThat(new ReadPage(page(none)).all("p"))
        .extracting(ReadPage::text)
        .anyMatch(text -> text.startsWith("Without any value: "));
    TestReport verdicts = ExperimentReport.verdicts(none);
    assertThat(verdicts.count(Outcome.BROKEN)).isEqualTo(none.plan().measurements().size());
    assertThat(verdicts.count(Outcome.PASSED)).isLessThanOrEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void survivesOneRunEach(Kind kind) throws Exception {
    ExperimentResults results = ExampleResults.of(kind);
    ExperimentResults once =
        withRuns(
            results,
            results.runs().stream().filter(run -> run.repeat() == 1 && !run.itself()).toList());

    ReadPage page = new ReadPage(page(once));

    assertThat(page.table("How sure the medians are"))
        .anyMatch(row -> row.containsAll(List.of("1", "–", "unknown")));
    assertThat(page(once)).doesNotContain("NaN");
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void survivesValuesThatAreNoNumbers(Kind kind) throws Exception {
    ExperimentResults results = ExampleResults.of(kind);
    ExperimentResults without =
        withRuns(
            results,
            results.runs().stream().map(run -> withFigures(run, value -> Double.NaN)).toList());

    ReadPage page = new ReadPage(page(without));
    assertThat(page(without)).doesNotContain("NaN");
    assertThat(page.table("How sure the medians are")).anyMatch(row -> row.contains("unknown"));
    if (kind == Kind.HYPERVISOR_COMPARISON) {
      assertThat(page(without)).contains("not a number");
    }
  }

  @Test
  void showsNamesAsTheyAre() throws Exception {
    String hostile = "<script>alert(1)</script>&\u202e\"'=x";
    String json = ExperimentJson.write(ExampleResults.of(Kind.HYPERVISOR_COMPARISON));
    String quoted = ExperimentJson.writeLine(new Quoted(hostile));
    String name = quoted.substring(quoted.indexOf(':') + 1, quoted.length() - 1).strip();
    ExperimentResults results =
        ExperimentJson.read(
            json.replace("\"vm-kvm\"", name).replace("\"submarine-lab\"", name),
            ExperimentResults.class);

    Map<String, String> files = ExperimentReport.files(results);
    ReadPage page = new ReadPage(files.get(ExperimentReport.PAGE));

    assertThat(files.get(ExperimentReport.PAGE)).doesNotContain("<script");
    assertThat(files.get(ExperimentReport.VERDICTS)).doesNotContain("<script");
    assertThat(files.get(ExperimentReport.PAGE)).doesNotContain("\u202e");
    assertThat(page.table("Median, confidence interval and runs").get(0))
        .contains("<script>alert(1)</script>&\\u{202e}\"'=x");
  }

  /** A name, to see how JSON writes it. */
  private record Quoted(String name) {}

  @Test
  void tellsOfFailedAndDisturbedRuns() throws Exception {
    ExperimentResults troubled = ExampleResults.troubled();
    ReadPage page = new ReadPage(page(troubled));

    assertThat(page.table("Failed runs").get(1))
        .contains("fio ended with 1: No space left on device.");
    assertThat(page.table("Disturbed runs").get(1)).contains("vm-kvm: steal 12 %");
    assertThat(page.all("p"))
        .extracting(ReadPage::text)
        .contains("Some runs failed: what follows is from the others.");
    assertThat(page.all("li"))
        .extracting(ReadPage::text)
        .contains("vm-vmware did not answer for 40 s.");
    TestCase complete = ExperimentReport.verdicts(troubled).cases().get(0);
    assertThat(complete.outcome()).isEqualTo(Outcome.BROKEN);
    assertThat(complete.type()).contains("INCOMPLETE");
    assertThat(complete.messages()).anyMatch(each -> each.contains("No space left on device"));
  }

  @Test
  void showsTheNoise() throws Exception {
    ReadPage page = new ReadPage(page(ExampleResults.of(Kind.HYPERVISOR_COMPARISON)));

    List<List<String>> noise = page.table("The base against itself");
    assertThat(noise.get(1)).startsWith("gzip: Time for 2 GB", "baremetal");
    assertThat(noise.get(1)).endsWith("no difference seen");
  }

  @Test
  void saysWhichPlatformSuitsARoleBest() throws Exception {
    List<List<String>> roles =
        new ReadPage(page(ExampleResults.of(Kind.HYPERVISOR_COMPARISON)))
            .table("Performance by role, against baremetal");

    assertThat(roles)
        .extracting(row -> row.get(0), row -> row.get(3))
        .containsExactly(
            tuple("Role", "Best suited"),
            tuple("CPU", "baremetal"),
            tuple("Memory", "baremetal"),
            tuple("Disk", "baremetal"),
            tuple("Latency", "baremetal"),
            tuple("Network", "baremetal"));
  }

  @Test
  void titlesHistogramsWithTheirEndsAndMean() throws Exception {
    ReadPage page = new ReadPage(page(ExampleResults.of(Kind.HYPERVISOR_COMPARISON)));

    assertThat(page.all("figcaption"))
        .extracting(ReadPage::text)
        .anyMatch(
            title -> title.matches("vm-kvm: min \\d+, avg [\\d.]+, max \\d+ µs, \\d+ beyond.*"));
  }

  @Test
  void judgesTheCriterionOfVirtualPlatforms() {
    Map<String, Outcome> outcomes =
        outcomes(ExperimentReport.verdicts(ExampleResults.of(Kind.HPC_COMPARISON)));

    assertThat(outcomes)
        .containsEntry("NAS Parallel Benchmarks, npb-is: Execution time", Outcome.PASSED)
        .containsEntry("NAS Parallel Benchmarks, npb-lu: Execution time", Outcome.PASSED)
        .containsEntry("NAS Parallel Benchmarks, npb-cg: Execution time", Outcome.FAILED)
        .containsEntry("NAS Parallel Benchmarks, npb-sp: Execution time", Outcome.SKIPPED)
        .containsEntry("MPI latency", Outcome.FAILED);
  }

  @Test
  void judgesEachPhaseOfAFlow() {
    TestReport verdicts = ExperimentReport.verdicts(ExampleResults.of(Kind.QOS_PHASES));

    assertThat(verdicts.cases())
        .filteredOn(each -> each.outcome() == Outcome.FAILED)
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.group()).isEqualTo("client-1");
              assertThat(each.name()).isEqualTo("60 to 90 s, at least 2 Gbit/s, at most 4 Gbit/s");
              assertThat(each.messages().get(0)).startsWith("Kept in 1 of 5 runs: 1.");
            });
    assertThat(verdicts.count(Outcome.PASSED)).isEqualTo(1 + 7);
  }

  @Test
  void sumsFlowsUp() throws Exception {
    ExperimentResults results = ExampleResults.of(Kind.WAN_AGGREGATE);
    List<List<String>> total = new ReadPage(page(results)).table("Total of all flows");

    assertThat(total.get(1).get(0)).isEqualTo("Sustained: mean over time");
    // One of the flows ends after 40 s: what the others send afterwards is no sum of all.
    double mean = 0;
    for (int second = 1; second <= 40; second++) {
      mean += 10 * 9.6 * (1 - Math.exp(-second / 3.0)) / 40;
    }
    assertThat(Double.parseDouble(total.get(1).get(1))).isCloseTo(mean, within(0.2));
    assertThat(Double.parseDouble(total.get(2).get(1))).isBetween(96.0, 98.5);
    assertThat(new ReadPage(page(results)).table("Each source"))
        .hasSize(1 + 10)
        .noneMatch(row -> row.contains("load"));
    assertThat(new ReadPage(page(results)).table("During total drawn"))
        .hasSize(2)
        .last()
        .satisfies(row -> assertThat(row).contains("Received", "Mbit/s"));
  }

  @Test
  void saysOfWhichSourcesTheDelayCouldNotBeSet() throws Exception {
    ExperimentResults all = ExampleResults.of(Kind.WAN_AGGREGATE);
    assertThat(page(all)).contains("50 ms are added to what these send: vm-1, ");
    List<String> problems =
        all.plan().measurements().get(0).delays().stream()
            .map(delay -> ExperimentResults.withoutDelay(delay, "it has another discipline"))
            .toList();

    assertThat(page(with(all, all.runs(), problems)))
        .contains("No delay was added to the path.", problems.get(0))
        .doesNotContain("ms are added to what these send");
    assertThat(page(with(all, all.runs(), problems.subList(0, 1))))
        .contains("50 ms are added to what these send: vm-2, ");
  }

  @Test
  void judgesTopics() {
    TestReport verdicts = ExperimentReport.verdicts(ExampleResults.of(Kind.TRAFFIC_RUN));

    assertThat(verdicts.cases())
        .filteredOn(each -> each.outcome() == Outcome.FAILED)
        .extracting(TestCase::group, TestCase::name)
        .containsExactly(
            tuple("SonarContact", "at most 1 % late samples"),
            tuple("SonarContact", "at most 0.1 % lost samples"),
            tuple("SonarContact", "every verdict of the traffic passes"));
  }

  @Test
  void drawsAPointWithoutNeighboursAsADash() {
    ExperimentResults results = ExampleResults.of(Kind.QOS_PHASES);
    ExperimentResults single =
        withRuns(
            results, results.runs().stream().map(ExperimentReportTest::withFirstPoints).toList());

    assertThat(page(results)).doesNotContainPattern("class=\"line [^\"]*\" d=\"[^\"]*h8");
    assertThat(page(single)).containsPattern("class=\"line [^\"]*\" d=\"[^\"]*h8");
  }

  private static Run withFirstPoints(Run run) {
    return new Run(
        run.number(),
        run.measurement(),
        run.repeat(),
        run.itself(),
        run.startedAt(),
        run.elapsedNs(),
        run.activities().stream()
            .map(
                each -> {
                  SortedMap<String, List<Point>> curves = new TreeMap<>();
                  each.curves().forEach((name, points) -> curves.put(name, points.subList(0, 1)));
                  return new ActivityResults(each.activity(), each.figures(), curves);
                })
            .toList(),
        run.disturbances(),
        run.failure());
  }

  @Test
  void showsWhatWatchedNodesDidApartFromWhatIsMeasured() throws Exception {
    ExperimentResults results = ExampleResults.of(Kind.WAN_AGGREGATE);

    assertThat(new ReadPage(page(results)).all("h2"))
        .extracting(ReadPage::text)
        .containsSubsequence("Nodes meanwhile", "Noise and certainty");
    assertThat(new ReadPage(page(results)).table("How sure the medians are"))
        .noneMatch(row -> row.get(0).contains("Received"));
    // What was 0 throughout is left out.
    assertThat(new ReadPage(page(results)).table("During total drawn"))
        .extracting(row -> row.get(0))
        .containsExactly("Figure", "Received");
    assertThat(page(results)).contains("<li>sink: Not counted: cycles: not permitted.</li>");
    ExperimentResults idle =
        withRuns(
            results, results.runs().stream().map(run -> withFigures(run, value -> 0.0)).toList());
    assertThat(page(idle)).doesNotContain("Nodes meanwhile");
    assertThat(page(withRuns(results, List.of()))).doesNotContain("Nodes meanwhile");
  }

  @Test
  void listsEveryValueInLongForm() {
    ExperimentResults results = ExampleResults.of(Kind.PLACEMENT_MATRIX);
    List<String> lines =
        ExperimentReport.files(results).get(ExperimentReport.VALUES).lines().toList();
    long values =
        results.runs().stream()
            .flatMap(run -> run.activities().stream())
            .mapToLong(each -> each.figures().size())
            .sum();

    assertThat(lines).hasSize((int) values + 1);
    assertThat(lines.get(0)).startsWith("run,measurement,subject,variant,");
    assertThat(lines).anyMatch(line -> line.contains(",ping,-HNR,"));
    assertThat(ExperimentReport.files(ExampleResults.troubled()).get(ExperimentReport.VALUES))
        .contains(",fio ended with 1: No space left on device.,,,,,\r\n");
  }

  @Test
  void givesSpreadsheetsNoFormulas() {
    ExperimentResults results = ExampleResults.of(Kind.PLACEMENT_MATRIX);
    ExperimentResults formula =
        ExperimentJson.read(
            ExperimentJson.write(results)
                .replace("\"HNR\"", "\"=HYPERLINK(1)\"")
                .replace("\"H-NR\"", "\"-2+3,1\""),
            ExperimentResults.class);

    assertThat(ExperimentReport.files(formula).get(ExperimentReport.VALUES))
        .contains(",'=HYPERLINK(1),")
        .contains(",\"'-2+3,1\",");
  }

  private static Map<String, Outcome> outcomes(TestReport verdicts) {
    return verdicts.cases().stream().collect(Collectors.toMap(TestCase::group, TestCase::outcome));
  }

  private static String page(ExperimentResults results) {
    return ExperimentReport.files(results).get(ExperimentReport.PAGE);
  }

  private static Run withFigures(Run run, UnaryOperator<Double> change) {
    Stream<ActivityResults> changed =
        run.activities().stream()
            .map(
                each -> {
                  TreeMap<String, Double> figures = new TreeMap<>(each.figures());
                  figures.replaceAll((name, value) -> change.apply(value));
                  return new ActivityResults(each.activity(), figures, each.curves());
                });
    return new Run(
        run.number(),
        run.measurement(),
        run.repeat(),
        run.itself(),
        run.startedAt(),
        run.elapsedNs(),
        changed.toList(),
        run.disturbances(),
        run.failure());
  }

  private static ExperimentResults withRuns(ExperimentResults results, List<Run> runs) {
    return with(results, runs, results.problems());
  }

  private static ExperimentResults with(
      ExperimentResults results, List<Run> runs, List<String> problems) {
    return new ExperimentResults(
        results.schema(),
        results.tool(),
        results.deployment(),
        results.plan(),
        results.seed(),
        results.startedAt(),
        results.outcome(),
        results.benchmarks(),
        results.conditions(),
        runs,
        problems);
  }
}
