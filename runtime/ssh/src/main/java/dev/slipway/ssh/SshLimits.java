// SPDX-License-Identifier: EPL-2.0
package dev.slipway.ssh;

import java.time.Duration;

/**
 * Maximum number of concurrent actions, and how long is waited.
 *
 * @param connects connections that are being made at a time
 * @param channels commands and transfers at a time on one connection; OpenSSH allows 10 sessions
 * @param attempts how often a connection that is refused or cut at once is tried
 * @param pause between the first two attempts; doubled each time
 * @param stall when a transfer that does not move, or a channel that does not open, is given up
 */
public record SshLimits(int connects, int channels, int attempts, Duration pause, Duration stall) {
  /** What suits hosts of a site. */
  public static final SshLimits DEFAULT =
      new SshLimits(32, 4, 3, Duration.ofMillis(250), Duration.ofSeconds(30));

  public SshLimits {
    if (connects < 1 || channels < 1 || attempts < 1) {
      throw new IllegalArgumentException("nothing could be done within these limits");
    }
  }
}
