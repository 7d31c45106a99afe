// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.rpc;

import com.google.gson.GsonBuilder;
import java.util.function.Consumer;
import org.eclipse.glsp.server.protocol.GLSPClient;
import org.eclipse.glsp.server.protocol.GLSPServer;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;

/** One client: JSON-RPC messages, each a text message of the WebSocket. */
public final class RpcSocket extends Session.Listener.AbstractAutoDemanding {
  private final GLSPServer server;
  private final MessageJsonHandler json;
  private final Consumer<Throwable> defects;
  private RemoteEndpoint remote;
  private volatile boolean closed;

  /**
   * @param server serves this client alone
   * @param gson adds what it takes to read and write actions
   * @param defects told of messages that cannot be read
   */
  public RpcSocket(GLSPServer server, Consumer<GsonBuilder> gson, Consumer<Throwable> defects) {
    this.server = server;
    this.defects = defects;
    java.util.Map<String, JsonRpcMethod> methods =
        new java.util.LinkedHashMap<>(ServiceEndpoints.getSupportedMethods(GLSPClient.class));
    methods.putAll(ServiceEndpoints.getSupportedMethods(server.getClass()));
    this.json = new MessageJsonHandler(methods, gson);
  }

  @Override
  public void onWebSocketOpen(Session session) {
    super.onWebSocketOpen(session);
    remote = new RemoteEndpoint(this::send, ServiceEndpoints.toEndpoint(server));
    json.setMethodProvider(remote);
    server.connect(ServiceEndpoints.toServiceObject(remote, GLSPClient.class));
  }

  @Override
  public void onWebSocketText(String text) {
    if (closed) {
      // What was still under way is sent again over the next connection.
      return;
    }
    try {
      remote.consume(json.parseMessage(text));
    } catch (RuntimeException unreadable) {
      // Closing would have the client come back and send it again, for ever.
      defects.accept(unreadable);
    }
  }

  @Override
  public void onWebSocketClose(int status, String reason, Callback callback) {
    closed = true;
    server.shutdown();
    callback.succeed();
  }

  private void send(Message message) {
    Session session = getSession();
    // A client that is gone asks for everything when it comes back.
    if (session != null && session.isOpen()) {
      // Jetty queues messages of several threads.
      session.sendText(json.serialize(message), Callback.NOOP);
    }
  }
}
