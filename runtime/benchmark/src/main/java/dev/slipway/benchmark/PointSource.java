// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import com.google.re2j.Pattern;
import java.util.Optional;

/** How points are found in an output. */
public sealed interface PointSource {
  /** What is looked for, for messages. */
  String description();

  /**
   * Values of a JSON document.
   *
   * @param points the document's elements that are a point each
   * @param x where x is in such an element
   * @param y where y is in such an element
   * @param unless elements that have {@code true} there are left out
   */
  record Json(JsonPointer points, JsonPointer x, JsonPointer y, Optional<JsonPointer> unless)
      implements PointSource {
    @Override
    public String description() {
      return "JSON pointer " + points.text();
    }
  }

  /** The groups <code>x</code> and <code>y</code> of each match of a regular expression. */
  record Matches(Pattern pattern) implements PointSource {
    static final String X = "x";
    static final String Y = "y";

    @Override
    public String description() {
      return "pattern " + pattern.pattern();
    }
  }

  /**
   * A table whose columns are parted by blanks. A line counts where its first word is a number.
   *
   * @param x number of the column with x, from 1
   * @param y number of the column with y, from 1
   */
  record Columns(int x, int y) implements PointSource {
    @Override
    public String description() {
      return "columns " + x + " and " + y + " of lines that begin with a number";
    }
  }

  /**
   * A histogram as cyclictest prints it: lines of a latency and, for each thread, how often it was
   * seen. The counts of all threads are added; latencies that were never seen are left out.
   */
  record CyclictestHistogram() implements PointSource {
    @Override
    public String description() {
      return "the lines of cyclictest's histogram";
    }
  }
}
