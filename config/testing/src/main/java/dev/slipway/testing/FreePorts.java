// SPDX-License-Identifier: EPL-2.0
package dev.slipway.testing;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports for servers that are told where to listen before they start.
 *
 * <p>They lie below the range of which Linux takes the ports of outgoing connections (from 32768
 * on). A port of that range can be taken by another test's connection before its server starts, and
 * a connection to it can even become one with itself, so that a server seems to answer that never
 * started. Processes that run side by side have ranges of their own.
 */
public final class FreePorts {
  private static final int FIRST = 20000;
  private static final int RANGES = 120;
  private static final int RANGE = 100;

  private static final AtomicInteger TAKEN = new AtomicInteger();

  private FreePorts() {}

  /**
   * A port on which nothing listens, by TCP or UDP; no other call in this process has returned it
   * lately.
   *
   * @throws IllegalStateException if the process has no free port left
   */
  public static int next() {
    int range = FIRST + (int) (ProcessHandle.current().pid() % RANGES) * RANGE;
    for (int attempt = 0; attempt < RANGE; attempt++) {
      int port = range + Math.floorMod(TAKEN.getAndIncrement(), RANGE);
      if (isFree(port)) {
        return port;
      }
    }
    throw new IllegalStateException(
        "no port of %d to %d is free".formatted(range, range + RANGE - 1));
  }

  private static boolean isFree(int port) {
    try (ServerSocket tcp = new ServerSocket(port);
        DatagramSocket udp = new DatagramSocket(port)) {
      return tcp.isBound() && udp.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
