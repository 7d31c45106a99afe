// SPDX-License-Identifier: EPL-2.0
package dev.slipway.live;

/** A deployed system that is watched. Used by several threads. */
public interface SnapshotSource {
  /** What is known now; returns at once. */
  SystemSnapshot snapshot();

  /**
   * Has somebody told each time that a state changes; snapshots then show it. What is only
   * measured, such as loads and rates, changes without a word.
   *
   * @param changed run in a thread of the watch, which waits for it
   * @return ends it
   */
  Runnable subscribe(Runnable changed);
}
