// SPDX-License-Identifier: EPL-2.0
package dev.slipway.address;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RtpsPortsTest {
  @Test
  void followFromTheDomainAndTheParticipant() {
    assertThat(RtpsPorts.first(0)).isEqualTo(7400);
    assertThat(RtpsPorts.first(7)).isEqualTo(9150);
    assertThat(RtpsPorts.last(7)).isEqualTo(9399);
    assertThat(RtpsPorts.discovery(7, 0)).isEqualTo(9160);
    assertThat(RtpsPorts.discovery(7, 3)).isEqualTo(9166);
    assertThat(RtpsPorts.userData(7, 3)).isEqualTo(9167);
  }

  @Test
  void areEnoughForSoManyParticipants() {
    assertThat(RtpsPorts.mostParticipants(0)).isEqualTo(120);
    assertThat(RtpsPorts.mostParticipants(RtpsPorts.GREATEST_DOMAIN)).isEqualTo(63);
    assertThat(RtpsPorts.mostParticipants(RtpsPorts.GREATEST_DOMAIN + 1)).isZero();
  }
}
