// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.ExperimentPlan.Kind;
import dev.slipway.experiment.ExperimentResults;
import dev.slipway.experiment.report.PlacedFigures.Placed;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlacedFiguresTest {
  @Test
  void figuresOfPathsNameBothEnds() {
    List<Placed> placed = PlacedFigures.of(ExampleResults.of(Kind.PLACEMENT_MATRIX));

    assertThat(placed).isNotEmpty();
    assertThat(placed).allSatisfy(each -> assertThat(each.nodes()).hasSize(2));
    assertThat(placed)
        .allSatisfy(
            each -> assertThat(each.lines()).anyMatch(line -> line.endsWith(": " + each.badge())));
  }

  @Test
  void whatWasNotMeasuredHasNoBadge() {
    ExperimentResults results = ExampleResults.of(Kind.HYPERVISOR_COMPARISON);
    ExperimentResults none =
        new ExperimentResults(
            results.schema(),
            results.tool(),
            results.deployment(),
            results.plan(),
            results.seed(),
            results.startedAt(),
            results.outcome(),
            results.benchmarks(),
            results.conditions(),
            List.of(),
            results.problems());

    assertThat(PlacedFigures.of(results)).anyMatch(each -> !each.badge().isEmpty());
    assertThat(PlacedFigures.of(none))
        .isNotEmpty()
        .allMatch(each -> each.badge().isEmpty() && each.lines().isEmpty());
  }
}
