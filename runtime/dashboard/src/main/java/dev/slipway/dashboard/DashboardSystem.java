// SPDX-License-Identifier: EPL-2.0
package dev.slipway.dashboard;

import dev.slipway.engine.event.EventSink;
import dev.slipway.engine.event.EventStream;
import dev.slipway.live.LiveSystem;
import dev.slipway.live.LiveSystem.Result;
import java.io.IOException;

/** The system that a dashboard shows and steers. Used by several threads. */
public interface DashboardSystem extends LiveSystem {
  /** Tells what happens in the system, and what is done to it. */
  EventStream events();

  @Override
  default Runnable subscribe(Runnable changed) {
    EventSink sink =
        published -> {
          if (!published.event().isMeasurement()) {
            changed.run();
          }
        };
    events().subscribe(sink);
    return () -> events().unsubscribe(sink);
  }

  /**
   * Installs a component with its instances on a node.
   *
   * @throws IOException if what was recorded cannot be read or written
   */
  Result install(String node, String identifier) throws IOException, InterruptedException;

  /**
   * Removes a component with its instances and their logs from a node.
   *
   * @throws IOException if what was recorded cannot be read or written
   */
  Result uninstall(String node, String identifier) throws IOException, InterruptedException;
}
