// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import java.util.Map;

/**
 * Which numbered actions a model has the effect of: for each session the greatest number. Kept with
 * what is not saved, so that the next editor does none of them again.
 */
final class DoneActions {
  /** Of so many sessions; a page has one for each diagram. */
  private static final int MOST = 64;

  private final GreatestNumbers numbers = new GreatestNumbers(MOST);

  /** Takes note of who has just changed the model, if that was a numbered action. */
  void note(Object by) {
    if (by instanceof NumberedWork work && work.number() > 0) {
      numbers.add(work.session(), work.number());
    }
  }

  /** Goes on from where another editor was. */
  void resume(Map<String, Long> earlier) {
    earlier.forEach(numbers::add);
  }

  /** The greatest number of a session; 0 if none of its actions was done. */
  long greatest(String session) {
    return numbers.of(session);
  }

  /** All of them, by their sessions. */
  Map<String, Long> all() {
    return numbers.all();
  }
}
