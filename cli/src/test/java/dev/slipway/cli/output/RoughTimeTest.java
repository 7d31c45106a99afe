// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoughTimeTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0 s",
    "1, 1 s",
    "59999, 59 s",
    "60000, 1 min",
    "89000, 1 min",
    "91000, 2 min",
    "3569000, 59 min",
    "3590000, 1 h",
    "3900000, 1 h 5 min"
  })
  void timesAreToldInTheirGreatestUnits(long milliseconds, String text) {
    assertThat(RoughTime.text(Duration.ofMillis(milliseconds))).isEqualTo(text);
  }
}
