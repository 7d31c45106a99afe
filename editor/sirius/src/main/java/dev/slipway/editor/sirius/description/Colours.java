// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.description;

import dev.slipway.editor.notation.Notation;
import java.util.Map;
import java.util.TreeMap;

/** The palette of colours: those of the notation for light backgrounds, and those of marks. */
final class Colours {
  /** The colour of what has errors, as on the page of the editor. */
  private static final String ERROR = "#c22f2f";

  private final Map<String, SpecElement> entries = new TreeMap<>();

  Colours(SpecElement group, Notation notation) {
    SpecElement palette = group.named("userColorsPalettes", null, "Slipway");
    new TreeMap<>(notation.colours())
        .forEach(
            (name, colours) -> {
              add(palette, name + "-fill", colours.light().fill());
              add(palette, name + "-stroke", colours.light().stroke());
              add(palette, name + "-text", colours.light().text());
            });
    add(palette, "error", ERROR);
  }

  /** What nodes are filled with. */
  SpecElement fill(String name) {
    return entry(name + "-fill");
  }

  /** What borders and edges are painted with. */
  SpecElement stroke(String name) {
    return entry(name + "-stroke");
  }

  /** What texts are written in. */
  SpecElement text(String name) {
    return entry(name + "-text");
  }

  /** The colour of what has errors. */
  SpecElement error() {
    return entry("error");
  }

  private SpecElement entry(String name) {
    SpecElement entry = entries.get(name);
    if (entry == null) {
      throw new IllegalArgumentException("the notation has no colour " + name);
    }
    return entry;
  }

  private void add(SpecElement palette, String name, String css) {
    int rgb = Integer.parseInt(css.substring(1), 16);
    entries.put(
        name,
        palette
            .named("entries", "description:UserFixedColor", name)
            .set("red", rgb >> 16 & 0xff)
            .set("green", rgb >> 8 & 0xff)
            .set("blue", rgb & 0xff));
  }
}
