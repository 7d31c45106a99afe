// SPDX-License-Identifier: EPL-2.0
package dev.slipway.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ServerSentEventsTest {
  private static final int KEPT = 8;
  private static final int QUEUED = 5;
  private static final int PATIENCE_MILLISECONDS = 10_000;
  private static final Duration NEVER = Duration.ofDays(1);

  private ServerSentEvents events;
  private LoopbackServer server;

  private void start(Duration heartbeat) throws IOException {
    events = new ServerSentEvents(KEPT, QUEUED, heartbeat);
    server = LoopbackServer.builder().mount("/events", events).start();
  }

  @AfterEach
  void close() {
    server.close();
  }

  /** A browser that listens, line by line. */
  private final class Listener implements AutoCloseable {
    private final Socket socket;
    private final BufferedReader lines;
    private String id;

    Listener(String lastId) throws IOException {
      socket = new Socket(InetAddress.getLoopbackAddress(), server.address().getPort());
      socket.setSoTimeout(PATIENCE_MILLISECONDS);
      String token = server.openingAddress().getRawQuery().substring("token=".length());
      String request =
          "GET /events/ HTTP/1.0\r\nHost: localhost\r\nAuthorization: Bearer "
              + token
              + (lastId == null ? "" : "\r\nLast-Event-ID: " + lastId)
              + "\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      lines =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    Listener headed() throws IOException {
      String line = lines.readLine();
      assertThat(line).endsWith("200 OK");
      while (!line.isEmpty()) {
        line = lines.readLine();
      }
      return this;
    }

    /** The next message as {@code name data}; null at the end. */
    String next() throws IOException {
      String name = "";
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("id: ")) {
          id = line.substring("id: ".length());
        } else if (line.startsWith("event: ")) {
          name = line.substring("event: ".length());
        } else if (line.startsWith("data: ")) {
          return name + " " + line.substring("data: ".length());
        } else if (line.equals(":")) {
          return ":";
        }
      }
      return null;
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  @Test
  void aNewListenerIsToAskForEverythingAndThenHearsOfChanges() throws IOException {
    start(NEVER);
    events.publish("change", "before");
    try (Listener listener = new Listener(null).headed()) {
      assertThat(listener.next()).isEqualTo("reload {}");
      events.publish("change", "1 ä");
      assertThat(listener.next()).isEqualTo("change 1 ä");
    }
  }

  @Test
  void aListenerThatWasCutOffGoesOnBehindWhatItHad() throws IOException {
    start(NEVER);
    String id;
    try (Listener listener = new Listener(null).headed()) {
      listener.next();
      events.publish("change", "1");
      listener.next();
      id = listener.id;
    }
    events.publish("change", "2");
    events.publish("change", "3");
    try (Listener listener = new Listener(id).headed()) {
      assertThat(listener.next()).isEqualTo(":");
      assertThat(listener.next()).isEqualTo("change 2");
      assertThat(listener.next()).isEqualTo("change 3");
    }
    for (int i = 0; i < KEPT; i++) {
      events.publish("change", "more");
    }
    try (Listener listener = new Listener(id).headed()) {
      assertThat(listener.next()).isEqualTo("reload {}");
    }
  }

  @Test
  void idsOfOthersAreNotTakenForOwnOnes() throws IOException {
    start(NEVER);
    events.publish("change", "1");
    for (String id : List.of("0123456789ab-1", "1", "-", "x".repeat(100))) {
      try (Listener listener = new Listener(id).headed()) {
        assertThat(listener.next()).isEqualTo("reload {}");
      }
    }
  }

  /** What is published here is more than socket buffers take, and the listener does not read. */
  @Test
  void aSlowListenerMissesMessagesAndIsTold() throws Exception {
    start(NEVER);
    String large = "x".repeat(1 << 20);
    try (Listener listener = new Listener(null).headed()) {
      assertThat(listener.next()).isEqualTo("reload {}");
      int published = 40;
      for (int i = 0; i < published; i++) {
        events.publish("change", large);
      }
      events.publish("end", "");
      int changes = 0;
      int reloads = 0;
      for (String got = listener.next(); !got.startsWith("end"); got = listener.next()) {
        changes += got.startsWith("change") ? 1 : 0;
        reloads += got.startsWith("reload") ? 1 : 0;
      }
      assertThat(reloads).isPositive();
      assertThat(changes).isLessThan(published);
      events.publish("change", "after");
      assertThat(listener.next()).isEqualTo("change after");
    }
  }

  @Test
  void closingEndsTheStreams() throws IOException {
    start(NEVER);
    try (Listener listener = new Listener(null).headed()) {
      listener.next();
      server.close();
      assertThat(listener.next()).isNull();
    }
  }

  @Test
  void listenersThatAreGoneAreFound() throws Exception {
    start(Duration.ofMillis(20));
    try (Listener listener = new Listener(null).headed()) {
      listener.next();
      assertThat(listener.next()).isEqualTo(":");
      assertThat(events.listeners()).isOne();
    }
    for (int tried = 0; tried < 500 && events.listeners() > 0; tried++) {
      Thread.sleep(20);
    }
    assertThat(events.listeners()).isZero();
  }

  @Test
  void thereIsAnEndToHowManyListen() throws IOException {
    start(NEVER);
    List<Listener> listeners =
        IntStream.range(0, 64)
            .mapToObj(
                i -> {
                  try {
                    return new Listener(null).headed();
                  } catch (IOException e) {
                    throw new AssertionError(e);
                  }
                })
            .toList();
    try (Listener tooMany = new Listener(null)) {
      assertThat(tooMany.lines.readLine()).contains(" 503 ");
    }
    for (Listener listener : listeners) {
      listener.close();
    }
  }

  @Test
  void aMessageIsOneLine() throws IOException {
    start(NEVER);
    assertThatThrownBy(() -> events.publish("change", "1\ndata: 2"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
