// SPDX-License-Identifier: EPL-2.0
package dev.slipway.web;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.server.handler.ContextHandlerCollection;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * A web server on 127.0.0.1 for one user, whoever has the {@link #openingAddress()}, and for {@link
 * Guests}. Handlers are mounted by the first part of a path, and all of them, WebSockets too, stand
 * behind one guard.
 *
 * <p>What is answered is not kept by browsers unless the handler sets another {@code
 * Cache-Control}.
 */
public final class LoopbackServer implements AutoCloseable {
  private static final String LOOPBACK = "127.0.0.1";

  /** So many ports are tried before any that is free is taken. */
  private static final int NEXT_PORTS = 8;

  private static final int FEWEST_THREADS = 4;
  private static final int MOST_THREADS = 32;

  /** Cookies of everything else on this machine's ports come with each request. */
  private static final int HEADER_OCTETS = 32 * 1024;

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration PATIENCE_AT_THE_END = Duration.ofSeconds(2);

  /** How long a connection on which nothing is asked is waited for at the end. */
  private static final long IDLE_MILLISECONDS = 20;

  private final Server server;
  private final int port;
  private final Secret token;

  private LoopbackServer(Server server, int port, Secret token) {
    this.server = server;
    this.port = port;
    this.token = token;
  }

  /** What a server is to have; {@link #start} makes it. */
  public static Builder builder() {
    return new Builder();
  }

  /** The address without the token, which is good for nobody without the cookie. */
  public URI address() {
    return URI.create("http://" + LOOPBACK + ":" + port + "/");
  }

  /**
   * The address to be opened, with the token; it can be opened several times while the server runs.
   */
  public URI openingAddress() {
    return address().resolve("?" + Guests.TOKEN_PARAMETER + "=" + token.reveal());
  }

  /** Lets the requests that are under way end, for two seconds at most, and then the server. */
  @Override
  public void close() {
    stop(server);
  }

  private static void stop(Server server) {
    try {
      server.stop();
    } catch (TimeoutException late) {
      // What did not end by itself was cut off.
      return;
    } catch (Exception e) {
      // Jetty declares any exception, and stops whatever can be stopped before it throws one.
      throw new IllegalStateException("the server did not end cleanly", e);
    }
  }

  /** Collects what a server is to have. */
  public static final class Builder {
    /** Makes a handler for the server that it will run in, before that is started. */
    @FunctionalInterface
    public interface HandlerSource {
      /** The handler; a {@link ContextHandler} is mounted as it is. */
      Handler handler(Server server);
    }

    private record Mount(String path, HandlerSource source) {}

    private final List<Mount> mounts = new ArrayList<>();
    private int port;
    private Optional<LastingAddress> lasting = Optional.empty();
    private Guests guests = new Guests();
    private FrameAncestors framedBy = FrameAncestors.NONE;
    private Consumer<Throwable> defects = thrown -> {};
    private Duration patience = PATIENCE;

    private Builder() {}

    /** The port to listen at; 0, as without this, for any that is free. */
    public Builder port(int wanted) {
      this.port = wanted;
      return this;
    }

    /**
     * What it has in common with earlier servers of the same thing: without a port, its port or one
     * of the next is taken where one of them is free.
     */
    public Builder lasting(LastingAddress address) {
      this.lasting = Optional.of(address);
      return this;
    }

    /** Who is let in beside the user; without this, nobody is. */
    public Builder guests(Guests others) {
      this.guests = Objects.requireNonNull(others);
      return this;
    }

    /** Whose pages may show those of this server in a frame; without this, no page may. */
    public Builder framedBy(FrameAncestors ancestors) {
      this.framedBy = Objects.requireNonNull(ancestors);
      return this;
    }

    /**
     * Who is told of exceptions that no handler has caught. The client is told only of a defect.
     */
    public Builder defects(Consumer<Throwable> teller) {
      this.defects = Objects.requireNonNull(teller);
      return this;
    }

    /**
     * How long a connection may be silent, and the header of a request may take; without this, 30
     * s.
     */
    Builder patience(Duration longest) {
      this.patience = longest;
      return this;
    }

    /**
     * Has a handler serve a path and all below; of several that fit, the one with the longest path.
     *
     * @param path with a slash at its beginning and none at its end, but for {@code /} itself
     */
    public Builder mount(String path, Handler handler) {
      return mount(path, server -> handler);
    }

    /** The same for a handler that has to know its server when it is made, as WebSockets do. */
    public Builder mount(String path, HandlerSource source) {
      mounts.add(new Mount(path, source));
      return this;
    }

    private void open(ServerConnector connector) throws PortTakenException {
      if (port == 0 && lasting.isPresent()) {
        for (int next = 0; next < NEXT_PORTS; next++) {
          try {
            connector.setPort(lasting.get().port() + next);
            connector.open();
            return;
          } catch (IOException taken) {
            connector.setPort(0);
          }
        }
      }
      try {
        connector.open();
      } catch (IOException e) {
        throw new PortTakenException(port, e);
      }
    }

    /**
     * Starts the server.
     *
     * @throws PortTakenException if the port cannot be had
     */
    public LoopbackServer start() throws PortTakenException {
      QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, FEWEST_THREADS);
      threads.setName("slipway-web");
      threads.setDaemon(true);
      Server server = new Server(threads);
      HttpConfiguration http = new HttpConfiguration();
      http.setSendServerVersion(false);
      http.setRequestHeaderSize(HEADER_OCTETS);
      // A name in a path may have a percent sign; handlers decode the parts of the path as sent.
      http.setUriCompliance(
          UriCompliance.DEFAULT.with("slipway", Violation.AMBIGUOUS_PATH_ENCODING));
      HeaderDeadline deadline = new HeaderDeadline(patience);
      http.addCustomizer(deadline);
      ServerConnector connector = deadline.connector(server, new HttpConnectionFactory(http));
      connector.setHost(LOOPBACK);
      connector.setPort(port);
      connector.setIdleTimeout(patience.toMillis());
      connector.setShutdownIdleTimeout(IDLE_MILLISECONDS);
      server.addConnector(connector);

      ContextHandlerCollection contexts = new ContextHandlerCollection();
      for (Mount mount : mounts) {
        Handler handler = mount.source().handler(server);
        contexts.addHandler(
            handler instanceof ContextHandler context
                ? context
                : new ContextHandler(handler, mount.path()));
      }
      Secret token = Secret.random();
      AccessGuard guard =
          new AccessGuard(token, guests, framedBy, lasting.map(Resumption::new), contexts);
      server.setHandler(guard);
      server.setErrorHandler(new DiagnosticErrors(defects));
      server.setStopTimeout(PATIENCE_AT_THE_END.toMillis());
      open(connector);
      guard.setPort(connector.getLocalPort());
      try {
        server.start();
      } catch (Exception e) {
        connector.close();
        throw new IllegalStateException("the server cannot be started", e);
      }
      return new LoopbackServer(server, connector.getLocalPort(), token);
    }
  }
}
