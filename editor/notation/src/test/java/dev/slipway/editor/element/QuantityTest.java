// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.element;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantityTest {
  @ParameterizedTest
  @CsvSource({
    "20 ms, ns, 20000000, 20 ms",
    "1.5s, ns, 1500000000, 1500 ms",
    "250 us, ns, 250000, 250 µs",
    "250 µs, ns, 250000, 250 µs",
    "2 min, ns, 120000000000, 2 min",
    "17, ns, 17, 17 ns",
    "0, ns, 0, 0 ns",
    "1 Gbit/s, bit/s, 1000000000, 1 Gbit/s",
    "1e9, bit/s, 1e9, 1 Gbit/s",
    "1 500, bytes, 1500, 1500 bytes",
    "64 KiB, bytes, 65536, 64 KiB",
    "16 gib, MiB, 16384, 16 GiB",
    "512 MB, GiB, 0.5, 512 MiB",
    "20 GB, GiB, 20, 20 GiB",
    "-1, '', -1, -1",
    "0.25, '', 0.25, 0.25",
    "12.5, Hz, 12.5, 12.5 Hz"
  })
  void isReadAsPeopleWriteItAndWrittenInTheLargestUnit(
      String text, String unit, BigDecimal number, String printed) {
    assertThat(Quantity.parse(text, unit))
        .get()
        .usingComparator(BigDecimal::compareTo)
        .isEqualTo(number);
    assertThat(Quantity.print(number, unit)).isEqualTo(printed);
  }

  @Test
  void whatIsNoNumberOrOfAnotherKindIsNone() {
    assertThat(Quantity.parse("fast", "Hz")).isEmpty();
    assertThat(Quantity.parse("20 ms", "Hz")).isEmpty();
    assertThat(Quantity.parse("20 ms", "")).isEmpty();
    assertThat(Quantity.parse("", "ns")).isEmpty();
    assertThat(Quantity.parse("1..5", "ns")).isEmpty();
  }
}
