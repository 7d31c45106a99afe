// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.picture;

import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.view.TopicColours;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a picture is painted for: a light background or a dark one. */
public enum Theme {
  LIGHT,
  DARK;

  /** What users call it. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The theme that users call so. */
  public static Optional<Theme> of(String id) {
    return Arrays.stream(values()).filter(theme -> theme.id().equals(id)).findFirst();
  }

  /** What users call all of them. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(Theme::id).toList();
  }

  /**
   * What the edges of a topic are painted with.
   *
   * @param colour its place in the notation's colours, or {@link TopicColours#SEVERAL}
   */
  String topic(String colour) {
    Notation.TopicColours colours = Notation.standard().topicColours();
    Notation.Line line =
        colour.equals(TopicColours.SEVERAL)
            ? colours.several()
            : colours.each().get(Integer.parseInt(colour) - 1);
    return this == LIGHT ? line.light() : line.dark();
  }

  /** The colours that the notation has under a name. */
  Notation.Palette palette(String name) {
    Notation.Colours both = Notation.standard().colours().get(name);
    return this == LIGHT ? both.light() : both.dark();
  }
}
