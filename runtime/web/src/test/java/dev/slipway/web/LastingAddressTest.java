// SPDX-License-Identifier: EPL-2.0
package dev.slipway.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastingAddressTest {
  private static final String NUMBER = "0123456789012345678901";

  @TempDir private Path keys;
  @TempDir private Path served;
  private LastingAddress address;

  @BeforeEach
  void make() throws IOException {
    address = LastingAddress.of(served, keys);
  }

  private LoopbackServer start() throws IOException {
    return LoopbackServer.builder()
        .lasting(address)
        .mount("/", StaticFiles.ofFolder(served))
        .start();
  }

  private static HttpResponse<String> send(
      LoopbackServer server, String method, String path, String... headers) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.address().resolve(path))
            .method(method, BodyPublishers.noBody());
    return HttpClient.newHttpClient()
        .send(
            (headers.length == 0 ? request : request.headers(headers)).build(),
            BodyHandlers.ofString());
  }

  private static String bearer(LoopbackServer server) {
    return "Bearer " + server.openingAddress().getQuery().replace("token=", "");
  }

  private String proof(int port, String side, String theirs) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(address.key(), "HmacSHA256"));
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(
            mac.doFinal(
                String.join("\n", side, "127.0.0.1:" + port, NUMBER, theirs)
                    .getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void theSameIsServedAtTheSamePortWhereThatIsFree() throws IOException {
    URI first;
    try (LoopbackServer server = start()) {
      first = server.address();
      assertThat(first.getPort()).isBetween(20_000, 30_007);
      try (LoopbackServer second = start()) {
        assertThat(second.address()).isNotEqualTo(first);
      }
    }
    try (LoopbackServer server = start()) {
      assertThat(server.address()).isEqualTo(first);
    }
    try (ServerSocket taken = new ServerSocket(first.getPort());
        LoopbackServer server = start()) {
      assertThat(server.address().getPort()).isNotEqualTo(taken.getLocalPort());
    }
  }

  @Test
  void aFileHasItsAddressBeforeItIsMade() throws IOException {
    Path file = served.resolve("new.deployment");
    LastingAddress before = LastingAddress.of(file, keys);
    Files.createFile(file);
    LastingAddress after = LastingAddress.of(file, keys);
    assertThat(after.port()).isEqualTo(before.port()).isNotEqualTo(address.port());
    assertThat(after.key()).isEqualTo(before.key());
  }

  @Test
  void theKeyIsTheUsersAloneAndNotForEver() throws IOException {
    assertThat(LastingAddress.of(served, keys).key()).isEqualTo(address.key());
    Path file;
    try (Stream<Path> files = Files.list(keys)) {
      file = files.toList().get(0);
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofDays(8))));
    byte[] renewed = LastingAddress.of(served, keys).key();
    assertThat(renewed).isNotEqualTo(address.key());
    // Whoever can read it may have read it.
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(LastingAddress.of(served, keys).key()).isNotEqualTo(renewed);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(address.toString()).contains("***").doesNotContain(new String(address.key()));
  }

  @Test
  void aPageOfAnEarlierServerProvesItselfAndGetsTheCookie() throws Exception {
    String earlier;
    try (LoopbackServer server = start()) {
      assertThat(send(server, "GET", "resume/key").statusCode()).isEqualTo(401);
      assertThat(send(server, "GET", "resume/key", "Authorization", bearer(server)).body())
          .contains(Base64.getUrlEncoder().withoutPadding().encodeToString(address.key()));
      earlier = number(server);
    }
    try (LoopbackServer server = start()) {
      int port = server.address().getPort();
      JsonObject answer = answer(server);
      String theirs = answer.get("number").getAsString();
      assertThat(theirs).isNotEqualTo(earlier);
      assertThat(answer.get("proof").getAsString()).isEqualTo(proof(port, "server", theirs));
      HttpResponse<String> let = prove(server, proof(port, "page", theirs));
      assertThat(let.statusCode()).isEqualTo(204);
      String cookie = let.headers().firstValue("Set-Cookie").orElseThrow();
      assertThat(cookie).contains("HttpOnly", "SameSite=Strict");
      assertThat(send(server, "GET", "resume/key", "Cookie", cookie.replaceFirst(";.*", "")))
          .extracting(HttpResponse::statusCode)
          .isEqualTo(200);
    }
  }

  @Test
  void nobodyElseIsLetIn() throws Exception {
    try (LoopbackServer server = start()) {
      int port = server.address().getPort();
      String theirs = number(server);
      // What the server proves with, a proof for another port, a number of another server.
      assertThat(prove(server, proof(port, "server", theirs)).statusCode()).isEqualTo(403);
      assertThat(prove(server, proof(port + 1, "page", theirs)).statusCode()).isEqualTo(403);
      assertThat(prove(server, proof(port, "page", NUMBER)).statusCode()).isEqualTo(403);
      assertThat(send(server, "GET", "resume", "Slipway-Number", "short").statusCode())
          .isEqualTo(403);
      assertThat(send(server, "POST", "resume", "Slipway-Number", NUMBER).statusCode())
          .isEqualTo(403);
      String proven = proof(port, "page", theirs);
      String inAddress = "resume?number=" + NUMBER + "&proof=" + proven;
      assertThat(send(server, "POST", inAddress).statusCode()).isEqualTo(403);
      assertThat(withProof(server, "GET", proven).headers().firstValue("Set-Cookie")).isEmpty();
      assertThat(withProof(server, "POST", proven, "Origin", "http://127.0.0.1:1"))
          .satisfies(refused -> assertThat(refused.statusCode()).isEqualTo(403))
          .satisfies(refused -> assertThat(refused.body()).contains("WEB_ORIGIN_REFUSED"));
    }
  }

  private static JsonObject answer(LoopbackServer server) throws Exception {
    return JsonParser.parseString(send(server, "GET", "resume", "Slipway-Number", NUMBER).body())
        .getAsJsonObject();
  }

  private static String number(LoopbackServer server) throws Exception {
    return answer(server).get("number").getAsString();
  }

  private static HttpResponse<String> prove(LoopbackServer server, String proof) throws Exception {
    return withProof(server, "POST", proof);
  }

  private static HttpResponse<String> withProof(
      LoopbackServer server, String method, String proof, String... others) throws Exception {
    String[] headers = {"Slipway-Number", NUMBER, "Slipway-Proof", proof};
    return send(
        server,
        method,
        "resume",
        Stream.of(headers, others).flatMap(Stream::of).toArray(String[]::new));
  }
}
