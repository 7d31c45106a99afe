// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

/**
 * Port to the machines that a bundle's nodes are, by node name.
 *
 * <p>Safe for use by several threads. An adapter keeps one connection a node, makes it when it is
 * first needed, makes it anew where it was lost, and limits how many are being made at a time.
 */
public interface RemoteHosts extends AutoCloseable {
  /**
   * The machine that a node is, connected to.
   *
   * @param node the node's name in the bundle
   * @throws RemoteException if it cannot be reached, is not the machine that it should be, or
   *     admits nobody
   * @throws InterruptedException if the thread was interrupted
   */
  RemoteHost open(String node) throws RemoteException, InterruptedException;

  /** Ends all connections; what is under way on them fails as a lost connection does. */
  @Override
  void close();
}
