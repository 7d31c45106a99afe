// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.decoration;

import java.util.Locale;

/** How a decoration looks: the page has a colour for each, and a symbol for most. */
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
  /** It is new, or is to be made. */
  CREATE,
  /** It is changed and keeps what it holds. */
  UPDATE,
  /** It is removed and made again. */
  REPLACE,
  /** It is removed. */
  DESTROY,
  /** It stays as it is. */
  UNCHANGED,
  /** What it holds is lost. */
  LOSS,
  /** Something is wrong. */
  ERROR,
  /** Something may be wrong. */
  WARNING,
  /** Something is to be known. */
  REMARK;

  /** The word that the page knows it by. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
