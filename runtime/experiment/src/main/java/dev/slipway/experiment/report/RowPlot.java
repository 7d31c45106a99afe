// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.experiment.statistics.Interval;
import java.util.List;
import java.util.Optional;

/**
 * Values with their intervals, one below the other: as bars from 0, or as dots where it is their
 * place that counts.
 */
final class RowPlot extends Plot {
  private static final double BAR = 12;
  private static final double STEP = 19;
  private static final double GAP = 9;
  private static final double BELOW = 42;
  private static final double MOST_LABEL = 230;
  private static final double LEAST_ROOM_FOR_VALUE = 52;

  private final Axis axis;
  private final boolean bars;
  private final List<Row> rows;
  private final List<Mark> marks;

  /**
   * Values that belong together.
   *
   * @param label what they are of
   * @param values one for each series that has one
   */
  record Row(String label, List<Value> values) {}

  /**
   * A value.
   *
   * @param series number of its series
   * @param value where it is on the axis
   * @param interval how sure it is; empty where that is unknown
   * @param text how it is written
   */
  record Value(int series, double value, Optional<Interval> interval, String text) {}

  /**
   * A line across all rows.
   *
   * @param value where it is on the axis
   * @param label what it stands for
   */
  record Mark(double value, String label) {}

  /** A plot of rows; dots unless they are {@code bars}. */
  RowPlot(
      String title,
      String description,
      Axis axis,
      boolean bars,
      List<String> series,
      List<Row> rows,
      List<Mark> marks) {
    super(title, description, series);
    this.axis = axis;
    this.bars = bars;
    this.rows = List.copyOf(rows);
    this.marks = List.copyOf(marks);
  }

  private double rowsHeight() {
    return rows.stream().mapToDouble(row -> row.values().size() * STEP + GAP).sum();
  }

  private double marksHeight() {
    return marks.isEmpty() ? 0 : 18;
  }

  @Override
  double height() {
    return marksHeight() + rowsHeight() + BELOW;
  }

  private double roomForValues() {
    return rows.stream()
        .flatMap(row -> row.values().stream())
        .mapToDouble(value -> width(value.text()) + 12)
        .reduce(LEAST_ROOM_FOR_VALUE, Math::max);
  }

  @Override
  void draw(Page page, double above) {
    double top = above + marksHeight();
    double label =
        Math.min(MOST_LABEL, rows.stream().mapToDouble(row -> width(row.label())).max().orElse(0));
    double left = 12 + label + 8;
    double plotLeft = left + roomForValues();
    horizontal(page, axis, plotLeft, top, top + rowsHeight());
    for (Mark mark : marks) {
      double x = x(axis, plotLeft, mark.value());
      page.start(
              "path",
              "class",
              "mark",
              "d",
              "M%s %sV%s".formatted(length(x), length(top), length(top + rowsHeight())))
          .end();
      String words = fitting(mark.label(), MOST_LABEL);
      double half = width(words) / 2;
      label(
          page,
          Math.max(half, Math.min(WIDTH - half - 4, x)),
          above + 12,
          "middle",
          words,
          "quiet");
    }
    double y = top + GAP / 2;
    for (Row row : rows) {
      double middle = y + row.values().size() * STEP / 2;
      label(page, left - 8, middle + 4, "end", fitting(row.label(), MOST_LABEL));
      for (Value value : row.values()) {
        value(page, value, plotLeft, y + STEP / 2);
        y += STEP;
      }
      y += GAP;
    }
  }

  private void value(Page page, Value value, double left, double y) {
    label(page, left - 6, y + 4, "end", value.text(), "quiet");
    if (!Double.isFinite(value.value())) {
      return;
    }
    double x = x(axis, left, value.value());
    String colour = String.valueOf(value.series() % COLOURS);
    if (bars) {
      page.start(
              "rect",
              "class",
              "area f" + colour,
              "x",
              length(left),
              "y",
              length(y - BAR / 2),
              "width",
              length(Math.max(0.5, x - left)),
              "height",
              length(BAR))
          .end();
    }
    value.interval().ifPresent(interval -> whisker(page, interval, left, y));
    if (!bars) {
      page.start("circle", "class", "area f" + colour, "cx", length(x), "cy", length(y), "r", "4.5")
          .end();
    }
  }

  private void whisker(Page page, Interval interval, double left, double y) {
    double low = x(axis, left, interval.low());
    double high = x(axis, left, interval.high());
    page.start(
            "path",
            "class",
            "whisker",
            "d",
            "M%2$s %1$sv7M%2$s %4$sH%3$sM%3$s %1$sv7"
                .formatted(length(y - 3.5), length(low), length(high), length(y)))
        .end();
  }
}
