// SPDX-License-Identifier: EPL-2.0
package dev.slipway.live;

/** How far the installation of a host is, or the capture of its disk as an image. */
public enum InstallationStage implements LiveState {
  /** Nothing was ever restored, or nothing is known of that. */
  NONE(StateSign.ABSENT),
  /** Its next start over the network restores the image. */
  ARMED(StateSign.UNDER_WAY),
  /** It was started over the network, and has not reported yet. */
  POWERED(StateSign.UNDER_WAY),
  /** All its checks have passed. */
  STARTED(StateSign.UNDER_WAY),
  /** A partition is being restored. */
  RESTORING(StateSign.UNDER_WAY),
  /** The disk is restored, and the host restarts. */
  RESTORED(StateSign.UNDER_WAY),
  /** The restored system has booted. */
  BOOTED(StateSign.UP),
  /** The restored system has booted, and components can be installed on it. */
  READY(StateSign.UP),
  /** Its next start over the network saves its disk as an image, or it is being saved. */
  CAPTURING(StateSign.UNDER_WAY),
  /** Its disk is saved, and the image is not in the store yet. */
  CAPTURED(StateSign.UNDER_WAY),
  /** A check has failed, and no disk was written. */
  REFUSED(StateSign.FAILED),
  /**
   * Restoring failed or was given up, and the disk may be incomplete; or saving it failed, and it
   * was not written.
   */
  FAILED(StateSign.FAILED),
  /** The server does not answer, or has not answered yet. */
  UNKNOWN(StateSign.UNKNOWN);

  private final StateSign sign;

  InstallationStage(StateSign sign) {
    this.sign = sign;
  }

  @Override
  public StateSign sign() {
    return sign;
  }

  /** Whether an installation or a capture is on its way. */
  public boolean isUnderWay() {
    return sign == StateSign.UNDER_WAY;
  }
}
