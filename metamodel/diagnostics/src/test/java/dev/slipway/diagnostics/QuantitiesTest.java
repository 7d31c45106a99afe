// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuantitiesTest {
  @Test
  void haveThreeDigitsAndAUnit() {
    assertThat(Quantities.bitRate(999.4)).isEqualTo("999 bit/s");
    assertThat(Quantities.bitRate(999.6)).isEqualTo("1 kbit/s");
    assertThat(Quantities.bitRate(1_234_567)).isEqualTo("1.23 Mbit/s");
    assertThat(Quantities.bitRate(10e9)).isEqualTo("10 Gbit/s");
    assertThat(Quantities.percent(0.7143)).isEqualTo("71.4 %");
    assertThat(Quantities.percent(0.7)).isEqualTo("70 %");
    assertThat(Quantities.precisePercent(0.0025312)).isEqualTo("0.253 %");
    assertThat(Quantities.precisePercent(1)).isEqualTo("100 %");
    assertThat(Quantities.count(1, "core")).isEqualTo("1 core");
    assertThat(Quantities.count(0.25, "core")).isEqualTo("0.25 cores");
    assertThat(Quantities.number(0.0625)).isEqualTo("0.063");
  }

  @Test
  void timesAreInTheGreatestUnitThatTheyReach() {
    assertThat(Quantities.time(0)).isEqualTo("0 ns");
    assertThat(Quantities.time(85_149)).isEqualTo("85.1 us");
    assertThat(Quantities.time(1_530_000)).isEqualTo("1.53 ms");
    assertThat(Quantities.time(-1_530_000)).isEqualTo("-1.53 ms");
    assertThat(Quantities.time(90e9)).isEqualTo("90 s");
    assertThat(Quantities.time(1234.5e9)).isEqualTo("1235 s");
    assertThat(Quantities.seconds(12)).isEqualTo("12.0 s");
  }

  @Test
  void sizesAreBinary() {
    assertThat(Quantities.bytes(1023)).isEqualTo("1023 B");
    assertThat(Quantities.bytes(1536)).isEqualTo("1.5 KiB");
    assertThat(Quantities.bytes(5L << 20)).isEqualTo("5 MiB");
    assertThat(Quantities.bytes(5L << 30)).isEqualTo("5120 MiB");
    assertThat(Quantities.gibibytes(278L << 30)).isEqualTo("278 GiB");
    assertThat(Quantities.gibibytes(300e9)).isEqualTo("279.4 GiB");
    assertThat(Quantities.gibibytes(10)).isEqualTo("0 GiB");
  }

  @Test
  void digitsBeforeThePointAreNeverLost() {
    assertThat(Quantities.plainRate(49.98123)).isEqualTo("49.98");
    assertThat(Quantities.plainRate(12345.6)).isEqualTo("12346");
    assertThat(Quantities.plainRate(20)).isEqualTo("20");
    assertThat(Quantities.number(1e12, 5)).isEqualTo("1000000000000");
    assertThat(Quantities.number(0.0074, 5)).isEqualTo("0.0074");
    assertThat(Quantities.number(-0.0, 5)).isEqualTo("0");
  }
}
