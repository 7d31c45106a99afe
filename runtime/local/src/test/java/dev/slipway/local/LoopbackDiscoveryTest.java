// SPDX-License-Identifier: EPL-2.0
package dev.slipway.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.address.RtpsPorts;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.DdsImplementation;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

class LoopbackDiscoveryTest {
  @TempDir private Path folder;

  @Test
  void cycloneHasAnIndexForEachProcessAndSomeToSpare() throws Exception {
    Map<String, String> settings = write(DdsImplementation.CYCLONEDDS, 30, 0);
    Document document = parse(Path.of(URI.create(settings.get("CYCLONEDDS_URI"))));
    assertThat(text(document, "MaxAutoParticipantIndex")).isEqualTo("37");
    assertThat(text(document, "AllowMulticast")).isEqualTo("false");
  }

  @Test
  void indicesKeepToTheDomainsPorts() throws Exception {
    Map<String, String> settings = write(DdsImplementation.CYCLONEDDS, 500, 0);
    Document document = parse(Path.of(URI.create(settings.get("CYCLONEDDS_URI"))));
    assertThat(text(document, "MaxAutoParticipantIndex")).isEqualTo("119");
  }

  @Test
  void fastDdsHasAPeerForEachIndexOfEachDomain() throws Exception {
    Map<String, String> settings = write(DdsImplementation.FASTDDS, 2, 0, 3);
    Document document = parse(Path.of(settings.get("FASTRTPS_DEFAULT_PROFILES_FILE")));
    NodeList ports = document.getElementsByTagName("port");
    assertThat(ports.getLength()).isEqualTo(20);
    // DDSI-RTPS 2.5, 9.6.2.3: 7400 + 250 * domain + 10 + 2 * index.
    assertThat(ports.item(0).getTextContent()).isEqualTo("7410");
    assertThat(ports.item(1).getTextContent()).isEqualTo("7412");
    assertThat(ports.item(10).getTextContent()).isEqualTo("8160");
  }

  @Test
  void bundlesHaveTheDomainsThatHavePorts() {
    assertThat(BundleManifest.GREATEST_DOMAIN).isEqualTo(RtpsPorts.GREATEST_DOMAIN);
  }

  @Test
  void openDdsListsTheSamePeers() throws Exception {
    Map<String, String> settings = write(DdsImplementation.OPENDDS, 1, 1);
    assertThat(Path.of(settings.get("SLIPWAY_OPENDDS_CONFIG")))
        .content()
        .contains("SpdpSendAddrs=127.0.0.1:7660,127.0.0.1:7662,")
        .contains("SedpMulticast=0\nMulticastInterface=127.0.0.1\n")
        .doesNotContain("DCPSRTISerialization");
  }

  @Test
  void portsInUseAreSeen() throws Exception {
    DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    int port = socket.getLocalPort();
    assertThat(UdpPorts.inUse(new int[] {port, port})).contains(port);
    socket.close();
    assertThat(UdpPorts.inUse(new int[] {port, port})).isEmpty();
  }

  @Test
  void theTablesHeaderIsNoPort() {
    assertThat(UdpPorts.port("  sl  local_address rem_address   st tx_queue rx_queue")).isEmpty();
    assertThat(UdpPorts.port("  512: 0100007F:1CF2 00000000:0000 07 00000000:00000000"))
        .contains(7410);
  }

  private Map<String, String> write(DdsImplementation dds, int participants, Integer... domains)
      throws Exception {
    return LoopbackDiscovery.write(dds, new TreeSet<>(Set.of(domains)), participants, folder);
  }

  private static Document parse(Path file) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(Files.newInputStream(file));
  }

  private static String text(Document document, String element) {
    return document.getElementsByTagName(element).item(0).getTextContent();
  }
}
