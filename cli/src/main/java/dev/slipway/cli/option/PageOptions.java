// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.option;

import java.io.IOException;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Option;

/** Where a command that serves a page does so, and whether it opens it. */
public final class PageOptions {
  private static final int GREATEST_PORT = 65_535;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "0",
      description = "Serve the page on this port (default: a free one).")
  private int port;

  @Option(
      names = "--no-open",
      description =
          "Print the address without opening the page (default: open it if there is a desktop).")
  private boolean printOnly;

  /**
   * The port; 0 for any that is free.
   *
   * @throws WrongUsageException if it is none
   */
  public int port() {
    NumberRange.requireBetween(0, GREATEST_PORT, port, "--port");
    return port;
  }

  /** Opens the page unless it is only to be printed, and waits until all is over. */
  public void serve(URI address, CountDownLatch over) throws IOException, InterruptedException {
    if (printOnly) {
      over.await();
    } else {
      try (DesktopPage page = new DesktopPage(address)) {
        page.open();
        over.await();
      }
    }
  }
}
