// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A place in a JSON document (RFC 6901), with one addition: the token <code>*</code> stands for
 * every element of an array or object, in their order.
 */
public final class JsonPointer {
  private static final String EVERY = "*";

  private final String text;
  private final List<String> tokens;

  private JsonPointer(String text, List<String> tokens) {
    this.text = text;
    this.tokens = tokens;
  }

  /** The pointer of that text; empty if it is none. */
  public static Optional<JsonPointer> parse(String text) {
    if (!text.isEmpty() && !text.startsWith("/") || text.matches("(?s).*~(?![01]).*")) {
      return Optional.empty();
    }
    List<String> tokens = new ArrayList<>();
    if (!text.isEmpty()) {
      for (String token : text.substring(1).split("/", -1)) {
        tokens.add(token.replace("~1", "/").replace("~0", "~"));
      }
    }
    return Optional.of(new JsonPointer(text, List.copyOf(tokens)));
  }

  /** As it is written. */
  public String text() {
    return text;
  }

  /** What it points at in the document; empty if there is nothing. */
  List<JsonElement> in(JsonElement document) {
    List<JsonElement> found = List.of(document);
    for (String token : tokens) {
      List<JsonElement> next = new ArrayList<>();
      found.forEach(element -> step(element, token, next));
      found = next;
    }
    return found;
  }

  private static void step(JsonElement element, String token, List<JsonElement> next) {
    if (element instanceof JsonObject object) {
      if (token.equals(EVERY)) {
        next.addAll(object.asMap().values());
      } else if (object.has(token)) {
        next.add(object.get(token));
      }
    } else if (element instanceof JsonArray array) {
      if (token.equals(EVERY)) {
        next.addAll(array.asList());
      } else if (token.matches("0|[1-9][0-9]{0,8}") && Integer.parseInt(token) < array.size()) {
        next.add(array.get(Integer.parseInt(token)));
      }
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JsonPointer pointer && pointer.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
