// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.delivery;

import dev.slipway.editor.server.model.GreatestNumbers;

/**
 * Which numbered actions were acknowledged of each session. Outlives connections: a session that is
 * opened again has the same id.
 */
public final class AcknowledgedNumbers {
  /** So many sessions are remembered; a tab has one for each diagram. */
  private static final int MOST = 4096;

  private final GreatestNumbers numbers = new GreatestNumbers(MOST);

  /**
   * Acknowledges an action; whoever does so has to carry it out.
   *
   * @return whether it was not acknowledged before
   */
  synchronized boolean acknowledge(String session, long number) {
    if (number <= numbers.of(session)) {
      return false;
    }
    numbers.add(session, number);
    return true;
  }
}
