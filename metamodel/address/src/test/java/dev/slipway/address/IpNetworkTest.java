// SPDX-License-Identifier: EPL-2.0
package dev.slipway.address;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IpNetworkTest {
  @ParameterizedTest
  @CsvSource({
    "10.33.136.0/26, 10.33.136.63",
    "11.0.0.0/8, 11.255.255.255",
    "0.0.0.0/0, 255.255.255.255",
    "10.0.0.1/32, 10.0.0.1",
    "2001:db8::/64, 2001:db8::ffff:ffff:ffff:ffff",
    "2001:db8::/48, 2001:db8:0:ffff:ffff:ffff:ffff:ffff",
    "fe80::8/125, fe80::f",
    "::/0, ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"
  })
  void knowsItsLastAddress(String block, String last) {
    IpNetwork network = network(block);
    assertThat(network).hasToString(block);
    assertThat(network.last()).hasToString(last);
    assertThat(network.contains(network.last())).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "10.0.0.0",
        "10.0.0.0/",
        "10.0.0.0/33",
        "10.0.0.0/-1",
        "10.0.0.0/08",
        "::/129",
        "10.33.136.1/26",
        "2001:db8::1/64",
        "/8",
        "10.0.0/8"
      })
  void refusesWhatIsNoBlock(String text) {
    assertThat(IpNetwork.parse(text)).isEmpty();
  }

  @Test
  void acceptsAnyTextFormOfItsAddress() {
    assertThat(IpNetwork.parse("2001:DB8:0::/64")).contains(network("2001:db8::/64"));
  }

  @Test
  void readsLooselyTheBlockThatAnAddressIsIn() {
    assertThat(IpNetwork.parseLoosely("10.33.136.7/26")).contains(network("10.33.136.0/26"));
  }

  @Test
  void containsItsOwnVersionOnly() {
    assertThat(network("0.0.0.0/0").contains(address("::1"))).isFalse();
    assertThat(network("10.0.0.0/8").contains(address("10.255.0.1"))).isTrue();
    assertThat(network("10.0.0.0/8").contains(address("11.0.0.0"))).isFalse();
  }

  @Test
  void overlapsWhereOneHoldsTheOther() {
    assertThat(network("10.0.0.0/8").overlaps(network("10.1.0.0/16"))).isTrue();
    assertThat(network("10.1.0.0/16").overlaps(network("10.0.0.0/8"))).isTrue();
    assertThat(network("10.0.0.0/9").overlaps(network("10.128.0.0/9"))).isFalse();
  }

  @Test
  void hasNoNetworkAddressWherePointToPoint() {
    assertThat(network("10.0.0.0/30").isNetworkAddress(address("10.0.0.0"))).isTrue();
    assertThat(network("10.0.0.0/30").isBroadcastAddress(address("10.0.0.3"))).isTrue();
    assertThat(network("10.0.0.0/31").isNetworkAddress(address("10.0.0.0"))).isFalse();
    assertThat(network("10.0.0.0/31").isBroadcastAddress(address("10.0.0.1"))).isFalse();
    assertThat(network("2001:db8::/126").isBroadcastAddress(address("2001:db8::3"))).isFalse();
  }

  @Test
  void rangesOverlapAtTheirEnds() {
    IpRange low = new IpRange(address("10.0.0.1"), address("10.0.0.5"));
    assertThat(low.overlaps(new IpRange(address("10.0.0.5"), address("10.0.0.9")))).isTrue();
    assertThat(low.overlaps(new IpRange(address("10.0.0.6"), address("10.0.0.9")))).isFalse();
    assertThat(low.overlaps(new IpRange(address("10.0.0.0"), address("10.0.0.9")))).isTrue();
  }

  @Test
  void readsHardwareAddresses() {
    assertThat(MacAddress.parse("00:1A:64:0b:00:07"))
        .hasValueSatisfying(
            mac -> {
              assertThat(mac).hasToString("00:1a:64:0b:00:07");
              assertThat(mac.isMulticast()).isFalse();
            });
    assertThat(MacAddress.parse("01:00:5e:00:00:01").orElseThrow().isMulticast()).isTrue();
    assertThat(MacAddress.parse("00-1a-64-0b-00-07")).isEmpty();
    assertThat(MacAddress.parse("00:1a:64:0b:00")).isEmpty();
  }

  private static IpNetwork network(String text) {
    return IpNetwork.parse(text).orElseThrow();
  }

  private static IpAddress address(String text) {
    return IpAddress.parse(text).orElseThrow();
  }
}
