// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.http;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a service has answered.
 *
 * @param headers by name, in any case
 * @param body UTF-8
 */
public record CloudAnswer(int status, Map<String, List<String>> headers, String body) {
  private static final int OK = 200;
  private static final int NOT_OK = 300;

  public CloudAnswer {
    Map<String, List<String>> anyCase = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    anyCase.putAll(headers);
    headers = anyCase;
  }

  CloudAnswer(int status, Map<String, List<String>> headers, byte[] body) {
    this(status, headers, new String(body, StandardCharsets.UTF_8));
  }

  /** Whether the service did what it was asked for. */
  public boolean isSuccess() {
    return status >= OK && status < NOT_OK;
  }

  /** The first value of a header. */
  public Optional<String> header(String name) {
    return headers.getOrDefault(name, List.of()).stream().findFirst();
  }
}
