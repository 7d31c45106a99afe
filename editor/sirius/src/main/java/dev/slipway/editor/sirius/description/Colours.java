// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.description;

import dev.slipway.editor.element.ElementLoads.Level;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.sirius.services.AnalysisServices;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The palette of colours: those of the notation for light backgrounds, and those of marks. */
final class Colours {
  /** The colour of what has errors, as on the page of the editor. */
  private static final String ERROR = "#c22f2f";

  /** The colours of loads, as on the page of the editor: darker where more is used. */
  private static final Map<Level, String> LOADS =
      Map.of(
          Level.UNLIMITED, "#8a94a6",
          Level.LOW, "#8fc1e3",
          Level.MODERATE, "#4f97cf",
          Level.HIGH, "#1f68ad",
          Level.FULL, "#08306b",
          Level.EXCEEDED, "#d55e00");

  /** Colours that are told apart with every kind of colour vision (Okabe and Ito, 2008). */
  private static final List<String> APART =
      List.of("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00");

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
    for (Level level : Level.values()) {
      add(palette, load(level.name()), LOADS.get(level));
    }
    for (int i = 0; i < AnalysisServices.DOMAIN_COLOURS; i++) {
      add(palette, "domain-" + i, APART.get(i));
    }
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

  /** The colour of a load. */
  SpecElement load(Level level) {
    return entry(load(level.name()));
  }

  private static String load(String level) {
    return "load-" + level.toLowerCase(Locale.ROOT);
  }

  /** The colour of a domain by its place in the model, counted from 0. */
  SpecElement domain(int place) {
    return entry("domain-" + place);
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
