// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudException.Kind;
import dev.slipway.openstack.fake.ScriptedCloud;
import dev.slipway.testing.FreePorts;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpTransportTest {
  private static final String PATH = "/open/x";
  private static final String RETRY_AFTER = "Retry-After";
  private static final int ATTEMPTS = 4;

  private final AtomicInteger waits = new AtomicInteger();
  private ScriptedCloud cloud;

  @BeforeEach
  void start() throws Exception {
    cloud = ScriptedCloud.start();
  }

  @AfterEach
  void stop() {
    cloud.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 502, 503, 504})
  void whatReadsIsAskedAgainUntilTheServiceHasRecovered(int status) throws Exception {
    cloud.answer("GET " + PATH, status, "").answer("GET " + PATH, status, "");
    cloud.answer("GET " + PATH, 200, "fine");
    assertThat(transport().send(get()).body()).isEqualTo("fine");
    assertThat(cloud.seen()).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource({
    "GET, 503, 4",
    "GET, 409, 3",
    "GET, 404, 1",
    "GET, 501, 1",
    "POST, 500, 1",
    "POST, 503, 1",
    "POST, 409, 1"
  })
  void attemptsHaveAnEnd(String method, int status, int attempts) throws Exception {
    cloud.answer(method + " " + PATH, status, "");
    assertThat(transport().send(CloudRequest.of(method, uri())).status()).isEqualTo(status);
    assertThat(cloud.seen()).hasSize(attempts);
  }

  @Test
  void whatChangesIsAskedAgainWhereTheServiceSaysThatItDidNothing() throws Exception {
    cloud.answer("POST " + PATH, 503, Map.of(RETRY_AFTER, "1"), "");
    cloud.answer("POST " + PATH, 201, "made");
    Instant begin = Instant.now();
    assertThat(transport().send(post()).body()).isEqualTo("made");
    assertThat(Duration.between(begin, Instant.now())).isGreaterThan(Duration.ofMillis(990));
    assertThat(cloud.seen()).hasSize(2).allSatisfy(it -> assertThat(it.body()).isEqualTo("{}"));
  }

  @Test
  void retryAfterMayBeADate() throws Exception {
    String date =
        DateTimeFormatter.RFC_1123_DATE_TIME.format(
            Instant.now().plusSeconds(2).atOffset(ZoneOffset.UTC));
    cloud.answer("GET " + PATH, 429, Map.of(RETRY_AFTER, date), "");
    cloud.answer("GET " + PATH, 200, "fine");
    Instant begin = Instant.now();
    assertThat(transport().send(get()).body()).isEqualTo("fine");
    assertThat(Duration.between(begin, Instant.now())).isGreaterThan(Duration.ofMillis(900));
  }

  @Test
  void whoAsksForTooLongATimeIsNotAskedAgain() throws Exception {
    cloud.answer("GET " + PATH, 503, Map.of(RETRY_AFTER, "3600"), "");
    assertThat(transport().send(get()).status()).isEqualTo(503);
    assertThat(cloud.seen()).hasSize(1);
  }

  @Test
  void aLostConnectionIsMadeAgainForWhatMayBeRepeated() throws Exception {
    cloud.lose("GET " + PATH).answer("GET " + PATH, 200, "fine");
    assertThat(transport().send(get()).body()).isEqualTo("fine");
    cloud.lose("POST " + PATH).answer("POST " + PATH, 200, "fine");
    assertThat(transport().send(post().asRepeatable()).body()).isEqualTo("fine");
  }

  @Test
  void whatMayHaveHappenedIsNotAskedForTwice() {
    cloud.lose("POST " + PATH).answer("POST " + PATH, 200, "twice");
    assertThat(failure(post()).kind()).isEqualTo(Kind.UNREACHABLE);
    assertThat(cloud.seen().stream().filter(it -> it.method().equals("POST"))).hasSize(1);
  }

  @Test
  void whereNobodyListensAnythingIsTriedAgain() throws Exception {
    int port = FreePorts.next();
    CloudException failure =
        failure(CloudRequest.of("POST", URI.create("http://localhost:" + port + "/v3")));
    assertThat(failure.kind()).isEqualTo(Kind.UNREACHABLE);
    assertThat(failure.diagnostic().message())
        .isEqualTo("Cloud test: POST http://localhost:" + port + "/v3: connection refused.");
    assertThat(waits).hasValue(ATTEMPTS - 1);
  }

  @Test
  void aServiceWithoutTlsIsNotTakenForOneThatIsNotTrusted() throws Exception {
    try (ServerSocket plain = new ServerSocket(0)) {
      Thread answers = new Thread(() -> refuseTls(plain));
      answers.start();
      CloudException failure =
          failure(
              CloudRequest.of(
                  "GET", URI.create("https://localhost:" + plain.getLocalPort() + PATH)));
      assertThat(failure.kind()).isEqualTo(Kind.UNREACHABLE);
      assertThat(failure.diagnostic().message()).contains("SSL");
    }
  }

  /** Answers as a web server without TLS does, until the socket is closed. */
  private static void refuseTls(ServerSocket server) {
    while (!server.isClosed()) {
      try (Socket client = server.accept()) {
        client
            .getOutputStream()
            .write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        client.getInputStream().readNBytes(1);
      } catch (IOException e) {
        // The client has hung up, or the test is over.
      }
    }
  }

  @Test
  void anUnknownNameIsToldAtOnce() {
    CloudException failure =
        failure(CloudRequest.of("GET", URI.create("http://no-such-host.invalid/v3")));
    assertThat(failure.kind()).isEqualTo(Kind.UNREACHABLE);
    assertThat(failure.diagnostic().message()).contains("no-such-host.invalid is unknown");
    assertThat(waits).hasValue(0);
  }

  @Test
  void anAnswerThatDoesNotComeIsNotWaitedForTwice() {
    cloud.neverAnswer("GET " + PATH);
    HttpTransport hurried =
        new HttpTransport("test", TestContext.plain(), Duration.ofMillis(300), policy());
    CloudException failure = catchThrowableOfType(CloudException.class, () -> hurried.send(get()));
    assertThat(failure.kind()).isEqualTo(Kind.TIMED_OUT);
    assertThat(cloud.seen()).hasSize(1);
  }

  @Test
  void whatSendsMuchMayTakeLonger() throws Exception {
    cloud.answer("PUT " + PATH, 204, "").takeMilliseconds(600);
    HttpTransport hurried =
        new HttpTransport("test", TestContext.plain(), Duration.ofMillis(300), policy());
    CloudRequest put = CloudRequest.of("PUT", uri());
    assertThat(hurried.send(put.taking(Duration.ofSeconds(20))).status()).isEqualTo(204);
    CloudException failure = catchThrowableOfType(CloudException.class, () -> hurried.send(put));
    assertThat(failure.kind()).isEqualTo(Kind.TIMED_OUT);
  }

  @Test
  void anInterruptedCallEndsAtOnce() throws Exception {
    cloud.neverAnswer("GET " + PATH);
    AtomicReference<Throwable> end = new AtomicReference<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                transport().send(get());
              } catch (Exception e) {
                end.set(e);
              }
            });
    caller.start();
    while (cloud.seen().isEmpty()) {
      Thread.sleep(10);
    }
    caller.interrupt();
    caller.join(Duration.ofSeconds(5).toMillis());
    assertThat(end.get()).isInstanceOf(InterruptedException.class);
  }

  @Test
  void timesDoubleAndVaryByHalf() {
    RetryPolicy least = policy(0);
    RetryPolicy most = policy(1);
    CloudAnswer overloaded = new CloudAnswer(503, Map.of(), "");
    for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
      long full = 100L << (attempt - 1);
      assertThat(least.afterAnswer(get(), overloaded, attempt))
          .contains(Duration.ofMillis(full / 2));
      assertThat(most.afterAnswer(get(), overloaded, attempt)).contains(Duration.ofMillis(full));
    }
    assertThat(most.afterAnswer(get(), overloaded, ATTEMPTS)).isEmpty();
  }

  private static RetryPolicy policy(double random) {
    return new RetryPolicy(
        ATTEMPTS, Duration.ofMillis(100), Duration.ofSeconds(10), () -> random, Clock.systemUTC());
  }

  private RetryPolicy policy() {
    return new RetryPolicy(
        ATTEMPTS,
        Duration.ofMillis(10),
        Duration.ofSeconds(10),
        () -> {
          waits.incrementAndGet();
          return 0;
        },
        Clock.systemUTC());
  }

  private HttpTransport transport() {
    return new HttpTransport("test", TestContext.plain(), Duration.ofSeconds(20), policy());
  }

  private CloudException failure(CloudRequest request) {
    return catchThrowableOfType(CloudException.class, () -> transport().send(request));
  }

  private URI uri() {
    return URI.create(cloud.address() + PATH);
  }

  private CloudRequest get() {
    return CloudRequest.of("GET", uri());
  }

  private CloudRequest post() {
    return CloudRequest.of("POST", uri()).withJson("{}");
  }
}
