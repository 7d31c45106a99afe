// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.rpc;

import static java.util.stream.Collectors.joining;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.glsp.server.protocol.GLSPClient;
import org.eclipse.glsp.server.protocol.GLSPServer;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.MessageIssue;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;

/** One client: JSON-RPC messages, each a text message of the WebSocket. */
public final class RpcSocket extends Session.Listener.AbstractAutoDemanding {
  /** What it warns of is answered; what is a defect is told as one. Kept, for loggers are not. */
  private static final Logger LIBRARY = Logger.getLogger("org.eclipse.lsp4j");

  static {
    LIBRARY.setLevel(Level.OFF);
  }

  private final GLSPServer server;
  private final MessageJsonHandler json;
  private final Consumer<Throwable> defects;
  private RemoteEndpoint remote;
  private volatile boolean closed;
  private volatile Runnable closing = () -> {};

  /** Why it is ended as soon as it is open; null as long as it may stay. */
  private volatile Ending ending;

  private record Ending(int status, String reason) {}

  /**
   * @param server serves this client alone
   * @param gson adds what it takes to read and write actions
   * @param defects told of exceptions that nobody has caught
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
    Ending ended = ending;
    if (ended != null) {
      closed = true;
      session.close(ended.status(), ended.reason(), Callback.NOOP);
      return;
    }
    remote = new RemoteEndpoint(this::send, ServiceEndpoints.toEndpoint(server), this::error);
    json.setMethodProvider(remote);
    server.connect(ServiceEndpoints.toServiceObject(remote, GLSPClient.class));
  }

  @Override
  public void onWebSocketText(String text) {
    if (closed) {
      // What was still under way is sent again over the next connection.
      return;
    }
    Message message = read(text);
    if (message != null) {
      try {
        remote.consume(message);
      } catch (RuntimeException defect) {
        defects.accept(defect);
      }
    }
  }

  /**
   * Null where it is none, which its sender is told. Closing would have the client come back and
   * send it again, for ever.
   */
  private Message read(String text) {
    try {
      return json.parseMessage(text);
    } catch (MessageIssueException unreadable) {
      Object number =
          unreadable.getRpcMessage() instanceof RequestMessage of ? of.getRawId() : null;
      String issues =
          unreadable.getIssues().stream().map(MessageIssue::getText).collect(joining(" "));
      refuse(number, ResponseErrorCode.InvalidParams, issues);
    } catch (JsonParseException unreadable) {
      refuse(null, ResponseErrorCode.ParseError, unreadable.getMessage());
    } catch (IllegalArgumentException unknown) {
      // An action of a kind that the server has none of.
      refuse(null, ResponseErrorCode.InvalidParams, unknown.getMessage());
    }
    return null;
  }

  /** Answers as JSON-RPC says to what cannot be read: without a number where it has none. */
  private void refuse(Object number, ResponseErrorCode code, String why) {
    ResponseMessage answer = new ResponseMessage();
    if (number instanceof Number numeric) {
      answer.setId(numeric.intValue());
    } else if (number != null) {
      answer.setId(number.toString());
    }
    answer.setError(new ResponseError(code, why, null));
    send(answer);
  }

  private ResponseError error(Throwable thrown) {
    ResponseError error = RemoteEndpoint.DEFAULT_EXCEPTION_HANDLER.apply(thrown);
    if (error.getCode() == ResponseErrorCode.InternalError.getValue()) {
      defects.accept(thrown);
    }
    return error;
  }

  @Override
  public void onWebSocketClose(int status, String reason, Callback callback) {
    closed = true;
    closing.run();
    server.shutdown();
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

  private void send(Message message) {
    Session session = getSession();
    // A client that is gone asks for everything when it comes back.
    if (session != null && session.isOpen()) {
      // Jetty queues messages of several threads.
      session.sendText(json.serialize(message), Callback.NOOP);
    }
  }
}
