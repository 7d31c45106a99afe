// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          FD00:0:0::1                             | fd00::1
          fd00:0:0:0:0::/64                       | fd00::/64
          fd00::0:10-fd00:0::ff,10.0.0.2-10.0.0.9 | fd00::10-fd00::ff,10.0.0.2-10.0.0.9
          0::/0=fd00:0::1                         | ::/0=fd00::1
          dhcpv6-stateless                        | dhcpv6-stateless
          10.0.0.1/8                              | 10.0.0.1/8
          ''                                      | ''
          """)
  void addressesInATextAreCanonical(String text, String canonical) {
    assertThat(AddressText.canonical(text)).isEqualTo(canonical);
  }

  @Test
  void addressesAreTheSameHoweverTheyAreWritten() {
    assertThat(AddressText.same("fd00::1", "fd00:0:0::1")).isTrue();
    assertThat(AddressText.same("fd00::1", "fd00::2")).isFalse();
    assertThat(AddressText.same("", "")).isFalse();
  }
}
