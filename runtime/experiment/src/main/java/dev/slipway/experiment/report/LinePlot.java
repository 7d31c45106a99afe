// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.experiment.ExperimentResults.Point;
import java.util.List;

/** Lines or dots over two axes, with bands and marks behind them. */
final class LinePlot extends Plot {
  private static final double HEIGHT = 300;
  private static final double BELOW = 42;
  private static final double ABOVE = 20;
  private static final double TICK_LABEL = 52;

  /** Length of the dash that a lone point is. */
  private static final double LONE = 8;

  private final Axis across;
  private final Axis up;
  private final List<Line> lines;
  private final List<Band> bands;
  private final List<Mark> marks;

  /** How points are drawn. */
  enum Form {
    /** Joined. */
    LINE,
    /** Joined, behind the others. */
    FAINT,
    /** Joined by dashes. */
    DASHED,
    /** Each by itself. */
    DOTS
  }

  /**
   * Points that belong together.
   *
   * @param series number of their series
   * @param form how they are drawn
   * @param points in their order; one that is NaN is a gap
   */
  record Line(int series, Form form, List<Point> points) {}

  /**
   * A part of the horizontal axis.
   *
   * @param from where it begins
   * @param to where it ends
   * @param label its name
   */
  record Band(double from, double to, String label) {}

  /**
   * A value of the vertical axis.
   *
   * @param value where it is
   * @param label what it stands for
   */
  record Mark(double value, String label) {}

  /** A plot of lines. */
  LinePlot(
      String title,
      String description,
      Axis across,
      Axis up,
      List<String> series,
      List<Line> lines,
      List<Band> bands,
      List<Mark> marks) {
    super(title, description, series);
    this.across = across;
    this.up = up;
    this.lines = List.copyOf(lines);
    this.bands = List.copyOf(bands);
    this.marks = List.copyOf(marks);
  }

  @Override
  double height() {
    return ABOVE + HEIGHT + BELOW;
  }

  @Override
  void draw(Page page, double above) {
    double left = 8 + TICK_LABEL;
    double top = above + ABOVE;
    double bottom = top + HEIGHT;
    label(page, 8, above + 12, "start", fitting(up.label(), WIDTH - 16), "quiet");
    boolean shaded = true;
    for (Band band : bands) {
      double from = x(across, left, band.from());
      double to = x(across, left, band.to());
      if (shaded) {
        page.start(
                "rect",
                "class",
                "band",
                "x",
                length(from),
                "y",
                length(top),
                "width",
                length(to - from),
                "height",
                length(HEIGHT))
            .end();
      }
      shaded = !shaded;
      label(page, (from + to) / 2, top + 14, "middle", fitting(band.label(), to - from), "quiet");
    }
    horizontal(page, across, left, top, bottom);
    for (double tick : up.ticks()) {
      double y = up.place(tick, bottom, top);
      page.start(
              "path",
              "class",
              "frame",
              "d",
              "M%s %sH%s".formatted(length(left), length(y), length(x(across, left, across.to()))))
          .end();
      label(page, left - 6, y + 4, "end", up.tick(tick), "quiet");
    }
    for (Mark mark : marks) {
      double y = up.place(mark.value(), bottom, top);
      page.start(
              "path",
              "class",
              "mark",
              "d",
              "M%s %sH%s".formatted(length(left), length(y), length(x(across, left, across.to()))))
          .end();
      label(page, left + 4, y - 4, "start", mark.label(), "quiet");
    }
    lines.forEach(line -> draw(page, line, left, top, bottom));
  }

  @Override
  String legend(int number) {
    return lines.stream()
        .filter(line -> line.series() == number && line.form() == Form.DASHED)
        .findFirst()
        .map(LinePlot::classes)
        .orElse(super.legend(number));
  }

  private static String classes(Line line) {
    return switch (line.form()) {
      case LINE -> "line " + stroke(line.series());
      case FAINT -> "line faint " + stroke(line.series());
      case DASHED -> "line d1 c" + line.series() % COLOURS;
      case DOTS -> "dots c" + line.series() % COLOURS;
    };
  }

  private void draw(Page page, Line line, double left, double top, double bottom) {
    List<Point> points =
        line.points().stream()
            .map(
                point ->
                    new Point(
                        x(across, left, point.x()),
                        Double.isNaN(point.y()) ? Double.NaN : up.place(point.y(), bottom, top)))
            .toList();
    String path = line.form() == Form.DOTS ? dots(points) : path(points) + dashes(points);
    if (!path.isEmpty()) {
      page.start("path", "class", classes(line), "d", path).end();
    }
  }

  /** A point without neighbours would not be seen on a line: it is a dash. */
  private static String dashes(List<Point> points) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < points.size(); i++) {
      if (isGap(points, i - 1) && !isGap(points, i) && isGap(points, i + 1)) {
        Point alone = points.get(i);
        path.append(path(List.of(new Point(alone.x() - LONE / 2, alone.y()))))
            .append('h')
            .append(length(LONE));
      }
    }
    return path.toString();
  }

  private static boolean isGap(List<Point> points, int index) {
    return index < 0
        || index >= points.size()
        || Double.isNaN(points.get(index).x())
        || Double.isNaN(points.get(index).y());
  }

  /** A line of no length, with round ends, is a dot. */
  private static String dots(List<Point> points) {
    StringBuilder path = new StringBuilder();
    points.forEach(point -> path.append(path(List.of(point))).append("h0"));
    return path.toString();
  }
}
