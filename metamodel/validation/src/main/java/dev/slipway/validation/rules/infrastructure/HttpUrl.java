// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.infrastructure;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;

/**
 * A text that should be an HTTP or HTTPS URL, as RFC 3986 has it.
 *
 * @param parsed the URL; empty where the text is none, or one without HTTP, HTTPS or a host
 * @param hasLogin whether a user or password stands in it; then messages leave the text out, since
 *     it may be real and diagnostics end up in logs
 */
record HttpUrl(Optional<URI> parsed, boolean hasLogin) {
  static HttpUrl of(String text) {
    Optional<URI> url = parse(text);
    boolean login = url.isPresent() ? url.get().getRawUserInfo() != null : text.contains("@");
    return new HttpUrl(
        url.filter(each -> each.getHost() != null)
            .filter(each -> List.of("http", "https").contains(String.valueOf(each.getScheme()))),
        login);
  }

  private static Optional<URI> parse(String text) {
    try {
      return Optional.of(new URI(text));
    } catch (URISyntaxException notAnUrl) {
      return Optional.empty();
    }
  }
}
