// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.event;

import java.io.PrintWriter;

/** Writes each event as a line of JSON, at once. */
public final class JsonLineSink implements EventSink {
  private final PrintWriter to;

  public JsonLineSink(PrintWriter to) {
    this.to = to;
  }

  @Override
  public void accept(PublishedEvent event) {
    to.print(EventJson.line(event) + "\n");
    to.flush();
  }
}
