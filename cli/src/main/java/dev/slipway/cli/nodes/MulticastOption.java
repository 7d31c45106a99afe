// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import picocli.CommandLine.Option;

/** How images reach hosts that are installed. */
final class MulticastOption {
  @Option(
      names = "--multicast",
      description =
          "Send an image to all hosts that get it from the same server in one multicast transfer,"
              + " instead of one transfer per host. The server checks the image first, and waits at"
              + " most ten minutes for late hosts.")
  private boolean multicast;

  boolean isWanted() {
    return multicast;
  }
}
