// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A subscription or publication of the component.
 *
 * @param topic name of the topic
 * @param parameters what else is said of it, such as {@code type}, {@code rate} and {@code size}
 */
public record ArchiveEndpoint(String topic, Map<String, String> parameters) {
  public ArchiveEndpoint {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }
}
