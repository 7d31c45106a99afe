// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.experiment.report.Axis.Scale;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class AxisTest {
  @Test
  void endsAtRoundValuesAroundTheGivenOnes() {
    Axis axis = Axis.linear("x", 91, 103.5);

    assertThat(axis.ticks()).containsExactly(90.0, 95.0, 100.0, 105.0);
    assertThat(axis.place(90, 10, 110)).isEqualTo(10);
    assertThat(axis.place(97.5, 10, 110)).isEqualTo(60);
    assertThat(axis.place(1000, 10, 110)).isEqualTo(110);
    assertThat(axis.place(97.5, 110, 10)).isEqualTo(60);
  }

  @Test
  void hasRoomWhereAllValuesAreEqualOrMissing() {
    for (double only : List.of(0.0, 100.0, -3.0)) {
      Axis axis = Axis.linear("x", only, only);
      assertThat(axis.from()).isLessThanOrEqualTo(only);
      assertThat(axis.to()).isGreaterThanOrEqualTo(only).isGreaterThan(axis.from());
    }
    assertThat(Axis.fromZero("x", DoubleStream.empty()).to()).isEqualTo(1);
    assertThat(Axis.fromZero("x", DoubleStream.of(0, Double.NaN)).to()).isEqualTo(1);
    assertThat(Axis.logarithmic("x", Scale.DECADES, DoubleStream.of(0, Double.NaN)).ticks())
        .hasSizeGreaterThan(1);
  }

  @Test
  void labelsDecades() {
    Axis axis = Axis.logarithmic("x", Scale.DECADES, DoubleStream.of(3, 4500));

    assertThat(axis.ticks()).containsExactly(1.0, 10.0, 100.0, 1000.0, 10_000.0);
    assertThat(axis.place(100, 0, 100)).isEqualTo(50);
    assertThat(axis.place(0, 0, 100)).isZero();
  }

  @Test
  void labelsMoreThanTheEndsWithinADecade() {
    assertThat(Axis.logarithmic("x", Scale.DECADES, DoubleStream.of(139, 467)).ticks())
        .containsExactly(100.0, 150.0, 200.0, 300.0, 500.0);
    assertThat(Axis.logarithmic("x", Scale.DECADES, DoubleStream.of(100)).ticks())
        .containsExactly(100.0, 150.0);
    assertThat(Axis.logarithmic("x", Scale.DECADES, DoubleStream.of(12, 1000)).ticks())
        .containsExactly(10.0, 100.0, 1000.0);
  }

  @Test
  void labelsSizesByPowersOfTwo() {
    Axis axis = Axis.logarithmic("x", Scale.POWERS_OF_TWO, DoubleStream.of(1, 1 << 22));

    assertThat(axis.ticks().stream().map(axis::tick))
        .startsWith("1", "8", "64", "512", "4Ki")
        .endsWith("2Mi", "16Mi");
    assertThat(Axis.linear("x", 0, 30_000).tick(20_000)).isEqualTo("20k");
    assertThat(Axis.linear("x", 0, 5000).tick(5000)).isEqualTo("5000");
  }
}
