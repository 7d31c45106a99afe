// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import java.time.Duration;

/** A time that is not known exactly, in the two greatest units that say something. */
public final class RoughTime {
  private static final int UNIT = 60;

  private RoughTime() {}

  /** Such as {@code 45 s}, {@code 12 min} or {@code 1 h 5 min}. */
  public static String text(Duration time) {
    if (time.toSeconds() < UNIT) {
      return (time.isZero() ? 0 : Math.max(1, time.toSeconds())) + " s";
    }
    long minutes = time.plusSeconds(UNIT / 2).toMinutes();
    if (minutes < UNIT) {
      return minutes + " min";
    }
    return minutes / UNIT + " h" + (minutes % UNIT == 0 ? "" : " " + minutes % UNIT + " min");
  }
}
