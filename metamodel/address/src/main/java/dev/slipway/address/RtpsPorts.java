// SPDX-License-Identifier: EPL-2.0
package dev.slipway.address;

/** The default UDP ports of DDS participants (DDSI-RTPS 2.5, 9.6.2.3). */
public final class RtpsPorts {
  /** The greatest domain whose ports all fit 16 bits. */
  public static final int GREATEST_DOMAIN = 232;

  private static final int PORT_BASE = 7400;
  private static final int DOMAIN_GAIN = 250;
  private static final int PARTICIPANT_GAIN = 2;
  private static final int DISCOVERY_UNICAST = 10;
  private static final int USER_UNICAST = 11;
  private static final int GREATEST_PORT = 65535;

  private RtpsPorts() {}

  /** The first port of a domain, where its participants hear of others by multicast. */
  public static int first(int domain) {
    return PORT_BASE + DOMAIN_GAIN * domain;
  }

  /** The last port before those of the next domain. */
  public static int last(int domain) {
    return first(domain) + DOMAIN_GAIN - 1;
  }

  /**
   * Where a participant hears of others by unicast.
   *
   * @param participant its index on its node, from 0
   */
  public static int discovery(int domain, int participant) {
    return first(domain) + DISCOVERY_UNICAST + PARTICIPANT_GAIN * participant;
  }

  /**
   * Where a participant hears user data by unicast: the last of its ports.
   *
   * @param participant its index on its node, from 0
   */
  public static int userData(int domain, int participant) {
    return first(domain) + USER_UNICAST + PARTICIPANT_GAIN * participant;
  }

  /** How many participants of a domain have ports of their own on one node. */
  public static int mostParticipants(int domain) {
    int end = Math.min(last(domain), GREATEST_PORT);
    return Math.max(0, (end - userData(domain, 0)) / PARTICIPANT_GAIN + 1);
  }
}
