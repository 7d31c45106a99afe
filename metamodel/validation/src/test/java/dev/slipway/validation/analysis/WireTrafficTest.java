// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WireTrafficTest {
  @Test
  void addsTheHeadersOfEveryLayer() {
    // RTPS 20 + INFO_TS 12 + DATA 24, UDP 8, IPv4 20, Ethernet 38.
    assertThat(WireTraffic.ofSample(1000, false, 1500, 4))
        .isEqualTo(new WireTraffic(1, 1000 + 56 + 8 + 20 + 38));
    assertThat(WireTraffic.ofSample(1000, true, 1500, 4))
        .isEqualTo(new WireTraffic(1, 1000 + 56 + 32 + 8 + 20 + 38));
    assertThat(WireTraffic.ofSample(1000, false, 1500, 6))
        .isEqualTo(new WireTraffic(1, 1000 + 56 + 8 + 40 + 38));
  }

  @Test
  void splitsADatagramThatDoesNotFitTheMtu() {
    // 1480 bytes of a fragment are for the datagram: 1416 + 56 + 8 just fit one packet.
    assertThat(WireTraffic.ofSample(1416, false, 1500, 4).packets()).isEqualTo(1);
    assertThat(WireTraffic.ofSample(1417, false, 1500, 4))
        .isEqualTo(new WireTraffic(2, (38 + 20 + 1480) + (38 + 46)));
  }

  @Test
  void countsTheFragmentHeaderOfIpv6() {
    // 1500 - 40 - 8 = 1452, down to a multiple of eight: 1448.
    assertThat(WireTraffic.ofSample(2000, false, 1500, 6))
        .isEqualTo(new WireTraffic(2, (38 + 48 + 1448) + (38 + 48 + 2064 - 1448)));
  }

  @Test
  void splitsASampleThatDoesNotFitADatagram() {
    long share = 65_000 - 68;
    WireTraffic full = WireTraffic.ofSample(65_000 - 56, false, 1500, 4);
    WireTraffic rest = WireTraffic.ofSample(1000 + 68 - 56, false, 1500, 4);
    assertThat(WireTraffic.ofSample(share + 1000, false, 1500, 4))
        .isEqualTo(new WireTraffic(full.packets() + rest.packets(), full.bytes() + rest.bytes()));
    assertThat(WireTraffic.ofSample(2 * share, false, 1500, 4))
        .isEqualTo(new WireTraffic(2 * full.packets(), 2 * full.bytes()));
  }

  @Test
  void countsATunnelForEachPacket() {
    WireTraffic sample = new WireTraffic(3, 4000);
    assertThat(sample.bits(0)).isEqualTo(32_000);
    assertThat(sample.bits(50)).isEqualTo(8 * (4000 + 150));
  }
}
