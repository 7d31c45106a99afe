// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationsTest {
  @ParameterizedTest
  @CsvSource({
    "0,0 ns",
    "999,999 ns",
    "1000,1 us",
    "1500000,1.5 ms",
    "100000000,100 ms",
    "1000000001,1.000000001 s",
    "3600000000000,3600 s",
    "-1,-1 ns",
  })
  void areExactInTheGreatestUnit(long nanoseconds, String text) {
    assertThat(Durations.format(nanoseconds)).isEqualTo(text);
  }
}
