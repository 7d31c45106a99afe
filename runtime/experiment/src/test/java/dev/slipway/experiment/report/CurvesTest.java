// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.experiment.ExperimentResults.Point;
import java.util.List;
import org.junit.jupiter.api.Test;

class CurvesTest {
  @Test
  void intervalsThatEndLateAreTakenForWholeOnes() {
    assertThat(
            Curves.atWholeIntervals(
                List.of(
                    new Point(1.003, 5),
                    new Point(2.4, 6),
                    new Point(3.1, 7),
                    new Point(3.102, 1))))
        .containsExactly(new Point(1, 5), new Point(2, 6), new Point(3, 7));
    assertThat(Curves.atWholeIntervals(List.of(new Point(0.48, 5), new Point(1.01, 6))))
        .containsExactly(new Point(0.5, 5), new Point(1, 6));
  }

  @Test
  void pointsWithoutIntervalsStayWhereTheyAre() {
    assertThat(Curves.atWholeIntervals(List.of())).isEmpty();
    List<Point> tiny = List.of(new Point(0.001, 5), new Point(0.002, 6));
    assertThat(Curves.atWholeIntervals(tiny)).isEqualTo(tiny);
  }
}
