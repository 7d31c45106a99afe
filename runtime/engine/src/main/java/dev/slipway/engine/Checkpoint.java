// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

/** Told of each step of each action, so that a test can let anything happen there. */
@FunctionalInterface
public interface Checkpoint {
  /** Lets nothing happen. */
  Checkpoint NONE = (resource, step) -> {};

  /**
   * A step is about to be done.
   *
   * @param resource address of what the action is done to
   * @param step which, in a few words
   */
  void reached(String resource, String step);
}
