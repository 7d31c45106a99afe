// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.fix;

import java.util.Objects;

/**
 * A change of a model that may mend what a rule has found.
 *
 * @param title what it does, in words for a menu; no other fix of the same finding has the same
 * @param change makes it
 */
public record QuickFix(String title, Runnable change) {
  public QuickFix {
    Objects.requireNonNull(title);
    Objects.requireNonNull(change);
  }
}
