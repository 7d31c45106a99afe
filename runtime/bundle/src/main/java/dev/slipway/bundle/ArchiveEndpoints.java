// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an archive's manifest says of the topics that its component reads or writes: clauses as in
 * OSGi headers, {@code "sonar/Contact";type="sonar::Contact";rate=10.0, …}. Of what is not written
 * so, as much is read as can be.
 */
final class ArchiveEndpoints {
  private final String text;
  private int at;

  private ArchiveEndpoints(String text) {
    this.text = text;
  }

  /** The endpoints of an attribute's value. */
  static List<ArchiveEndpoint> parse(String text) {
    return new ArchiveEndpoints(text).clauses();
  }

  private List<ArchiveEndpoint> clauses() {
    List<ArchiveEndpoint> endpoints = new ArrayList<>();
    while (at < text.length()) {
      String topic = word();
      Map<String, String> parameters = new LinkedHashMap<>();
      while (take(';')) {
        String key = word();
        if (take('=')) {
          parameters.put(key, word());
        }
      }
      if (!topic.isEmpty()) {
        endpoints.add(new ArchiveEndpoint(topic, parameters));
      }
      // Nothing but a comma may follow; what does is passed over.
      while (at < text.length() && text.charAt(at++) != ',') {}
    }
    return endpoints;
  }

  private boolean take(char expected) {
    if (at < text.length() && text.charAt(at) == expected) {
      at++;
      return true;
    }
    return false;
  }

  /** A quoted string, or all up to the next separator, without space around it. */
  private String word() {
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
    StringBuilder word = new StringBuilder();
    if (take('"')) {
      while (at < text.length() && !take('"')) {
        if (text.charAt(at) == '\\' && at + 1 < text.length()) {
          at++;
        }
        word.append(text.charAt(at++));
      }
      return word.toString();
    }
    while (at < text.length() && ",;=".indexOf(text.charAt(at)) < 0) {
      word.append(text.charAt(at++));
    }
    return word.toString().strip();
  }
}
