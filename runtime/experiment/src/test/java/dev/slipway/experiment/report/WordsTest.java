// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WordsTest {
  @Test
  void writesNumbersWithWhatCounts() {
    assertThat(Words.number(0.0074)).isEqualTo("0.0074");
    assertThat(Words.number(19562.5)).isEqualTo("19563");
    assertThat(Words.number(4194304)).isEqualTo("4194304");
    assertThat(Words.number(262144.4)).isEqualTo("262144");
    assertThat(Words.number(1e12)).isEqualTo("1000000000000");
    assertThat(Words.number(1.0 / 3)).isEqualTo("0.33333");
    assertThat(Words.number(0)).isEqualTo("0");
    assertThat(Words.number(-0.0)).isEqualTo("0");
    assertThat(Words.number(Double.NaN)).isEqualTo("–");
    assertThat(Words.number(Double.NEGATIVE_INFINITY, "s")).isEqualTo("–");
    assertThat(Words.number(12, "us")).isEqualTo("12 µs");
  }

  @Test
  void writesSharesAndChanges() {
    assertThat(Words.percent(1.39583)).isEqualTo("139.58 %");
    assertThat(Words.percent(464.0667)).isEqualTo("46407 %");
    assertThat(Words.change(1.05)).isEqualTo("+5 %");
    assertThat(Words.change(0.95)).isEqualTo("-5 %");
    assertThat(Words.change(1)).isEqualTo("0 %");
    assertThat(Words.change(Double.NaN)).isEqualTo("–");
    assertThat(Words.about(0.03456)).isEqualTo("3.5 %");
    assertThat(Words.about(Double.POSITIVE_INFINITY)).isEqualTo("–");
    assertThat(Words.runs(1000)).isEqualTo("1000");
    assertThat(Words.runs(Integer.MAX_VALUE)).isEqualTo("more than 1000");
  }
}
