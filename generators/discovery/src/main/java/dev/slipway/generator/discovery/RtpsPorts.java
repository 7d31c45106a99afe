// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.discovery;

/** The default UDP ports of participants (DDSI-RTPS 2.5, 9.6.2.3). */
final class RtpsPorts {
  private static final int PORT_BASE = 7400;
  private static final int DOMAIN_GAIN = 250;
  private static final int PARTICIPANT_GAIN = 2;
  private static final int UNICAST_OFFSET = 10;

  private RtpsPorts() {}

  /** Where a participant is told of others: PB + DG * domain + d1 + PG * participant. */
  static int discovery(int domainId, int participant) {
    return PORT_BASE + DOMAIN_GAIN * domainId + UNICAST_OFFSET + PARTICIPANT_GAIN * participant;
  }
}
