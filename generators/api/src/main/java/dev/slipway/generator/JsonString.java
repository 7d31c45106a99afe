// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;

/**
 * A string of JSON (RFC 8259, 7), which is one of JavaScript and, where it has no surrogate pairs,
 * of YAML 1.2 too.
 *
 * @param text the text
 */
public record JsonString(String text) {
  private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

  /** The string with its quotes. */
  @Override
  public String toString() {
    return GSON.toJson(text);
  }
}
