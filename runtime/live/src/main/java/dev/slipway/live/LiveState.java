// SPDX-License-Identifier: EPL-2.0
package dev.slipway.live;

import java.util.List;
import java.util.stream.Stream;

/**
 * A state that is shown while a system runs. Of whatever it is said, a name has one title and one
 * sign.
 */
public sealed interface LiveState
    permits Contact, InstanceState, ServerState, CloudHostState, InstallationStage {
  /** What documents and events call it. */
  String name();

  /** What people read. */
  default String title() {
    return name().replace('_', ' ');
  }

  /** How it looks. */
  StateSign sign();

  /** Whether what it is said of exists, as far as is known. */
  default boolean isThere() {
    return sign() != StateSign.ABSENT && sign() != StateSign.UNKNOWN;
  }

  /** What people read for a word of an event: the title of the state of that name, or the word. */
  static String titleOf(String word) {
    return all().stream()
        .filter(state -> state.name().equals(word))
        .map(LiveState::title)
        .findFirst()
        .orElse(word);
  }

  /** All states of everything. */
  static List<LiveState> all() {
    return Stream.of(LiveState.class.getPermittedSubclasses())
        .flatMap(type -> Stream.of(type.getEnumConstants()))
        .map(LiveState.class::cast)
        .toList();
  }
}
