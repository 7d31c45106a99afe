// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.decoration;

import java.util.Locale;

/**
 * How a decoration looks: the page has a colour for each, and a symbol for most. Of those about one
 * thing, what matters more comes later. States of a live system look like their {@link
 * dev.slipway.live.StateSign}.
 */
public enum Sign {
  /** There is load, and no limit to hold it against. */
  LOAD_UNLIMITED,
  /** At most a quarter of what may be planned. */
  LOAD_LOW,
  /** At most half of what may be planned. */
  LOAD_MODERATE,
  /** At most three quarters of what may be planned. */
  LOAD_HIGH,
  /** At most what may be planned. */
  LOAD_FULL,
  /** More than may be planned. */
  LOAD_EXCEEDED,
  /** It stays as it is. */
  UNCHANGED,
  /** It is new, or is to be made. */
  CREATE,
  /** It is changed and keeps what it holds. */
  UPDATE,
  /** It is removed and made again. */
  REPLACE,
  /** It is removed. */
  DESTROY,
  /** What it holds is lost. */
  LOSS,
  /** A step of a plan is done. */
  STEP_DONE,
  /** A step of a plan is not begun, since the run ended before. */
  STEP_NOT_STARTED,
  /** A step of a plan waits for others. */
  STEP_WAITING,
  /** A step of a plan is under way. */
  STEP_RUNNING,
  /** A step of a plan failed. */
  STEP_FAILED,
  /** Something is wrong. */
  ERROR,
  /** Something may be wrong. */
  WARNING,
  /** Something is to be known. */
  REMARK,
  /** A component is installed on another node than it is drawn on. */
  MISPLACED,
  /** As many samples as are drawn, or nobody has drawn how many. */
  RATE_AS_DRAWN,
  /** It is not known how many samples there are. */
  RATE_UNKNOWN,
  /** Fewer samples than are drawn, or more. */
  RATE_DIFFERENT,
  /** No samples though some are drawn. */
  RATE_NONE;

  /** The word that the page knows it by. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
