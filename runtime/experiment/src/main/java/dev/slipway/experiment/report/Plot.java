// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.diagnostics.VisibleText;
import dev.slipway.experiment.ExperimentResults.Point;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** What all plots have in common: a figure with a caption, a picture, and a legend in it. */
abstract class Plot {
  /** Width of every picture, in pixels where there is room for it. */
  static final double WIDTH = 640;

  /** Colours there are; further series begin again with other dashes. */
  static final int COLOURS = 6;

  private static final double LONGEST_SERIES = 480;
  private static final double RIGHT = 16;
  private static final double LINE = 18;

  /** Widths of characters at the size of labels: mean ones, and those of East Asia. */
  private static final double CHARACTER = 6.7;

  private static final double WIDE_CHARACTER = 12.5;
  private static final int FIRST_WIDE = 0x1100;

  private final String title;
  private final String description;
  private final List<String> series;

  /**
   * A plot.
   *
   * @param title shown above it
   * @param description what it shows, for readers who do not see it
   * @param series names for the legend; one that stands alone needs none
   */
  Plot(String title, String description, List<String> series) {
    this.title = title;
    this.description = description;
    this.series = series.stream().map(name -> fitting(name, LONGEST_SERIES)).toList();
  }

  /** Height of the part below the legend. */
  abstract double height();

  /** The classes of a series' line in the legend. */
  String legend(int number) {
    return "line " + stroke(number);
  }

  /** Draws the part below the legend, of which the top is at a height. */
  abstract void draw(Page page, double top);

  /** Writes the figure. */
  final void write(Page page) {
    List<List<String>> legend = series.size() < 2 ? List.of() : lines(series);
    double top = 4 + legend.size() * LINE;
    String name = page.id();
    String about = page.id();
    page.start("figure").element("figcaption", title);
    page.start(
        "svg",
        "viewBox",
        "0 0 " + length(WIDTH) + " " + length(top + height()),
        "role",
        "img",
        "aria-labelledby",
        name + " " + about);
    page.element("title", title, "id", name).element("desc", description, "id", about);
    int next = 0;
    for (int line = 0; line < legend.size(); line++) {
      next = legend(page, legend.get(line), next, 4 + line * LINE);
    }
    draw(page, top);
    page.end().end();
  }

  private int legend(Page page, List<String> names, int first, double y) {
    double x = 8;
    int next = first;
    for (String name : names) {
      page.start(
              "path", "class", legend(next), "d", "M%s %sh22".formatted(length(x), length(y + 9)))
          .end();
      label(page, x + 28, y + 13, "start", name);
      x += 28 + width(name) + 18;
      next++;
    }
    return next;
  }

  /** The names, as many to a line as have room there. */
  private static List<List<String>> lines(List<String> names) {
    List<List<String>> lines = new ArrayList<>();
    double room = 0;
    for (String name : names) {
      double needed = 28 + width(name) + 18;
      if (needed > room) {
        lines.add(new ArrayList<>());
        room = WIDTH - 8;
      }
      lines.get(lines.size() - 1).add(name);
      room -= needed;
    }
    return lines;
  }

  /** The classes of a series' line: its colour and, where colours repeat, its dashes. */
  static String stroke(int series) {
    String colour = "c" + series % COLOURS;
    return series < COLOURS ? colour : colour + " d" + (1 + series / COLOURS % 2);
  }

  /** Draws labels and grid lines of a horizontal axis below a frame. */
  static void horizontal(Page page, Axis axis, double left, double top, double bottom) {
    double right = WIDTH - RIGHT;
    double free = Double.NEGATIVE_INFINITY;
    for (double tick : axis.ticks()) {
      double x = axis.place(tick, left, right);
      page.start(
              "path",
              "class",
              "frame",
              "d",
              "M%s %sV%s".formatted(length(x), length(top), length(bottom)))
          .end();
      String text = axis.tick(tick);
      if (x - width(text) / 2 > free) {
        label(page, x, bottom + 15, "middle", text, "quiet");
        free = x + width(text) / 2 + 6;
      }
    }
    label(page, (left + right) / 2, bottom + 32, "middle", fitting(axis.label(), right - left));
  }

  /** The place of a value on a horizontal axis that begins somewhere. */
  static double x(Axis axis, double left, double value) {
    return axis.place(value, left, WIDTH - RIGHT);
  }

  /** Writes a label of a picture. */
  static void label(Page page, double x, double y, String anchor, String text, String... classes) {
    List<String> attributes =
        new ArrayList<>(List.of("x", length(x), "y", length(y), "text-anchor", anchor));
    if (classes.length > 0) {
      attributes.addAll(List.of("class", String.join(" ", classes)));
    }
    page.element("text", text, attributes.toArray(String[]::new));
  }

  /** About the width of a text as it is shown. */
  static double width(String text) {
    return VisibleText.of(text)
        .codePoints()
        .mapToDouble(character -> character < FIRST_WIDE ? CHARACTER : WIDE_CHARACTER)
        .sum();
  }

  /** The text, shortened in the middle to what has about that width. */
  static String fitting(String name, double width) {
    String text = VisibleText.of(name);
    String shown = text;
    int kept = text.codePointCount(0, text.length());
    while (width(shown) > width && kept > 2) {
      kept--;
      int start = text.offsetByCodePoints(0, (kept + 1) / 2);
      int end = text.offsetByCodePoints(text.length(), -(kept / 2));
      shown = text.substring(0, start) + "…" + text.substring(end);
    }
    return shown;
  }

  /** The path through points in pixels; those that are no numbers part it. */
  static String path(List<Point> points) {
    StringBuilder path = new StringBuilder();
    boolean begins = true;
    for (Point point : points) {
      if (Double.isNaN(point.x()) || Double.isNaN(point.y())) {
        begins = true;
      } else {
        path.append(begins ? 'M' : 'L')
            .append(length(point.x()))
            .append(' ')
            .append(length(point.y()));
        begins = false;
      }
    }
    return path.toString();
  }

  /** A length with a tenth of a pixel. */
  static String length(double pixels) {
    BigDecimal length = BigDecimal.valueOf(pixels).setScale(1, RoundingMode.HALF_UP);
    return length.signum() == 0 ? "0" : length.stripTrailingZeros().toPlainString();
  }
}
