// SPDX-License-Identifier: EPL-2.0
package dev.slipway.web;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import java.io.IOException;

/** The port that a server was to have cannot be had. */
public final class PortTakenException extends IOException {
  private static final long serialVersionUID = 1L;

  private final int port;

  PortTakenException(int port, IOException cause) {
    super("port " + port + " of the loopback address is not available", cause);
    this.port = port;
  }

  /** The same for the user. */
  public Diagnostic diagnostic() {
    return Diagnostic.builder("WEB_PORT_TAKEN", Severity.ERROR, "Port not available")
        .message("{}: {}", "127.0.0.1:" + port, getCause().getMessage())
        .hint("Choose another port, or none, for one that is free.")
        .build();
  }
}
