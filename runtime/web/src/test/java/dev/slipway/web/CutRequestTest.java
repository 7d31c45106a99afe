// SPDX-License-Identifier: EPL-2.0
package dev.slipway.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are cut off, late, too long or none at all, octet by octet: no defect, ever. */
@Tag("slow")
class CutRequestTest {
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** By when even a busy machine has closed what was silent, or late, for longer than that. */
  private static final int BOUND_MILLISECONDS = 10_000;

  private final List<Throwable> defects = new CopyOnWriteArrayList<>();
  private LoopbackServer server;
  private String headers;

  /** How a client ends what it has begun. */
  enum End {
    RESET,
    HALF_CLOSED,
    SILENT
  }

  @BeforeEach
  void start() throws IOException {
    server =
        LoopbackServer.builder()
            .defects(defects::add)
            .patience(PATIENCE)
            .mount("/slow", new Slow())
            .mount("/events", new ServerSentEvents(8, 8, Duration.ofMillis(20)))
            .mount("/", StaticFiles.ofResources(CutRequestTest.class, "page"))
            .start();
    headers =
        "Host: 127.0.0.1\r\nAuthorization: Bearer "
            + server.openingAddress().getRawQuery().substring("token=".length())
            + "\r\n";
  }

  @AfterEach
  void close() {
    server.close();
  }

  /** Reads all that it is sent. */
  private static final class Slow extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      Content.Sink.write(response, true, Content.Source.asString(request), callback);
      return true;
    }
  }

  private Map<String, byte[]> beginnings() {
    String whole = "GET / HTTP/1.1\r\n" + headers + "\r\n";
    String upgrade =
        "GET /events/ HTTP/1.1\r\n"
            + headers
            + "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";
    Map<String, String> texts = new TreeMap<>();
    texts.put("nothing", "");
    texts.put("half a line", "GET / HT");
    texts.put("a line", "GET / HTTP/1.1\r\n");
    texts.put("half a header line", "GET / HTTP/1.1\r\nHost: 127.0");
    texts.put("a header without its end", "GET / HTTP/1.1\r\n" + headers);
    texts.put("empty lines", "\r\n\r\n\r\n");
    texts.put("a request and half a line", whole + "GET /");
    texts.put("a request and half a header", whole + "GET / HTTP/1.1\r\nHo");
    texts.put("a stream of events", "GET /events/ HTTP/1.1\r\n" + headers + "\r\n");
    texts.put("half a stream of events", "GET /events/ HTTP/1.1\r\n" + headers);
    texts.put("an upgrade that is none", upgrade + "\r\n");
    texts.put("half an upgrade", upgrade);
    texts.put("too long a header", "GET / HTTP/1.1\r\nX: " + "a".repeat(70_000));
    texts.put("too long an address", "GET /" + "a".repeat(70_000));
    texts.put("too many headers", "GET / HTTP/1.1\r\n" + "X: y\r\n".repeat(9_000));
    texts.put("half a body", "POST /slow/ HTTP/1.1\r\n" + headers + "Content-Length: 9\r\n\r\nabc");
    texts.put(
        "half a chunk",
        "POST /slow/ HTTP/1.1\r\n" + headers + "Transfer-Encoding: chunked\r\n\r\n5\r\nab");
    texts.put(
        "a chunk that is none",
        "POST /slow/ HTTP/1.1\r\n" + headers + "Transfer-Encoding: chunked\r\n\r\nzz\r\nab");
    texts.put("HTTP/0.9", "GET /\r\n");
    texts.put("HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    texts.put("HTTP/3.7", "GET / HTTP/3.7\r\n\r\n");
    texts.put("an address that is none", "GET /%zz?%ff HTTP/1.1\r\n" + headers + "\r\n");
    Map<String, byte[]> beginnings = new TreeMap<>();
    texts.forEach((name, text) -> beginnings.put(name, text.getBytes(StandardCharsets.ISO_8859_1)));
    byte[] garbage = new byte[3000];
    for (int i = 0; i < garbage.length; i++) {
      garbage[i] = (byte) (37 * i + 11);
    }
    beginnings.put("garbage", garbage);
    byte[] hello = new byte[200];
    System.arraycopy(new byte[] {0x16, 3, 1, 0, (byte) 200, 1}, 0, hello, 0, 6);
    beginnings.put("the hello of TLS", hello);
    return beginnings;
  }

  @ParameterizedTest
  @EnumSource(End.class)
  void isNoDefectHoweverItEnds(End end) throws IOException {
    Map<String, Socket> open = new TreeMap<>();
    for (Map.Entry<String, byte[]> each : beginnings().entrySet()) {
      Socket client = connect();
      send(client, each.getValue());
      if (end == End.RESET) {
        client.setSoLinger(true, 0);
        client.close();
      } else {
        if (end == End.HALF_CLOSED) {
          client.shutdownOutput();
        }
        open.put(each.getKey(), client);
      }
    }
    for (Map.Entry<String, Socket> each : open.entrySet()) {
      try (Socket client = each.getValue()) {
        // The stream of events goes on, as it should, until its client ends it.
        if (!each.getKey().equals("a stream of events")
            && !each.getKey().equals("an upgrade that is none")) {
          assertThat(answer(client)).as(each.getKey()).doesNotContain("DEFECT", "HTTP/1.1 500");
        }
      }
    }
    assertThat(RawRequest.get(server.address(), "/").send().status()).isEqualTo(401);
    assertThat(defects).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET /\r\n", "GET / HTTP/3.7\r\n\r\n"})
  void ofAnotherVersionIsRefusedAndNotLeftOff(String request) throws IOException {
    try (Socket client = connect()) {
      send(client, request.getBytes(StandardCharsets.ISO_8859_1));
      assertThat(answer(client)).contains(" 505 ", "WEB_REQUEST_REFUSED");
    }
    assertThat(defects).isEmpty();
  }

  /** Each octet would start the time-out for silence again. */
  @ParameterizedTest
  @ValueSource(strings = {"", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"})
  void ofOneOctetAfterTheOtherIsCutWithinABound(String before) throws Exception {
    try (Socket client = connect()) {
      send(client, before.getBytes(StandardCharsets.ISO_8859_1));
      long start = System.nanoTime();
      assertThat(octetsUntilCut(client, "GET / HTTP/1.1\r\nX: " + "a".repeat(300)))
          .isBetween(4, 300);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(PATIENCE);
    }
    assertThat(defects).isEmpty();
  }

  /** Only the header has a bound: what is sent and answered may take as long as it goes on. */
  @Test
  void mayHaveABodyThatTakesLonger() throws Exception {
    try (Socket client = connect()) {
      for (int request = 0; request < 2; request++) {
        String head = "POST /slow/ HTTP/1.1\r\n" + headers + "Content-Length: 60\r\n\r\n";
        send(client, head.getBytes(StandardCharsets.ISO_8859_1));
        assertThat(octetsUntilCut(client, "x".repeat(59))).isEqualTo(59);
        send(client, new byte[] {'y'});
        assertThat(read(client, "xy")).contains("HTTP/1.1 200 ");
      }
    }
    assertThat(defects).isEmpty();
  }

  /** One that never ends is cut off when the server ends; that is no defect, either. */
  @Test
  void whatIsUnderWayKeepsNoServerFromItsEnd() throws Exception {
    LoopbackServer other =
        LoopbackServer.builder()
            .mount(
                "/never",
                new Handler.Abstract() {
                  @Override
                  public boolean handle(Request request, Response response, Callback callback) {
                    return true;
                  }
                })
            .start();
    String token = other.openingAddress().getRawQuery().substring("token=".length());
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), other.address().getPort())) {
      String head = "GET /never/ HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ";
      send(client, (head + token + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
      Thread.sleep(300);
      assertThatCode(other::close).doesNotThrowAnyException();
    }
  }

  private Socket connect() throws IOException {
    Socket client = new Socket(InetAddress.getLoopbackAddress(), server.address().getPort());
    client.setSoTimeout(BOUND_MILLISECONDS);
    client.setTcpNoDelay(true);
    return client;
  }

  /** Sends what the server takes of it, which may have refused it before the end. */
  private static void send(Socket client, byte[] octets) {
    try {
      client.getOutputStream().write(octets);
    } catch (IOException refused) {
      // Its answer says why.
    }
  }

  private static String answer(Socket client) throws IOException {
    ByteArrayOutputStream octets = new ByteArrayOutputStream();
    try {
      client.getInputStream().transferTo(octets);
    } catch (SocketTimeoutException open) {
      throw open;
    } catch (IOException reset) {
      // What was sent and not read any more is answered by a reset.
    }
    return octets.toString(StandardCharsets.ISO_8859_1);
  }

  private static String read(Socket client, String end) throws IOException {
    StringBuilder text = new StringBuilder();
    while (text.indexOf(end) < 0) {
      int octet = client.getInputStream().read();
      assertThat(octet).as(text.toString()).isNotNegative();
      text.append((char) octet);
    }
    return text.toString();
  }

  /** How many octets of a text could be sent, one each 25 ms, before the connection was closed. */
  private static int octetsUntilCut(Socket client, String text) throws Exception {
    OutputStream out = client.getOutputStream();
    for (int i = 0; i < text.length(); i++) {
      try {
        out.write(text.charAt(i));
      } catch (IOException cut) {
        return i;
      }
      Thread.sleep(25);
    }
    return text.length();
  }
}
