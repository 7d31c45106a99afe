// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import picocli.CommandLine.Option;

/** How images reach hosts that are installed. */
final class MulticastOption {
  @Option(
      names = "--multicast",
      description =
          "Send an image to all hosts at once that get it from the same server, by one transfer"
              + " over multicast, in place of one transfer a host. The server checks the image"
              + " before, and waits ten minutes at most for hosts that come late.")
  private boolean multicast;

  boolean isWanted() {
    return multicast;
  }
}
