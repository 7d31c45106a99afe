// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The greatest number of each session, of those sessions that were asked for last. Not safe for use
 * by several threads at once.
 */
public final class GreatestNumbers {
  private final Map<String, Long> bySession;

  /**
   * @param most of how many sessions the numbers are kept
   */
  public GreatestNumbers(int most) {
    bySession =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > most;
          }
        };
  }

  /** The greatest number of a session; 0 if it has none. */
  public long of(String session) {
    return bySession.getOrDefault(session, 0L);
  }

  /** Adds a number of a session. */
  public void add(String session, long number) {
    bySession.merge(session, number, Math::max);
  }

  /** All of them, by their sessions. */
  Map<String, Long> all() {
    return new TreeMap<>(bySession);
  }
}
