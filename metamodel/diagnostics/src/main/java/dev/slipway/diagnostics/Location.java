// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import java.util.Comparator;

/**
 * A place in a file.
 *
 * @param file the file as the user named it, or relative to what the user named; empty when there
 *     is none
 * @param line counted from 1; 0 when unknown
 * @param column counted from 1; 0 when unknown
 */
public record Location(String file, int line, int column) implements Comparable<Location> {
  /** No place at all. */
  public static final Location NONE = new Location("", 0, 0);

  private static final Comparator<Location> ORDER =
      Comparator.comparing(Location::file)
          .thenComparingInt(Location::line)
          .thenComparingInt(Location::column);

  public Location {
    if (line < 0 || column < 0) {
      throw new IllegalArgumentException("negative position " + line + ":" + column);
    }
    if (column > 0 && line == 0) {
      throw new IllegalArgumentException("a column needs a line");
    }
    if (line > 0 && file.isEmpty()) {
      throw new IllegalArgumentException("a line needs a file");
    }
  }

  /** A file as a whole. */
  public static Location of(String file) {
    return new Location(file, 0, 0);
  }

  /** Whether there is no file. */
  public boolean isNone() {
    return file.isEmpty();
  }

  /** The form {@code file}, {@code file:line} or {@code file:line:column}; safe to print. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(VisibleText.of(file));
    if (line > 0) {
      text.append(':').append(line);
    }
    if (column > 0) {
      text.append(':').append(column);
    }
    return text.toString();
  }

  @Override
  public int compareTo(Location other) {
    return ORDER.compare(this, other);
  }
}
