// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.rpc;

import static java.util.stream.Collectors.joining;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.glsp.server.protocol.GLSPClient;
import org.eclipse.glsp.server.protocol.GLSPServer;
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

/** One client: JSON-RPC messages, each a text, whatever carries them. */
public final class RpcPeer {
  /** What it warns of is answered; what is a defect is told as one. Kept, for loggers are not. */
  private static final Logger LIBRARY = Logger.getLogger("org.eclipse.lsp4j");

  static {
    LIBRARY.setLevel(Level.OFF);
  }

  private final GLSPServer server;
  private final MessageJsonHandler json;
  private final Consumer<Throwable> defects;
  private RemoteEndpoint remote;
  private Consumer<String> sender;

  /**
   * @param server serves this client alone
   * @param gson adds what it takes to read and write actions
   * @param defects receives uncaught exceptions
   */
  public RpcPeer(GLSPServer server, Consumer<GsonBuilder> gson, Consumer<Throwable> defects) {
    this.server = server;
    this.defects = defects;
    Map<String, JsonRpcMethod> methods =
        new LinkedHashMap<>(ServiceEndpoints.getSupportedMethods(GLSPClient.class));
    methods.putAll(ServiceEndpoints.getSupportedMethods(server.getClass()));
    this.json = new MessageJsonHandler(methods, gson);
  }

  /**
   * Begins. To be called once, before anything is received.
   *
   * @param to takes what the client is told, from several threads
   */
  public void open(Consumer<String> to) {
    sender = to;
    remote = new RemoteEndpoint(this::send, ServiceEndpoints.toEndpoint(server), this::error);
    json.setMethodProvider(remote);
    server.connect(ServiceEndpoints.toServiceObject(remote, GLSPClient.class));
  }

  /** Takes what the client says. */
  public void receive(String text) {
    Message message = read(text);
    if (message != null) {
      try {
        remote.consume(message);
      } catch (RuntimeException defect) {
        defects.accept(defect);
      }
    }
  }

  /** Ends, where the client is gone. */
  public void close() {
    server.shutdown();
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

  private void send(Message message) {
    sender.accept(json.serialize(message));
  }
}
