// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.merge;

import java.util.Locale;

/** What an import did to an element of the model. */
public enum Outcome {
  /** It is new. */
  CREATED,
  /** It was there and differs from what was imported; its id is what it was. */
  UPDATED,
  /** It was there and says what was imported. */
  UNCHANGED,
  /** It is gone from the file that an earlier import took it from, and so from the model. */
  REMOVED,
  /** It is in the model, but not in what was imported, and stays. */
  KEPT;

  /** The word for it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
