// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal;

/** Finds the servers that install hosts. Safe for use by several threads. */
@FunctionalInterface
public interface BareMetalServers {
  /**
   * A server; nothing is asked yet.
   *
   * @param node the node that it runs on
   */
  BareMetalServer of(String node);
}
