// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import com.google.gson.JsonParseException;
import java.io.EOFException;
import java.nio.charset.CharacterCodingException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says what is wrong with a JSON document, in place of what its parser says. */
public final class JsonProblem {
  private static final Pattern PLACE =
      Pattern.compile("at line (\\d+) column (\\d+)(?: path (\\$\\S*))?");

  private JsonProblem() {}

  /**
   * What is wrong, and where; no full stop.
   *
   * @param failure the parser's, or one of a reader of ours: a {@link JsonParseException} without a
   *     cause, whose message is taken as it is
   */
  public static String text(Exception failure) {
    if (failure.getClass() == JsonParseException.class && failure.getCause() == null) {
      return VisibleText.of(String.valueOf(failure.getMessage()));
    }
    String what = "it is not valid JSON";
    String where = "";
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof CharacterCodingException) {
        return "it is not text in UTF-8";
      }
      if (cause instanceof EOFException) {
        what = "the document ends too early";
      } else if (cause instanceof IllegalStateException || cause instanceof NumberFormatException) {
        what = "a value is of the wrong type";
      }
      Matcher place = PLACE.matcher(String.valueOf(cause.getMessage()));
      if (place.find()) {
        where = ", at line " + place.group(1) + ", column " + place.group(2);
        if (cause instanceof IllegalStateException && place.group(3) != null) {
          where += " (" + VisibleText.name(place.group(3)) + ")";
        }
      }
    }
    return what + where;
  }
}
