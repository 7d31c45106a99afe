// SPDX-License-Identifier: EPL-2.0
package dev.slipway.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.web.RawRequest.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoopbackServerTest {
  private final List<Throwable> defects = new CopyOnWriteArrayList<>();
  private LoopbackServer server;

  @TempDir private Path folder;

  /** Says which request has passed the guard; throws for one path. */
  private static final class Echo extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      String path = Request.getPathInContext(request);
      if (path.equals("/body")) {
        Content.Source.asByteBuffer(
            request, Promise.from(all -> callback.succeeded(), callback::failed));
        return true;
      }
      if (path.equals("/defect")) {
        throw new IllegalStateException("inner secret");
      }
      Content.Sink.write(response, true, request.getMethod() + " " + path, callback);
      return true;
    }
  }

  @BeforeEach
  void start() throws IOException {
    Files.writeString(Files.createDirectory(folder.resolve("open")).resolve("a.txt"), "in it");
    Files.writeString(folder.resolve("closed.txt"), "outside");
    Files.createSymbolicLink(folder.resolve("open/link.txt"), folder.resolve("closed.txt"));
    server =
        LoopbackServer.builder()
            .defects(defects::add)
            .mount("/", StaticFiles.ofResources(LoopbackServerTest.class, "page"))
            .mount("/files", StaticFiles.ofFolder(folder.resolve("open")))
            .mount("/api", new Echo())
            .start();
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void theTokenIsExchangedForACookieAndLeavesTheAddress() throws IOException {
    URI opened = server.openingAddress();
    Answer exchange = RawRequest.get(opened, "/?" + opened.getRawQuery() + "&view=hosts").send();
    assertThat(exchange.status()).isEqualTo(303);
    assertThat(exchange.header("Location")).contains("./?view=hosts");
    String cookie = exchange.header("Set-Cookie").orElseThrow();
    assertThat(cookie)
        .startsWith("slipway-" + opened.getPort() + "=")
        .contains("; Path=/", "; HttpOnly", "; SameSite=Strict")
        .doesNotContain(token());

    Answer page = RawRequest.get(opened, "/").header("Cookie", cookie.split(";")[0]).send();
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.body()).contains("<title>page</title>");
  }

  @Test
  void aLinkOfAnotherSiteLeadsThereByThePageItself() throws IOException {
    Answer exchange =
        RawRequest.get(server.address(), "/?token=" + token() + "&view=a%26b")
            .header("Sec-Fetch-Site", "cross-site")
            .header("Sec-Fetch-Mode", "navigate")
            .send();
    assertThat(exchange.status()).isEqualTo(200);
    assertThat(exchange.header("Refresh")).contains("0;url=./?view=a%26b");
    assertThat(exchange.header("Set-Cookie")).isPresent();
  }

  /** The cookie is for frames of the same site then, and pages of others still send none. */
  @Test
  void pagesThatAreNamedMayShowItInAFrame() throws IOException {
    try (LoopbackServer framed =
        LoopbackServer.builder()
            .framedBy(FrameAncestors.of(List.of("http://localhost:3000", "vscode-webview:")))
            .mount("/", StaticFiles.ofResources(LoopbackServerTest.class, "page"))
            .start()) {
      Answer exchange =
          RawRequest.get(framed.address(), "/?" + framed.openingAddress().getRawQuery())
              .header("Sec-Fetch-Site", "cross-site")
              .header("Sec-Fetch-Mode", "navigate")
              .send();
      assertThat(exchange.header("Content-Security-Policy").orElseThrow())
          .endsWith("; frame-ancestors http://localhost:3000 vscode-webview:");
      assertThat(exchange.header("Set-Cookie").orElseThrow())
          .contains("; Secure", "; HttpOnly", "; SameSite=None", "; Partitioned");
      Answer refused =
          RawRequest.get(framed.address(), "/").header("Origin", "http://localhost:3000").send();
      assertThat(refused.status()).isEqualTo(403);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost:3000",
        "http://127.0.0.1:8080",
        "https://example.org",
        "http://*.webview.localhost:3000",
        "vscode-webview:",
        "vscode-file://vscode-app",
      })
  void aFrameAncestorIsAnOriginOrASchemeOfItsOwn(String source) {
    assertThat(FrameAncestors.isSource(source)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "*",
        "http:",
        "https:",
        "data:",
        "http://*",
        "http://*:80",
        "http://a b",
        "http://a;script-src *",
        "http://a/path",
        "'self'",
        "localhost",
        "http://a\r\nX: y",
      })
  void nothingElseIsAFrameAncestor(String source) {
    assertThat(FrameAncestors.isSource(source)).isFalse();
    assertThatThrownBy(() -> FrameAncestors.of(List.of(source)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void tokensHave256BitsAndAreOthersEachTime() throws IOException {
    assertThat(token()).matches("[A-Za-z0-9_-]{43}");
    try (LoopbackServer other = LoopbackServer.builder().start()) {
      assertThat(other.openingAddress().getRawQuery())
          .isNotEqualTo(server.openingAddress().getRawQuery());
    }
    assertThat(Secret.random()).hasToString("***");
  }

  @Test
  void programsSendTheTokenAsBearer() throws IOException {
    assertThat(asBearer(RawRequest.get(server.address(), "/api/x")).send().body())
        .isEqualTo("GET /x");
    assertThat(asBearer(RawRequest.of(server.address(), "POST", "/api/x")).send().body())
        .isEqualTo("POST /x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/api/x", "/files/a.txt", "/nothing", "/assets/page.js"})
  void whoKnowsNothingGetsNothing(String path) throws IOException {
    Answer refused = RawRequest.get(server.address(), path).send();
    assertThat(refused.status()).isEqualTo(401);
    assertThat(code(refused)).isEqualTo("WEB_TOKEN_MISSING");
    assertThat(refused.header("Set-Cookie")).isEmpty();
  }

  @Test
  void wrongTokensAreRefused() throws IOException {
    String wrong = "A".repeat(43);
    assertThat(code(RawRequest.get(server.address(), "/?token=" + wrong).send()))
        .isEqualTo("WEB_TOKEN_WRONG");
    assertThat(code(RawRequest.get(server.address(), "/?token=").send()))
        .isEqualTo("WEB_TOKEN_WRONG");
    assertThat(
            code(
                RawRequest.get(server.address(), "/api/x")
                    .header("Authorization", "Bearer " + wrong)
                    .send()))
        .isEqualTo("WEB_TOKEN_MISSING");
    assertThat(
            code(
                RawRequest.get(server.address(), "/api/x")
                    .header("Cookie", "slipway-" + server.address().getPort() + "=" + token())
                    .send()))
        .isEqualTo("WEB_TOKEN_MISSING");
  }

  @Test
  void aTokenInTheAddressDoesNotAct() throws IOException {
    Answer refused = RawRequest.of(server.address(), "POST", "/api/x?token=" + token()).send();
    assertThat(refused.status()).isEqualTo(400);
    assertThat(code(refused)).isEqualTo("WEB_TOKEN_MISPLACED");
  }

  @ParameterizedTest
  @ValueSource(strings = {"example.org", "example.org:80", "127.0.0.1.example.org", "10.0.0.1"})
  void otherHostsAreRefused(String host) throws IOException {
    Answer refused = asBearer(RawRequest.get(server.address(), "/api/x").host(host)).send();
    assertThat(refused.status()).isEqualTo(421);
    assertThat(code(refused)).isEqualTo("WEB_HOST_REFUSED");
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "LOCALHOST:9", "127.0.0.1:8080", "[::1]:8080"})
  void namesOfTheLoopbackAddressAreTakenAlsoThroughATunnel(String host) throws IOException {
    assertThat(
            asBearer(RawRequest.get(server.address(), "/api/x").host(host))
                .header("Origin", "http://" + host)
                .send()
                .status())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://example.org", "http://127.0.0.1:1", "null", "https://localhost"})
  void otherOriginsAreRefused(String origin) throws IOException {
    for (String method : List.of("GET", "POST")) {
      Answer refused =
          asBearer(RawRequest.of(server.address(), method, "/api/x"))
              .header("Origin", origin)
              .send();
      assertThat(refused.status()).isEqualTo(403);
      assertThat(code(refused)).isEqualTo("WEB_ORIGIN_REFUSED");
    }
  }

  @Test
  void upgradesPassTheSameGuard() throws IOException {
    RawRequest upgrade =
        RawRequest.get(server.address(), "/api/socket")
            .header("Connection", "Upgrade")
            .header("Upgrade", "websocket")
            .header("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA==")
            .header("Sec-WebSocket-Version", "13")
            .header("Origin", "http://127.0.0.1:1");
    assertThat(asBearer(upgrade).send().status()).isEqualTo(403);
  }

  @ParameterizedTest
  @CsvSource({
    "same-origin, cors, 200",
    "none, navigate, 200",
    "cross-site, navigate, 200",
    "cross-site, no-cors, 403",
    "same-site, cors, 403",
  })
  void whatOtherPagesLoadIsRefused(String site, String mode, int status) throws IOException {
    assertThat(
            asBearer(RawRequest.get(server.address(), "/api/x"))
                .header("Sec-Fetch-Site", site)
                .header("Sec-Fetch-Mode", mode)
                .send()
                .status())
        .isEqualTo(status);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/api/x", "/nothing", "/api/defect"})
  void everyAnswerSaysWhatBrowsersMayDoWithIt(String path) throws IOException {
    for (Answer answer :
        List.of(
            asBearer(RawRequest.get(server.address(), path)).send(),
            RawRequest.get(server.address(), path).send())) {
      assertThat(answer.header("Content-Security-Policy").orElseThrow())
          .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
          .doesNotContain("unsafe");
      assertThat(answer.header("X-Content-Type-Options")).contains("nosniff");
      assertThat(answer.header("Server")).isEmpty();
    }
  }

  /** A form of another site's page would be one, and may come without an origin. */
  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "HEAD", "DELETE"})
  void onlyAGetIsALinkThatTheUserFollows(String method) throws IOException {
    Answer refused =
        asBearer(RawRequest.of(server.address(), method, "/api/x"))
            .header("Sec-Fetch-Site", "cross-site")
            .header("Sec-Fetch-Mode", "navigate")
            .send();
    assertThat(refused.status()).isEqualTo(403);
  }

  @Test
  void onlyFilesAreKeptAndOnlyWhileTheyAreTheSame() throws IOException {
    assertThat(asBearer(RawRequest.get(server.address(), "/api/x")).send().header("Cache-Control"))
        .contains("no-store");
    Answer first = asBearer(RawRequest.get(server.address(), "/assets/page.js")).send();
    assertThat(first.header("Cache-Control")).contains("no-cache");
    assertThat(first.header("Content-Type").orElseThrow()).startsWith("text/javascript");
    Answer second =
        asBearer(RawRequest.get(server.address(), "/assets/page.js"))
            .header("If-None-Match", first.header("ETag").orElseThrow())
            .send();
    assertThat(second.status()).isEqualTo(304);
    assertThat(second.body()).isEmpty();

    Answer inFolder = asBearer(RawRequest.get(server.address(), "/files/a.txt")).send();
    Files.writeString(folder.resolve("open/a.txt"), "is it");
    Answer changed =
        asBearer(RawRequest.get(server.address(), "/files/a.txt"))
            .header("If-None-Match", inFolder.header("ETag").orElseThrow())
            .send();
    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.body()).isEqualTo("is it");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/assets/..%5c..%5csecret.txt",
        "//secret.txt",
        "/files/../closed.txt",
        "/files/%2e%2e/closed.txt",
        "/files/..%2fclosed.txt",
        "/files/link.txt",
        "/files/a.txt%00.js",
        "/files/;/../closed.txt",
      })
  void noPathLeadsOutOfTheFiles(String path) throws IOException {
    Answer answer = asBearer(RawRequest.get(server.address(), path)).send();
    assertThat(answer.status()).isIn(400, 404);
    assertThat(answer.body()).doesNotContain("outside", "not of the page");
  }

  @Test
  void filesAreOnlyRead() throws IOException {
    Answer refused = asBearer(RawRequest.of(server.address(), "DELETE", "/index.html")).send();
    assertThat(refused.status()).isEqualTo(405);
    assertThat(code(refused)).isEqualTo("WEB_METHOD_REFUSED");
    Answer head = asBearer(RawRequest.of(server.address(), "HEAD", "/index.html")).send();
    assertThat(head.status()).isEqualTo(200);
    assertThat(head.body()).isEmpty();
  }

  @Test
  void defectsAreToldToTheirOwnerAlone() throws IOException {
    Answer answer = asBearer(RawRequest.get(server.address(), "/api/defect")).send();
    assertThat(answer.status()).isEqualTo(500);
    assertThat(code(answer)).isEqualTo("WEB_DEFECT");
    assertThat(answer.body()).doesNotContain("inner secret", "Exception", "\tat ");
    assertThat(defects).singleElement().isInstanceOf(IllegalStateException.class);
  }

  @Test
  void whatIsNotHttpIsAnsweredAsADiagnostic() throws IOException {
    Answer answer = RawRequest.of(server.address(), "G@T", "/ /").send();
    assertThat(answer.status()).isEqualTo(400);
    assertThat(code(answer)).isEqualTo("WEB_REQUEST_REFUSED");
  }

  /** Anybody can connect to the port and send a part of something. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET / HT",
        "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ",
        "GET /api/x HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
        "POST /api/body HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\nabc",
        "POST /api/body HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n"
            + "Authorization: Bearer TOKEN\r\n\r\nabc",
      })
  void aRequestThatIsCutIsNoDefect(String part) throws IOException {
    try (LoopbackServer hasty =
            LoopbackServer.builder()
                .defects(defects::add)
                .patience(Duration.ofMillis(100))
                .mount("/api", new Echo())
                .start();
        Socket client = new Socket(InetAddress.getLoopbackAddress(), hasty.address().getPort())) {
      client.setSoTimeout(10_000);
      String token = hasty.openingAddress().getRawQuery().substring("token=".length());
      client
          .getOutputStream()
          .write(part.replace("TOKEN", token).getBytes(StandardCharsets.ISO_8859_1));
      String answer = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(answer).doesNotContain("DEFECT", " 500 ");
      if (part.contains("TOKEN")) {
        assertThat(code(Answer.parse(answer))).isEqualTo("WEB_REQUEST_CUT");
      }
    }
    assertThat(defects).isEmpty();
  }

  @Test
  void nobodyElseReachesThePort() throws IOException {
    int port = server.address().getPort();
    try (Socket own = new Socket(InetAddress.getByName("127.0.0.1"), port)) {
      assertThat(own.isConnected()).isTrue();
    }
    List<InetAddress> others =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .filter(address -> !address.isLoopbackAddress())
            .toList();
    for (InetAddress other : others) {
      assertThatThrownBy(() -> new Socket(other, port).close()).isInstanceOf(IOException.class);
    }
  }

  @Test
  void aPortThatIsTakenIsSaid() {
    int port = server.address().getPort();
    assertThatThrownBy(() -> LoopbackServer.builder().port(port).start())
        .isInstanceOfSatisfying(
            PortTakenException.class,
            taken -> {
              assertThat(taken.diagnostic().code()).isEqualTo("WEB_PORT_TAKEN");
              assertThat(taken.diagnostic().message()).startsWith("127.0.0.1:" + port + ": ");
            });
  }

  private String token() {
    return server.openingAddress().getRawQuery().substring("token=".length());
  }

  private RawRequest asBearer(RawRequest request) {
    return request.header("Authorization", "Bearer " + token());
  }

  private static String code(Answer answer) {
    assertThat(answer.header("Content-Type")).contains("application/json");
    JsonObject document = JsonParser.parseString(answer.body()).getAsJsonObject();
    assertThat(document.get("schema").getAsString()).isEqualTo("slipway-diagnostics/1");
    return document
        .getAsJsonArray("diagnostics")
        .get(0)
        .getAsJsonObject()
        .get("code")
        .getAsString();
  }
}
