// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.ExperimentJson;
import dev.slipway.bundle.ExperimentPlan.Kind;
import dev.slipway.experiment.ExperimentResults;
import dev.slipway.experiment.ExperimentResults.ActivityResults;
import dev.slipway.experiment.ExperimentResults.Run;
import dev.slipway.experiment.report.ComparisonDocument.ComparedFigure;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private static final ExperimentResults BEFORE = ExampleResults.of(Kind.HYPERVISOR_COMPARISON);

  @Test
  void seesNoDifferenceOfResultsToThemselves() {
    Comparison same = Comparison.of(BEFORE, BEFORE);

    assertThat(same.worse()).isFalse();
    assertThat(same.document().conditions()).isEmpty();
    assertThat(same.document().figures())
        .extracting(ComparedFigure::verdict)
        .containsOnly("NO_DIFFERENCE_SEEN", "CANNOT_BE_SAID_YET");
    assertThat(figure(same, "compress-gzip").verdict()).isEqualTo("NO_DIFFERENCE_SEEN");
  }

  @Test
  void saysWhatIsBetterAndWorseByWhatIsTheBetterWay() {
    Comparison slower = Comparison.of(BEFORE, scaled(1.2));

    assertThat(slower.worse()).isTrue();
    assertThat(figure(slower, "compress-gzip"))
        .satisfies(
            gzip -> {
              assertThat(gzip.verdict()).isEqualTo("WORSE");
              assertThat(gzip.ratio().orElseThrow()).isBetween(1.199, 1.201);
              assertThat(gzip.cliffsDelta()).contains(1.0);
              assertThat(gzip.effect()).isEqualTo("large");
              assertThat(gzip.noise()).isPresent();
              assertThat(gzip.ratioInterval().orElseThrow().low()).isGreaterThan(1.1);
            });
    assertThat(figure(slower, "stream").verdict()).isEqualTo("BETTER");
  }

  @Test
  void doesNotJudgeWhatSaysNothingOfARole() {
    ExperimentResults placement = ExampleResults.of(Kind.PLACEMENT_MATRIX);
    ExperimentResults more =
        ExperimentJson.read(
            ExperimentJson.write(placement)
                .replaceAll("\"retransmits\": (\\d)", "\"retransmits\": 90$1"),
            ExperimentResults.class);

    Comparison comparison = Comparison.of(placement, more);

    assertThat(comparison.worse()).isFalse();
    assertThat(comparison.text()).contains("differs, not judged").contains("10 figures judged: ");
    assertThat(comparison.html()).contains("differs, not judged");
  }

  @Test
  void seesNoDifferenceWithinTheNoise() {
    assertThat(figure(Comparison.of(BEFORE, scaled(1.0001)), "stream").verdict())
        .isEqualTo("NO_DIFFERENCE_SEEN");
  }

  @Test
  void saysWhichConditionsDiffer() {
    ExperimentResults other =
        ExperimentJson.read(
            ExperimentJson.write(BEFORE)
                .replace("6.1.0-25-amd64", "6.1.0-26-amd64")
                .replace("\"mtu\": 9000", "\"mtu\": 1500")
                .replace("\"cores\": 12", "\"cores\": 6")
                .replace("\"fio\": \"3.33\"", "\"fio\": \"3.36\"")
                .replace("\"cpuGovernor\": \"performance\"", "\"cpuGovernor\": \"powersave\""),
            ExperimentResults.class);

    Comparison comparison = Comparison.of(BEFORE, other);

    assertThat(comparison.document().conditions())
        .contains(
            "baremetal, kernel: before Linux 6.1.0-25-amd64, after Linux 6.1.0-26-amd64.",
            "vm-kvm, cores: before 12, after 6.",
            "vm-kvm, fio: before 3.33, after 3.36.",
            "baremetal, CPU frequency governor: before performance, after powersave.",
            "baremetal, tuned MTU: before 9000, after 1500.");
    assertThat(comparison.html()).contains("baremetal, tuned MTU: before 9000, after 1500.");
    assertThat(comparison.text()).contains("differs: vm-kvm, cores: before 12, after 6.");
  }

  @Test
  void leavesOutWhatWatchedNodesDidNotDo() {
    ExperimentResults watched = ExampleResults.of(Kind.WAN_AGGREGATE);
    assertThat(Comparison.of(watched, watched).document().figures())
        .extracting(ComparedFigure::figure)
        .contains("received")
        .doesNotContain("vhost");
  }

  @Test
  void namesWhatOnlyOneHas() {
    ExperimentResults less =
        withRuns(
            BEFORE.runs().stream()
                .filter(run -> !run.measurement().equals("stream vm-kvm"))
                .toList());

    assertThat(Comparison.of(BEFORE, less).document().onlyBefore())
        .containsExactly("STREAM triad: Triad, vm-kvm");
    assertThat(Comparison.of(less, BEFORE).text())
        .contains("only after: STREAM triad: Triad, vm-kvm");
    assertThat(Comparison.of(BEFORE, withRuns(List.of())).text())
        .endsWith("Nothing was measured in both.\n");
  }

  @Test
  void printsATableAPageAndADocument() throws Exception {
    Comparison slower = Comparison.of(BEFORE, scaled(1.2));

    assertThat(slower.text().lines().filter(line -> line.startsWith("gzip: Time for 2 GB, vm-kvm")))
        .singleElement()
        .satisfies(
            line -> assertThat(line).containsPattern("\\+20 % +\\+1.* to \\+2.* +large +worse$"));
    ReadPage page = new ReadPage(slower.html());
    assertThat(page.table("Before and after")).hasSize(slower.document().figures().size() + 1);
    assertThat(page.all("svg")).hasSize(6);
    assertThat(ExperimentJson.read(slower.json(), ComparisonDocument.class))
        .isEqualTo(slower.document());
    assertThat(Comparison.of(BEFORE, scaled(1.2)).html()).isEqualTo(slower.html());
  }

  private static ComparedFigure figure(Comparison comparison, String subject) {
    return comparison.document().figures().stream()
        .filter(each -> each.subject().equals(subject) && each.variant().equals("vm-kvm"))
        .findFirst()
        .orElseThrow();
  }

  /** The same results with all figures multiplied. */
  private static ExperimentResults scaled(double factor) {
    return withRuns(
        BEFORE.runs().stream()
            .map(
                run ->
                    new Run(
                        run.number(),
                        run.measurement(),
                        run.repeat(),
                        run.itself(),
                        run.startedAt(),
                        run.elapsedNs(),
                        run.activities().stream().map(each -> scaled(each, factor)).toList(),
                        run.disturbances(),
                        run.failure()))
            .toList());
  }

  private static ActivityResults scaled(ActivityResults results, double factor) {
    TreeMap<String, Double> figures = new TreeMap<>(results.figures());
    figures.replaceAll((name, value) -> value * factor);
    return new ActivityResults(results.activity(), figures, results.curves());
  }

  private static ExperimentResults withRuns(List<Run> runs) {
    return new ExperimentResults(
        BEFORE.schema(),
        BEFORE.tool(),
        BEFORE.deployment(),
        BEFORE.plan(),
        BEFORE.seed(),
        BEFORE.startedAt(),
        BEFORE.outcome(),
        BEFORE.benchmarks(),
        BEFORE.conditions(),
        runs,
        BEFORE.problems());
  }
}
