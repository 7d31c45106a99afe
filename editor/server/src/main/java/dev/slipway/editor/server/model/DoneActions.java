// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which numbered actions a model has the effect of: for each session the greatest number. Kept with
 * what is not saved, so that the next editor does none of them again.
 */
final class DoneActions {
  /** Of so many sessions; a page has one for each diagram. */
  private static final int MOST = 64;

  private final Map<String, Long> greatest =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
          return size() > MOST;
        }
      };

  /** Takes note of who has just changed the model, if that was a numbered action. */
  void note(Object by) {
    if (by instanceof NumberedWork work && work.number() > 0) {
      greatest.merge(work.session(), work.number(), Math::max);
    }
  }

  /** Goes on from where another editor was. */
  void resume(Map<String, Long> numbers) {
    numbers.forEach((session, number) -> greatest.merge(session, number, Math::max));
  }

  /** The greatest number of a session; 0 if none of its actions was done. */
  long greatest(String session) {
    return greatest.getOrDefault(session, 0L);
  }

  /** All of them, by their sessions. */
  Map<String, Long> all() {
    return new TreeMap<>(greatest);
  }
}
