// SPDX-License-Identifier: EPL-2.0
package dev.slipway.dashboard;

import dev.slipway.web.LoopbackServer;
import dev.slipway.web.PortTakenException;
import dev.slipway.web.ServerSentEvents;
import dev.slipway.web.StaticFiles;
import java.net.URI;
import java.time.Duration;
import java.util.function.Consumer;
import org.eclipse.jetty.http.pathmap.ServletPathSpec;
import org.eclipse.jetty.server.handler.PathMappingsHandler;

/** The page of a system, on a server of its own, until it is closed. */
public final class Dashboard implements AutoCloseable {
  /** The JSON Schema of the last events, as a resource of this class. */
  public static final String HISTORY_SCHEMA = "slipway-dashboard-history.schema.json";

  /** The JSON Schema of the end of a log, as a resource of this class. */
  public static final String LOG_SCHEMA = "slipway-dashboard-log.schema.json";

  /** Messages a page can have missed and still go on: two a second, and events. */
  private static final int KEPT_MESSAGES = 400;

  private static final int QUEUED_MESSAGES = 400;
  private static final Duration HEARTBEAT = Duration.ofSeconds(10);

  private final SystemFeed feed;
  private final LoopbackServer server;

  private Dashboard(SystemFeed feed, LoopbackServer server) {
    this.feed = feed;
    this.server = server;
  }

  /**
   * Serves the page.
   *
   * @param system what it shows; not closed here
   * @param port where, on the loopback address; 0 for any that is free
   * @param defects told of exceptions that nobody expects
   * @throws PortTakenException if the port cannot be had
   */
  public static Dashboard start(DashboardSystem system, int port, Consumer<Throwable> defects)
      throws PortTakenException {
    ServerSentEvents pages = new ServerSentEvents(KEPT_MESSAGES, QUEUED_MESSAGES, HEARTBEAT);
    SystemFeed feed = new SystemFeed(system, pages, defects);
    PathMappingsHandler api = new PathMappingsHandler();
    api.addMapping(new ServletPathSpec("/events"), pages);
    api.addMapping(new ServletPathSpec("/*"), new DashboardApi(system, feed));
    LoopbackServer server =
        LoopbackServer.builder()
            .port(port)
            .defects(defects)
            .mount("/", StaticFiles.ofResources(Dashboard.class, "page"))
            .mount("/api", api)
            .start();
    feed.start();
    return new Dashboard(feed, server);
  }

  /** The address to be opened, with its token. */
  public URI openingAddress() {
    return server.openingAddress();
  }

  @Override
  public void close() {
    feed.close();
    server.close();
  }
}
