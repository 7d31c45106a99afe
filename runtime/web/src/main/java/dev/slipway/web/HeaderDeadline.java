// SPDX-License-Identifier: EPL-2.0
package dev.slipway.web;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes connections whose request header takes longer than a bound from its first octet to its
 * last. Jetty's idle timeout starts again with each octet: one a second would hold a connection for
 * ever.
 */
final class HeaderDeadline implements HttpConfiguration.Customizer {
  private final long nanoseconds;

  HeaderDeadline(Duration longest) {
    this.nanoseconds = longest.toNanos();
  }

  /** A connector whose connections keep to the bound, if it is a customizer of their requests. */
  ServerConnector connector(Server server, ConnectionFactory factory) {
    return new ServerConnector(server, 1, 1, factory) {
      @Override
      protected SocketChannelEndPoint newEndPoint(
          SocketChannel channel, ManagedSelector selector, SelectionKey key) {
        SocketChannelEndPoint endPoint =
            new TimedEndPoint(channel, selector, key, getScheduler(), nanoseconds);
        endPoint.setIdleTimeout(getIdleTimeout());
        return endPoint;
      }
    };
  }

  /** Called with each request whose header is complete. */
  @Override
  public Request customize(Request request, HttpFields.Mutable responseHeaders) {
    Connection connection = request.getConnectionMetaData().getConnection();
    if (connection.getEndPoint() instanceof TimedEndPoint timed) {
      timed.headerIsComplete(connection);
      Request.addCompletionListener(request, unused -> timed.nextHeaderMayBegin());
    }
    return request;
  }

  /** A connection that knows when the header began that it is reading. */
  private static final class TimedEndPoint extends SocketChannelEndPoint {
    private final long nanoseconds;

    /** What reads HTTP; after an upgrade, such as to a WebSocket, something else reads. */
    private volatile Connection http;

    private volatile boolean inRequest;
    private volatile boolean begun;
    private volatile long beginning;

    TimedEndPoint(
        SocketChannel channel,
        ManagedSelector selector,
        SelectionKey key,
        Scheduler scheduler,
        long nanoseconds) {
      super(channel, selector, key, scheduler);
      this.nanoseconds = nanoseconds;
    }

    void headerIsComplete(Connection reader) {
      http = reader;
      inRequest = true;
      begun = false;
    }

    void nextHeaderMayBegin() {
      inRequest = false;
    }

    @Override
    public int fill(ByteBuffer buffer) throws IOException {
      int filled = super.fill(buffer);
      if (filled <= 0 || inRequest || http != null && http != getConnection()) {
        return filled;
      }
      if (!begun) {
        beginning = System.nanoTime();
        begun = true;
      } else if (System.nanoTime() - beginning > nanoseconds) {
        close();
        return -1;
      }
      return filled;
    }
  }
}
