// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.rpc;

import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;

/** A client at the other end of a WebSocket: each of its messages is one of the WebSocket. */
public final class RpcSocket extends Session.Listener.AbstractAutoDemanding {
  private final RpcPeer client;
  private volatile boolean closed;
  private volatile Runnable closing = () -> {};

  /** Why it is ended as soon as it is open; null as long as it may stay. */
  private volatile Ending ending;

  private record Ending(int status, String reason) {}

  /** A socket for a client that has not begun. */
  public RpcSocket(RpcPeer client) {
    this.client = client;
  }

  @Override
  public void onWebSocketOpen(Session session) {
    super.onWebSocketOpen(session);
    Ending ended = ending;
    if (ended != null) {
      closed = true;
      session.close(ended.status(), ended.reason(), Callback.NOOP);
      return;
    }
    client.open(this::send);
  }

  @Override
  public void onWebSocketText(String text) {
    // What was still under way is sent again over the next connection.
    if (!closed) {
      client.receive(text);
    }
  }

  @Override
  public void onWebSocketClose(int status, String reason, Callback callback) {
    closed = true;
    closing.run();
    client.close();
    callback.succeed();
  }

  /** Has a listener told when the client is gone; of several, the last one is. */
  public void whenClosed(Runnable listener) {
    closing = listener;
  }

  /**
   * Ends the connection, now or as soon as it is made; nothing that comes is read any more.
   *
   * @param status from 4000 on, as WebSockets have it for statuses of an application's own
   */
  public void end(int status, String reason) {
    ending = new Ending(status, reason);
    closed = true;
    Session session = getSession();
    if (session != null) {
      session.close(status, reason, Callback.NOOP);
    }
  }

  private void send(String text) {
    Session session = getSession();
    // A client that is gone asks for everything when it comes back.
    if (session != null && session.isOpen()) {
      // Jetty queues messages of several threads.
      session.sendText(text, Callback.NOOP);
    }
  }
}
