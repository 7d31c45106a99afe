// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.fake;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;

/**
 * An OpenStack on the loopback address that answers as it is told. It hands out tokens and admits
 * nobody without a valid one.
 */
public final class ScriptedCloud implements AutoCloseable {
  private static final String TOKENS = "POST /v3/auth/tokens";
  private static final Map<String, String> NO_HEADERS = Map.of();

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final String address;
  private final Map<String, Deque<Answer>> script = new HashMap<>();
  private final List<Seen> seen = new ArrayList<>();
  private final CountDownLatch closing = new CountDownLatch(1);
  private volatile long delay;
  private int tokens;
  private boolean rejecting;
  private Instant expires = Instant.parse("2999-01-01T00:00:00Z");
  private String catalogue = "";

  /** What was asked. */
  public record Seen(String method, String address, Map<String, String> headers, String body) {}

  /** What is answered: a status, none for a lost connection, or one that never comes. */
  private record Answer(int status, Map<String, String> headers, String body) {
    private static final Answer LOST = new Answer(0, NO_HEADERS, "");
    private static final Answer NEVER = new Answer(-1, NO_HEADERS, "");
  }

  private ScriptedCloud(HttpServer server, String scheme) {
    this.server = server;
    this.address = scheme + "://localhost:" + server.getAddress().getPort();
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /** A cloud without TLS. */
  public static ScriptedCloud start() throws IOException {
    return new ScriptedCloud(HttpServer.create(loopback(), 0), "http");
  }

  /** A cloud with the certificate of a context. */
  public static ScriptedCloud start(SSLContext context) throws IOException {
    HttpsServer server = HttpsServer.create(loopback(), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    return new ScriptedCloud(server, "https");
  }

  private static InetSocketAddress loopback() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  /** Its address, without a slash at the end. */
  public String address() {
    return address;
  }

  /** The next answer to a request such as {@code GET /path}; the last one is repeated. */
  public synchronized ScriptedCloud answer(String request, int status, String body) {
    return answer(request, status, NO_HEADERS, body);
  }

  /** The same with headers. */
  public synchronized ScriptedCloud answer(
      String request, int status, Map<String, String> headers, String body) {
    return add(request, new Answer(status, headers, body));
  }

  /** The next request of that kind loses its connection. */
  public synchronized ScriptedCloud lose(String request) {
    return add(request, Answer.LOST);
  }

  /** From now on answers take this long. */
  public void takeMilliseconds(long time) {
    delay = time;
  }

  /** The next request of that kind is never answered. */
  public synchronized ScriptedCloud neverAnswer(String request) {
    return add(request, Answer.NEVER);
  }

  private ScriptedCloud add(String request, Answer answer) {
    script.computeIfAbsent(request, key -> new ArrayDeque<>()).add(answer);
    return this;
  }

  /** Endpoints of the catalogue, as JSON; by default all services are here, in one region. */
  public synchronized ScriptedCloud catalogue(String json) {
    catalogue = json;
    return this;
  }

  /** When the tokens that it hands out end. */
  public synchronized ScriptedCloud tokensEnd(Instant time) {
    expires = time;
    return this;
  }

  /** The tokens handed out so far are valid no more. */
  public synchronized void revokeTokens() {
    tokens += 100;
  }

  /** No token is valid any more. */
  public synchronized void rejectAll() {
    rejecting = true;
  }

  /** What was asked, in order. */
  public synchronized List<Seen> seen() {
    return List.copyOf(seen);
  }

  /** The requests of one kind, such as {@code GET /path}; the address without its query. */
  public List<Seen> seen(String request) {
    return seen().stream()
        .filter(
            asked ->
                (asked.method() + " " + asked.address().replaceFirst("\\?.*", "")).equals(request))
        .toList();
  }

  /** How many tokens were asked for. */
  public int signIns() {
    return seen(TOKENS).size();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      Answer answer = next(exchange, body);
      if (answer == Answer.NEVER) {
        closing.await();
      }
      Thread.sleep(delay);
      if (answer.status() <= 0) {
        return;
      }
      byte[] content = answer.body().getBytes(StandardCharsets.UTF_8);
      answer.headers().forEach(exchange.getResponseHeaders()::set);
      exchange.sendResponseHeaders(answer.status(), content.length == 0 ? -1 : content.length);
      exchange.getResponseBody().write(content);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized Answer next(HttpExchange exchange, String body) {
    String method = exchange.getRequestMethod();
    Map<String, String> headers = new HashMap<>();
    exchange
        .getRequestHeaders()
        .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
    seen.add(new Seen(method, exchange.getRequestURI().toString(), headers, body));
    String plain = method + " " + exchange.getRequestURI().getPath();
    String exact = method + " " + exchange.getRequestURI();
    Deque<Answer> answers =
        script.getOrDefault(exact, script.getOrDefault(plain, new ArrayDeque<>()));
    if (plain.equals(TOKENS)) {
      return answers.isEmpty() ? token() : answers.poll();
    }
    boolean open = exchange.getRequestURI().getPath().startsWith("/open");
    if (!open && (rejecting || !("token-" + tokens).equals(headers.get("x-auth-token")))) {
      return new Answer(401, NO_HEADERS, "{\"error\": {\"message\": \"Token rejected\"}}");
    }
    if (answers.isEmpty()) {
      return new Answer(
          404, NO_HEADERS, "{\"error\": {\"message\": \"Nothing at " + plain + "\"}}");
    }
    return answers.size() > 1 ? answers.poll() : answers.peek();
  }

  private Answer token() {
    tokens++;
    String services = catalogue;
    if (services.isEmpty()) {
      List<String> all = new ArrayList<>();
      for (String type : List.of("compute", "image", "network", "orchestration", "identity")) {
        all.add(
            service(
                type,
                endpoint(
                    "public",
                    "RegionOne",
                    address + "/" + type + (type.equals("compute") ? "/v2.1" : ""))));
      }
      services = String.join(",", all);
    }
    return new Answer(
        201,
        Map.of("X-Subject-Token", "token-" + tokens),
        """
        {"token": {"expires_at": "%s", "user": {"id": "u1", "name": "amy", "domain": {"id": "d1"}},
         "project": {"id": "p1", "name": "sonar", "domain": {"id": "d1"}},
         "roles": [{"name": "member"}], "catalog": [%s]}}
        """
            .formatted(expires, services));
  }

  /** A service for {@link #catalogue}. */
  public static String service(String type, String... endpoints) {
    return "{\"type\": \"%s\", \"endpoints\": [%s]}".formatted(type, String.join(",", endpoints));
  }

  /** An endpoint for {@link #service}. */
  public static String endpoint(String face, String region, String url) {
    return "{\"interface\": \"%s\", \"region_id\": \"%s\", \"url\": \"%s\"}"
        .formatted(face, region, url);
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
