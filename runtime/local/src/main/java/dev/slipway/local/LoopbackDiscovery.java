// SPDX-License-Identifier: EPL-2.0
package dev.slipway.local;

import dev.slipway.address.RtpsPorts;
import dev.slipway.bundle.DdsImplementation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedSet;

/**
 * Settings of a DDS implementation that keep its participants on the loopback interface, where they
 * find one another by unicast: loopback has no multicast.
 */
final class LoopbackDiscovery {
  /** Greatest participant index that keeps to its domain's ports (DDSI-RTPS 2.5, 9.6.2.3). */
  private static final int GREATEST_INDEX = 119;

  /** Indices beyond the processes' own, for participants that others run in the same domain. */
  private static final int SPARE_INDICES = 8;

  private LoopbackDiscovery() {}

  /**
   * Writes the settings into a folder.
   *
   * @param domains domain ids of the participants
   * @param participants how many there will be
   * @return environment variables that make the implementation use them
   */
  static Map<String, String> write(
      DdsImplementation dds, SortedSet<Integer> domains, int participants, Path folder)
      throws IOException {
    int indices = Math.min(participants + SPARE_INDICES, GREATEST_INDEX + 1);
    return switch (dds) {
      case CYCLONEDDS -> {
        Path file = Files.writeString(folder.resolve("cyclonedds.xml"), cyclone(indices));
        yield Map.of("CYCLONEDDS_URI", file.toUri().toString());
      }
      case FASTDDS -> {
        Path file = Files.writeString(folder.resolve("fastdds.xml"), fast(domains, indices));
        yield Map.of("FASTRTPS_DEFAULT_PROFILES_FILE", file.toString());
      }
      case OPENDDS -> {
        Path file = Files.writeString(folder.resolve("opendds.ini"), open(domains, indices));
        yield Map.of("SLIPWAY_OPENDDS_CONFIG", file.toString());
      }
    };
  }

  /** The first and the last UDP port that participants of a domain use. */
  static int[] ports(int domain) {
    return new int[] {RtpsPorts.first(domain), RtpsPorts.last(domain)};
  }

  private static String cyclone(int indices) {
    return """
    <?xml version="1.0" encoding="UTF-8"?>
    <CycloneDDS xmlns="https://cdds.io/config">
      <Domain Id="any">
        <General>
          <Interfaces>
            <NetworkInterface name="lo"/>
          </Interfaces>
          <AllowMulticast>false</AllowMulticast>
        </General>
        <Discovery>
          <ParticipantIndex>auto</ParticipantIndex>
          <MaxAutoParticipantIndex>%d</MaxAutoParticipantIndex>
          <Peers>
            <Peer Address="127.0.0.1"/>
          </Peers>
        </Discovery>
      </Domain>
    </CycloneDDS>
    """
        .formatted(indices - 1);
  }

  private static String fast(SortedSet<Integer> domains, int indices) {
    StringBuilder peers = new StringBuilder();
    for (int domain : domains) {
      for (int index = 0; index < indices; index++) {
        peers.append(
            "<locator><udpv4><address>127.0.0.1</address><port>%d</port></udpv4></locator>\n"
                .formatted(RtpsPorts.discovery(domain, index)));
      }
    }
    return """
    <?xml version="1.0" encoding="UTF-8"?>
    <profiles xmlns="http://www.eprosima.com/XMLSchemas/fastRTPS_Profiles">
      <transport_descriptors>
        <transport_descriptor>
          <transport_id>loopback</transport_id>
          <type>UDPv4</type>
          <interfaceWhiteList>
            <address>127.0.0.1</address>
          </interfaceWhiteList>
        </transport_descriptor>
      </transport_descriptors>
      <participant profile_name="loopback" is_default_profile="true">
        <rtps>
          <useBuiltinTransports>false</useBuiltinTransports>
          <userTransports>
            <transport_id>loopback</transport_id>
          </userTransports>
          <builtin>
            <initialPeersList>
    %s        </initialPeersList>
          </builtin>
        </rtps>
      </participant>
    </profiles>
    """
        .formatted(peers);
  }

  private static String open(SortedSet<Integer> domains, int indices) {
    StringBuilder text = new StringBuilder("[common]\nDCPSDefaultDiscovery=loopback\n");
    text.append("DCPSGlobalTransportConfig=loopback\n\n[config/loopback]\ntransports=loopback\n\n");
    text.append("[transport/loopback]\ntransport_type=rtps_udp\nuse_multicast=0\n");
    text.append("local_address=127.0.0.1:\nmulticast_interface=127.0.0.1\n\n");
    text.append("[rtps_discovery/loopback]\nSedpMulticast=0\nMulticastInterface=127.0.0.1\n");
    text.append("SpdpLocalAddress=127.0.0.1\nSedpLocalAddress=127.0.0.1:\n");
    text.append("PeriodicDirectedSpdp=1\nSpdpSendAddrs=");
    String separator = "";
    for (int domain : domains) {
      for (int index = 0; index < indices; index++) {
        text.append(separator).append("127.0.0.1:").append(RtpsPorts.discovery(domain, index));
        separator = ",";
      }
    }
    return text.append('\n').toString();
  }
}
