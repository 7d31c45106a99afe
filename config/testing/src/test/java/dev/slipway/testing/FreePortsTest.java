// SPDX-License-Identifier: EPL-2.0
package dev.slipway.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FreePortsTest {
  @Test
  void noOutgoingConnectionCanHaveThem() throws Exception {
    // By lines: the kernel gives such a file in one read only.
    Path range = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
    int first = Integer.parseInt(Files.readAllLines(range).get(0).split("\\s+")[0]);
    assertThat(FreePorts.next()).isLessThan(first);
  }

  @Test
  void eachIsAnother() {
    assertThat(IntStream.range(0, 20).map(call -> FreePorts.next())).doesNotHaveDuplicates();
  }

  @Test
  void whatListensIsLeftOut() throws Exception {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    int port = FreePorts.next();
    try (ServerSocket tcp = new ServerSocket(port + 1, 1, loopback);
        DatagramSocket udp = new DatagramSocket(port + 2, loopback)) {
      for (int i = 0; i < 100; i++) {
        assertThat(FreePorts.next()).isNotIn(tcp.getLocalPort(), udp.getLocalPort());
      }
    }
  }
}
