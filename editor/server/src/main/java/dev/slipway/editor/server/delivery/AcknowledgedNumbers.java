// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.delivery;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which numbered actions were acknowledged of each session. Outlives connections: a session that is
 * opened again has the same id.
 */
public final class AcknowledgedNumbers {
  /** So many sessions are remembered; a tab has one for each diagram. */
  private static final int MOST = 4096;

  private final Map<String, Long> greatest =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
          return size() > MOST;
        }
      };

  /**
   * Acknowledges an action; whoever does so has to carry it out.
   *
   * @return whether it was not acknowledged before
   */
  synchronized boolean acknowledge(String session, long number) {
    if (number <= greatest.getOrDefault(session, 0L)) {
      return false;
    }
    greatest.put(session, number);
    return true;
  }
}
