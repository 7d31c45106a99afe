// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.description;

import dev.slipway.editor.notation.Notation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The icons of the notation in fixed colours: on the page they take the colour of the text around
 * them, which pictures in Eclipse cannot.
 */
final class Icons {
  private final Notation notation;
  private final SortedMap<String, String> files = new TreeMap<>();

  Icons(Notation notation) {
    this.notation = notation;
  }

  /**
   * The path of an icon as Sirius looks it up.
   *
   * @param colour the name of the colours whose stroke it is painted with
   */
  String path(String icon, String colour) {
    String file = "icons/" + icon + "-" + colour + ".svg";
    files.computeIfAbsent(
        file,
        any ->
            source(icon)
                .replace("currentColor", notation.colours().get(colour).light().stroke())
                .replaceFirst("<svg ", "<svg width=\"16\" height=\"16\" "));
    return "/" + ViewpointSpecification.BUNDLE + "/" + file;
  }

  /** The files of all icons that were asked for. */
  SortedMap<String, String> files() {
    return files;
  }

  private static String source(String icon) {
    try (InputStream file = Notation.class.getResourceAsStream("icons/" + icon + ".svg")) {
      if (file == null) {
        throw new IllegalArgumentException("the notation has no icon " + icon);
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
