// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.installation;

import java.time.Duration;

/**
 * How long an installation is waited for, and how often its server is asked.
 *
 * @param start until a host reports its start: firmware, network boot and the checks of the image
 * @param silence while a host restores without anything new
 * @param boot from the end of the restore until the restored system reports
 * @param absence while the server itself does not answer
 * @param pause between two questions to a server
 */
public record Patience(
    Duration start, Duration silence, Duration boot, Duration absence, Duration pause) {
  /** After that an installation has ended one way or the other, if it goes without a pause. */
  Duration whole() {
    return start.plus(silence).plus(boot);
  }

  /** What suits servers with slow firmware and large images. */
  public static final Patience DEFAULT =
      new Patience(
          Duration.ofMinutes(45),
          Duration.ofMinutes(30),
          Duration.ofMinutes(20),
          Duration.ofMinutes(5),
          Duration.ofSeconds(1));
}
