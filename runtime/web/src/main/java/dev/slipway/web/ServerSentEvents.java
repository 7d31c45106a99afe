// SPDX-License-Identifier: EPL-2.0
package dev.slipway.web;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;
import org.eclipse.jetty.util.component.Graceful;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * A stream of messages to any number of browsers (Server-Sent Events of the HTML standard).
 *
 * <p>The last messages are kept, so that a browser that was cut off goes on behind the one that it
 * had last. Where that is not possible, at first and where a browser takes messages more slowly
 * than they come, it gets one message named {@value #RELOAD} in their place: it is to ask for
 * everything anew. Neither what is kept nor what waits for a browser grows beyond its bound.
 */
public final class ServerSentEvents extends Handler.Abstract.NonBlocking implements Graceful {
  /** Name of the message that tells a browser that it has missed some. */
  public static final String RELOAD = "reload";

  private static final int MOST_CLIENTS = 64;
  private static final int RUN_OCTETS = 6;
  private static final String HEARTBEAT = ":\n\n";

  /** Tells this stream from that of an earlier server at the same port. */
  private final String run;

  private final int kept;
  private final int queued;
  private final Duration heartbeat;
  private final ArrayDeque<Message> last = new ArrayDeque<>();
  private final Set<Client> clients = new LinkedHashSet<>();
  private long number;
  private Scheduler.Task nextHeartbeat;
  private boolean ended;

  private record Message(long number, String text) {}

  /**
   * A stream without messages.
   *
   * @param kept how many messages a browser can have missed and still go on
   * @param queued how many messages wait for a browser at most
   * @param heartbeat how often all browsers are sent something, by which those are found that went
   *     without a word
   */
  public ServerSentEvents(int kept, int queued, Duration heartbeat) {
    byte[] octets = new byte[RUN_OCTETS];
    new SecureRandom().nextBytes(octets);
    this.run = HexFormat.of().formatHex(octets);
    this.kept = kept;
    this.queued = queued;
    this.heartbeat = heartbeat;
  }

  /**
   * Sends a message to all. Never waits for a browser.
   *
   * @param name of the message, by which the page listens for it
   * @param data one line of text
   */
  public void publish(String name, String data) {
    if (data.indexOf('\n') >= 0 || data.indexOf('\r') >= 0) {
      throw new IllegalArgumentException("more than one line: " + name);
    }
    List<Client> served;
    synchronized (this) {
      number++;
      Message message = new Message(number, text(name, data, number));
      last.add(message);
      if (last.size() > kept) {
        last.remove();
      }
      served = List.copyOf(clients);
      served.forEach(client -> client.offer(message.text()));
    }
    served.forEach(Client::iterate);
  }

  /** How many browsers listen. */
  public synchronized int listeners() {
    return clients.size();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    if (!HttpMethod.GET.is(request.getMethod())) {
      response.getHeaders().put(HttpHeader.ALLOW, "GET");
      Response.writeError(request, response, callback, HttpStatus.METHOD_NOT_ALLOWED_405);
      return true;
    }
    Client client = new Client(response, callback);
    synchronized (this) {
      if (ended || clients.size() >= MOST_CLIENTS) {
        Response.writeError(request, response, callback, HttpStatus.SERVICE_UNAVAILABLE_503);
        return true;
      }
      // Before it is known to publishers, who write to it from then on.
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream");
      missedSince(request.getHeaders().get("Last-Event-ID")).forEach(client::offer);
      clients.add(client);
    }
    request.addFailureListener(client::abort);
    client.iterate();
    return true;
  }

  /** What a browser has missed that had the message with this id last; null if it had none. */
  private List<String> missedSince(String id) {
    String prefix = run + "-";
    if (id != null && id.startsWith(prefix)) {
      try {
        long had = Long.parseLong(id.substring(prefix.length()));
        long oldest = last.isEmpty() ? number + 1 : last.getFirst().number();
        if (had <= number && had >= oldest - 1 && number - had <= queued) {
          List<String> missed = new ArrayList<>();
          missed.add(HEARTBEAT);
          last.stream()
              .filter(message -> message.number() > had)
              .forEach(message -> missed.add(message.text()));
          return missed;
        }
      } catch (NumberFormatException e) {
        // None of ours.
      }
    }
    return List.of(reload());
  }

  private String reload() {
    return text(RELOAD, "{}", number);
  }

  private String text(String name, String data, long id) {
    return "id: " + run + "-" + id + "\nevent: " + name + "\ndata: " + data + "\n\n";
  }

  @Override
  protected void doStart() throws Exception {
    super.doStart();
    scheduleHeartbeat();
  }

  private synchronized void scheduleHeartbeat() {
    if (!ended) {
      nextHeartbeat =
          getServer()
              .getScheduler()
              .schedule(this::beat, heartbeat.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private void beat() {
    List<Client> served;
    synchronized (this) {
      served = List.copyOf(clients);
      served.forEach(Client::beat);
    }
    served.forEach(Client::iterate);
    scheduleHeartbeat();
  }

  /** Ends the answers to all browsers: a server that closes would wait for them. */
  @Override
  public CompletableFuture<Void> shutdown() {
    List<Client> served;
    synchronized (this) {
      ended = true;
      if (nextHeartbeat != null) {
        nextHeartbeat.cancel();
      }
      served = List.copyOf(clients);
      clients.clear();
      served.forEach(Client::end);
    }
    served.forEach(Client::iterate);
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public synchronized boolean isShutdown() {
    return ended;
  }

  /** What waits for a browser, and the one write to it that may be under way. */
  private final class Client extends IteratingCallback {
    private final Response response;
    private final Callback callback;
    private final ArrayDeque<String> waiting = new ArrayDeque<>();
    private boolean over;
    private boolean completing;

    Client(Response response, Callback callback) {
      this.response = response;
      this.callback = callback;
    }

    /** Has a message wait, or where too many do, the one that stands for all of them. */
    void offer(String text) {
      if (waiting.size() >= queued) {
        waiting.clear();
        waiting.add(reload());
      } else {
        waiting.add(text);
      }
    }

    /** Sends a sign of life unless something else is to be sent anyway. */
    void beat() {
      if (waiting.isEmpty()) {
        waiting.add(HEARTBEAT);
      }
    }

    void end() {
      over = true;
    }

    @Override
    protected Action process() {
      String text;
      boolean whole;
      synchronized (ServerSentEvents.this) {
        whole = over;
        text = String.join("", waiting);
        waiting.clear();
      }
      if (text.isEmpty() && !whole) {
        return Action.IDLE;
      }
      if (whole && completing) {
        return Action.SUCCEEDED;
      }
      completing = whole;
      response.write(whole, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), this);
      return Action.SCHEDULED;
    }

    @Override
    protected void onCompleteSuccess() {
      callback.succeeded();
    }

    @Override
    protected void onFailure(Throwable cause) {
      synchronized (ServerSentEvents.this) {
        clients.remove(this);
      }
    }

    @Override
    protected void onCompleteFailure(Throwable cause) {
      callback.failed(cause);
    }
  }
}
