// SPDX-License-Identifier: EPL-2.0
package dev.slipway.live;

import java.util.Locale;

/** How a state looks: pages and terminals have a colour for each, the drawing a symbol, too. */
public enum StateSign {
  /** All is well: it can be reached, or is installed. */
  UP,
  /** It runs. */
  RUNNING,
  /** It is being made, which ends by itself. */
  UNDER_WAY,
  /** Somebody holds it. */
  PAUSED,
  /** It is off, as it should be. */
  STOPPED,
  /** It is drawn, and missing. */
  ABSENT,
  /** Nobody knows. */
  UNKNOWN,
  /** It is not as it should be. */
  FAILED;

  /** The word that pages know it by. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
