// SPDX-License-Identifier: EPL-2.0
package dev.slipway.live;

import java.util.Optional;

/**
 * What is known of something that is asked about several nodes, such as a cloud about its servers.
 *
 * @param <T> itself
 */
public interface WatchedSource<T> {
  /** Its name in the bundle. */
  String name();

  /** Whether it answers. */
  Contact contact();

  /** Why it does not answer; empty otherwise. */
  Optional<Problem> problem();

  /** The same after it did not answer. */
  T silent(Problem why);
}
