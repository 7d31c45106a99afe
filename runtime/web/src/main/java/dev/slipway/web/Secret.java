// SPDX-License-Identifier: EPL-2.0
package dev.slipway.web;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/** 256 random bits that let in whoever knows them. Prints as {@code ***}. */
final class Secret {
  private static final int OCTETS = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final String text;

  private Secret(String text) {
    this.text = text;
  }

  static Secret random() {
    byte[] octets = new byte[OCTETS];
    RANDOM.nextBytes(octets);
    return new Secret(Base64.getUrlEncoder().withoutPadding().encodeToString(octets));
  }

  /** Whether somebody knows it. How long the answer takes does not tell how much of it. */
  boolean isKnownBy(String claim) {
    return MessageDigest.isEqual(
        text.getBytes(StandardCharsets.UTF_8), claim.getBytes(StandardCharsets.UTF_8));
  }

  /** The bits, in characters that URLs, cookies and headers take as they are. */
  String reveal() {
    return text;
  }

  @Override
  public String toString() {
    return "***";
  }
}
