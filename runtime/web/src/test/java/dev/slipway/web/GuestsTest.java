// SPDX-License-Identifier: EPL-2.0
package dev.slipway.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.web.Guests.Guest;
import dev.slipway.web.RawRequest.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** People who are let in beside the one who started the server. */
class GuestsTest {
  private final Guests guests = new Guests();
  private LoopbackServer server;

  @TempDir private Path folder;

  /** Says who asks. */
  private static final class Who extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      Content.Sink.write(response, true, Guests.of(request).map(Guest::name).orElse(""), callback);
      return true;
    }
  }

  @BeforeEach
  void start() throws IOException {
    server =
        LoopbackServer.builder()
            .guests(guests)
            .lasting(LastingAddress.of(folder, folder.resolve("keys")))
            .mount("/who", new Who())
            .start();
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void eachHasATokenAndACookieOfTheirOwn() throws IOException {
    Guest anna = guests.invite("Anna");
    Guest ben = guests.invite("Ben");
    assertThat(asked(cookie(query(anna)))).isEqualTo("200 Anna");
    assertThat(asked(cookie(query(ben)))).isEqualTo("200 Ben");
    assertThat(asked(cookie(server.openingAddress().getRawQuery()))).isEqualTo("200 ");
    assertThat(bearer(token(anna)).body()).isEqualTo("Anna");
    assertThat(cookie(query(anna))).isNotEqualTo(cookie(query(ben)));
    assertThat(cookie(query(anna))).doesNotContain(token(anna));
    assertThat(guests.all()).containsExactly(anna, ben);
    assertThat(guests.toString() + anna).doesNotContain(token(anna));
  }

  @Test
  void aRevokedGuestIsLetInByNothing() throws IOException {
    Guest anna = guests.invite("Anna");
    Guest ben = guests.invite("Ben");
    String query = query(anna);
    String token = token(anna);
    String cookie = cookie(query);
    List<String> told = new ArrayList<>();
    guests.onRevoked(guest -> told.add(guest.name() + (guests.has(guest) ? " in" : " out")));

    assertThat(guests.revoke(anna.id())).isTrue();

    assertThat(told).containsExactly("Anna out");
    assertThat(asked(cookie)).startsWith("401 ");
    assertThat(bearer(token).status()).isEqualTo(401);
    Answer exchange = RawRequest.get(server.address(), "/who/?" + query).send();
    assertThat(exchange.status()).isEqualTo(401);
    assertThat(exchange.body()).contains("WEB_TOKEN_WRONG").doesNotContain(token);
    assertThat(exchange.header("Set-Cookie")).isEmpty();
    assertThat(guests.query(anna)).isEmpty();
    assertThat(asked(cookie(query(ben)))).isEqualTo("200 Ben");
    assertThat(guests.revoke(anna.id())).isFalse();
    assertThat(told).hasSize(1);
  }

  /** It lets pages in at servers to come, which know nothing of what was revoked. */
  @Test
  void noGuestGetsTheKeyOfTheAddress() throws IOException {
    Guest anna = guests.invite("Anna");
    String own = cookie(server.openingAddress().getRawQuery());
    assertThat(answered(Resumption.KEY_PATH, own).body()).contains("\"key\"");
    assertThat(answered(Resumption.KEY_PATH, cookie(query(anna))).body()).isEqualTo("{}");
  }

  private String query(Guest guest) {
    return guests.query(guest).orElseThrow();
  }

  private String token(Guest guest) {
    return query(guest).replace("token=", "");
  }

  /** The cookie that a query is exchanged for. */
  private String cookie(String query) throws IOException {
    Answer exchange = RawRequest.get(server.address(), "/who/?" + query).send();
    return exchange.header("Set-Cookie").orElseThrow().split(";")[0];
  }

  private String asked(String cookie) throws IOException {
    Answer answer = answered("/who/", cookie);
    return answer.status() + " " + answer.body();
  }

  private Answer answered(String path, String cookie) throws IOException {
    return RawRequest.get(server.address(), path).header("Cookie", cookie).send();
  }

  private Answer bearer(String token) throws IOException {
    return RawRequest.get(server.address(), "/who/")
        .header("Authorization", "Bearer " + token)
        .send();
  }
}
