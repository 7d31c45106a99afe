// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal;

/**
 * Port to what switches one host.
 *
 * <p>A method returns once the power control has accepted what is asked for; the host may follow
 * later. Safe for use by several threads.
 */
public interface PowerControl {
  /** What is known of the power. */
  enum PowerState {
    /** The host has power. */
    ON,
    /** The host has none. */
    OFF,
    /** Not known: the host does not answer, or is just being switched. */
    UNKNOWN
  }

  /** Whether the host has power. */
  PowerState status() throws PowerException, InterruptedException;

  /**
   * Switches it on; one that is on stays as it is.
   *
   * @throws PowerException of kind UNSUPPORTED where only a running system can be reached
   */
  void on() throws PowerException, InterruptedException;

  /** Takes its power, without asking its system; one that is off stays as it is. */
  void off() throws PowerException, InterruptedException;

  /** Switches it off and on again; one that is off is switched on. */
  void cycle() throws PowerException, InterruptedException;

  /**
   * Has its next start, and only that, go over the network.
   *
   * @return false where that cannot be chosen: the boot order of the firmware decides
   */
  boolean bootFromNetworkOnce() throws PowerException, InterruptedException;
}
