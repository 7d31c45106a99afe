// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.description;

import dev.slipway.editor.notation.Notation;
import java.awt.Color;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The icons of the notation in fixed colours: on the page they take the colour of the text around
 * them, which pictures in Eclipse cannot.
 */
final class Icons {
  /** The length of the edges of an icon in Eclipse. */
  private static final int PIXELS = 16;

  private final String bundle;
  private final Notation notation;
  private final SortedMap<String, byte[]> files = new TreeMap<>();

  /**
   * The icons of a notation.
   *
   * @param bundle the bundle that holds them
   */
  Icons(String bundle, Notation notation) {
    this.bundle = bundle;
    this.notation = notation;
  }

  /**
   * The path of an icon as Sirius looks it up. Where the screen is fine, Eclipse takes the one
   * beside it with twice the size.
   *
   * @param colour the name of the colours whose stroke it is painted with
   */
  String path(String icon, String colour) {
    String name = "icons/" + icon + "-" + colour;
    Color stroke = Color.decode(notation.colours().get(colour).light().stroke());
    files.computeIfAbsent(name + ".png", any -> paint(icon, stroke, PIXELS));
    files.computeIfAbsent(name + "@2x.png", any -> paint(icon, stroke, 2 * PIXELS));
    return "/" + bundle + "/" + name + ".png";
  }

  /** The files of all icons that were asked for. */
  SortedMap<String, byte[]> files() {
    return files;
  }

  private static byte[] paint(String icon, Color colour, int pixels) {
    try (InputStream file = Notation.class.getResourceAsStream("icons/" + icon + ".svg")) {
      if (file == null) {
        throw new IllegalArgumentException("the notation has no icon " + icon);
      }
      return IconPainter.paint(file, colour, pixels);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
