// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

/**
 * What one sample costs on an Ethernet link, with the overhead of every layer below it.
 *
 * <p>A sample travels as one RTPS message (DDSI-RTPS 2.5, 8.3): header, INFO_TS and DATA, and for a
 * reliable writer a HEARTBEAT that rides along. Where the message does not fit a UDP datagram it is
 * split into DATA_FRAG messages; where a datagram does not fit the MTU, IP splits it. Each packet
 * then takes an Ethernet frame, its preamble and the gap to the next one. Acknowledgements are left
 * out: they go the other way, at a rate that each DDS implementation chooses, and are small.
 *
 * @param packets IP packets
 * @param bytes all that the link is busy with, preambles and gaps included
 */
public record WireTraffic(long packets, long bytes) {
  /** RTPS header (20), INFO_TS (12) and the DATA submessage up to its payload (24). */
  static final int RTPS_DATA = 56;

  /** RTPS header (20), INFO_TS (12) and the DATA_FRAG submessage up to its payload (36). */
  static final int RTPS_DATA_FRAG = 68;

  /** A HEARTBEAT submessage. */
  static final int RTPS_HEARTBEAT = 32;

  /** The greatest RTPS message that implementations put into one datagram by default. */
  static final int LARGEST_MESSAGE = 65_000;

  static final int UDP_HEADER = 8;
  static final int IPV4_HEADER = 20;
  static final int IPV6_HEADER = 40;

  /** The fragment header of IPv6 (RFC 8200, 4.5). */
  static final int IPV6_FRAGMENT = 8;

  /**
   * Preamble (8), Ethernet header (14), frame check sequence (4) and the gap between frames (12).
   */
  static final int ETHERNET = 38;

  /** The least payload of an Ethernet frame (IEEE 802.3, 4.4.2). */
  static final int LEAST_FRAME_PAYLOAD = 46;

  /**
   * The cost of one sample to one reader.
   *
   * @param payload size of the serialized payload in bytes, its encapsulation header included
   * @param reliable whether the writer is RELIABLE
   * @param mtu the least MTU on the way, in bytes
   * @param ipVersion 4 or 6
   */
  public static WireTraffic ofSample(long payload, boolean reliable, int mtu, int ipVersion) {
    int heartbeat = reliable ? RTPS_HEARTBEAT : 0;
    if (RTPS_DATA + payload + heartbeat <= LARGEST_MESSAGE) {
      return ofDatagram(RTPS_DATA + payload + heartbeat, mtu, ipVersion);
    }
    long share = LARGEST_MESSAGE - RTPS_DATA_FRAG - heartbeat;
    long whole = payload / share;
    long rest = payload % share;
    WireTraffic each = ofDatagram(LARGEST_MESSAGE, mtu, ipVersion);
    WireTraffic all = new WireTraffic(each.packets * whole, each.bytes * whole);
    return rest == 0
        ? all
        : all.plus(ofDatagram(RTPS_DATA_FRAG + rest + heartbeat, mtu, ipVersion));
  }

  private static WireTraffic ofDatagram(long message, int mtu, int ipVersion) {
    long datagram = UDP_HEADER + message;
    int header = ipVersion == 4 ? IPV4_HEADER : IPV6_HEADER;
    if (header + datagram <= mtu) {
      return new WireTraffic(1, frame(header + datagram));
    }
    int fragmentHeader = ipVersion == 4 ? header : header + IPV6_FRAGMENT;
    // RFC 791, 3.2: every fragment but the last carries a multiple of eight bytes.
    long share = Math.max(8, (mtu - fragmentHeader) / 8 * 8);
    long whole = (datagram - 1) / share;
    long last = datagram - whole * share;
    return new WireTraffic(
        whole + 1, whole * frame(fragmentHeader + share) + frame(fragmentHeader + last));
  }

  private static long frame(long packet) {
    return ETHERNET + Math.max(LEAST_FRAME_PAYLOAD, packet);
  }

  private WireTraffic plus(WireTraffic other) {
    return new WireTraffic(packets + other.packets, bytes + other.bytes);
  }

  /** The bits on a link that wraps each packet into so many more bytes, as a tunnel does. */
  public long bits(int bytesMoreForEachPacket) {
    return 8 * (bytes + packets * bytesMoreForEachPacket);
  }
}
