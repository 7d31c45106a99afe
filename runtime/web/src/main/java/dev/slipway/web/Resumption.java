// SPDX-License-Identifier: EPL-2.0
package dev.slipway.web;

import dev.slipway.diagnostics.JsonDocument;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Lets a page of an earlier server go on with this one.
 *
 * <p>Ports can be taken by any user of the machine, so neither side believes the other: the page
 * sends a number that nobody can know, the server answers with one of its own and proves with both
 * that it has the key; only then does the page prove the same. Proofs hold the address that is
 * talked to, so a program at another address cannot pass them on. Numbers and proofs stand in
 * headers, which are not kept as addresses are. Cookies of an earlier server are worthless.
 */
final class Resumption {
  /** Where a page that was let in gets the key. */
  static final String KEY_PATH = "/resume/key";

  /** Where a page of an earlier server proves itself. */
  static final String PATH = "/resume";

  /** The header with the page's number. */
  static final String NUMBER_HEADER = "Slipway-Number";

  /** The header with the page's proof. */
  static final String PROOF_HEADER = "Slipway-Proof";

  private static final String ALGORITHM = "HmacSHA256";
  private static final Pattern NUMBER = Pattern.compile("[A-Za-z0-9_-]{22,64}");

  private record Key(String key, String host) {}

  private record Answer(String number, String proof) {}

  private final byte[] key;

  /** Another for each server, so what an earlier one was sent proves nothing. */
  private final Secret number = Secret.random();

  private volatile String host = "";

  Resumption(LastingAddress address) {
    this.key = address.key();
  }

  /** Says which address is talked to: that of the page's own server, with its port. */
  void setHost(String host) {
    this.host = host;
  }

  /** The key with the address that it is for, for a page that was let in. */
  String keyDocument() {
    return JsonDocument.of(
            new Key(Base64.getUrlEncoder().withoutPadding().encodeToString(key), host))
        .toString();
  }

  /** Whether a page may have chosen this number. */
  static boolean isNumber(String claimed) {
    return NUMBER.matcher(claimed).matches();
  }

  /** The server's number and proof, for a page with that number. */
  String answerDocument(String pageNumber) {
    return JsonDocument.of(new Answer(number.reveal(), proof("server", pageNumber))).toString();
  }

  /** Whether the page with that number has the key. */
  boolean isProvenBy(String pageNumber, String proof) {
    return MessageDigest.isEqual(
        proof("page", pageNumber).getBytes(StandardCharsets.UTF_8),
        proof.getBytes(StandardCharsets.UTF_8));
  }

  private String proof(String side, String pageNumber) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      String said = String.join("\n", side, host, pageNumber, number.reveal());
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(mac.doFinal(said.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new AssertionError("every Java has HMAC-SHA-256", e);
    }
  }
}
