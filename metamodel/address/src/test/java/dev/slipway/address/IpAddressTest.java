// SPDX-License-Identifier: EPL-2.0
package dev.slipway.address;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IpAddressTest {
  @ParameterizedTest
  @CsvSource({
    "0.0.0.0, 0.0.0.0",
    "10.33.136.62, 10.33.136.62",
    "255.255.255.255, 255.255.255.255",
    "::, ::",
    "::1, ::1",
    "1::, 1::",
    "2001:DB8:0:0:1:0:0:1, 2001:db8::1:0:0:1",
    "2001:db8:0:1:1:1:1:1, 2001:db8:0:1:1:1:1:1",
    "fe80:0:0:0:0:0:0:a, fe80::a",
    "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "1:2:3:4:5:6:7::, 1:2:3:4:5:6:7:0",
    "::ffff:10.0.0.1, ::ffff:a00:1"
  })
  void readsAndWritesTheCanonicalForm(String text, String canonical) {
    assertThat(IpAddress.parse(text)).map(IpAddress::toString).contains(canonical);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "10",
        "10.0.0",
        "10.0.0.0.0",
        "10.0.0.256",
        "10.0.0.01",
        "10.0.0.-1",
        "10.0.0.1 ",
        "10.0.0.a",
        ":",
        ":::",
        "1::2::3",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9",
        "1:2:3:4:5:6:7:8::",
        "12345::",
        "g::",
        "fe80::1%eth0",
        "::10.0.0.256",
        "10.0.0.1::",
        "host"
      })
  void refusesWhatIsNoAddress(String text) {
    assertThat(IpAddress.parse(text)).isEmpty();
  }

  @Test
  void isOrderedByVersionThenUnsignedNumber() {
    assertThat(
            Stream.of("ffff::", "::1", "200.0.0.1", "10.0.0.2", "10.0.0.1")
                .map(text -> IpAddress.parse(text).orElseThrow())
                .sorted()
                .map(IpAddress::toString))
        .containsExactly("10.0.0.1", "10.0.0.2", "200.0.0.1", "::1", "ffff::");
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.1, 1, 10.0.0.2",
    "10.0.0.255, 1, 10.0.1.0",
    "10.0.1.0, -1, 10.0.0.255",
    "255.255.255.255, 1, 0.0.0.0",
    "2001:db8::ffff, 1, 2001:db8::1:0",
    "2001:db8:0:0:ffff:ffff:ffff:ffff, 1, 2001:db8:0:1::",
    "2001:db8:0:1::, -1, 2001:db8::ffff:ffff:ffff:ffff",
    "2001:db8:0:0:8000::, 0, 2001:db8:0:0:8000::"
  })
  void countsOnAndBack(String text, long distance, String wanted) {
    assertThat(IpAddress.parse(text).orElseThrow().plus(distance)).hasToString(wanted);
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.5, true",
    "10.0.0.1, true",
    "10.0.0.9, true",
    "10.0.0.10, false",
    "10.0.0.0, false",
    "::a00:5, false"
  })
  void isInASpanOfItsVersion(String text, boolean wanted) {
    IpAddress first = IpAddress.parse("10.0.0.1").orElseThrow();
    IpAddress last = IpAddress.parse("10.0.0.9").orElseThrow();
    assertThat(IpAddress.parse(text).orElseThrow().isFrom(first, last)).isEqualTo(wanted);
  }
}
