// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.delivery;

import dev.slipway.editor.server.model.GreatestNumbers;
import java.util.HashMap;
import java.util.Map;

/**
 * Which numbered actions were acknowledged of each session, and which of them is being carried out.
 * Outlives connections: a session that is opened again has the same id, and the connection before
 * may still be busy with an action.
 */
public final class AcknowledgedNumbers {
  /** So many sessions are remembered; a tab has one for each diagram. */
  private static final int MOST = 4096;

  private final GreatestNumbers numbers = new GreatestNumbers(MOST);
  private final Map<String, Long> underWay = new HashMap<>();

  /**
   * Acknowledges an action; whoever does so has to carry it out, and to say so by {@link #done}.
   * Waits until no other action of the session is being carried out: they are done in their order,
   * whatever connection they came by.
   *
   * @return whether it was not acknowledged before
   */
  synchronized boolean acknowledge(String session, long number) throws InterruptedException {
    while (underWay.containsKey(session)) {
      wait();
    }
    if (number <= numbers.of(session)) {
      return false;
    }
    numbers.add(session, number);
    underWay.put(session, number);
    return true;
  }

  /** An acknowledged action was carried out; what was not acknowledged changes nothing. */
  synchronized void done(String session, long number) {
    if (underWay.remove(session, number)) {
      notifyAll();
    }
  }
}
