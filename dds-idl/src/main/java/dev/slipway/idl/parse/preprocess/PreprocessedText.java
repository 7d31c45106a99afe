// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse.preprocess;

import dev.slipway.diagnostics.Location;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A file after preprocessing: text without directives and comments, and where each character of it
 * stood.
 */
public final class PreprocessedText {
  /**
   * A {@code #pragma}.
   *
   * @param offset in the text, where it stood
   * @param place where it stands in a file
   * @param name its first word
   * @param text the rest of the line
   */
  public record Pragma(int offset, Location place, String name, String text) {}

  /**
   * A comment.
   *
   * @param offset in the text, of the blank that it became
   * @param file number of its file
   * @param firstLine line in which it starts
   * @param lastLine line in which it ends
   * @param text with its marks
   */
  public record Comment(int offset, int file, int firstLine, int lastLine, String text) {}

  private final StringBuilder text = new StringBuilder();
  private final List<String> files = new ArrayList<>();
  private final List<Pragma> pragmas = new ArrayList<>();
  private final List<Comment> comments = new ArrayList<>();

  private int lastRun;

  /** Stretches of text that stand together in one line of one file, or come from one macro. */
  private int runs;

  private int[] starts = new int[256];
  private int[] fileNumbers = new int[256];
  private int[] lines = new int[256];

  /** Counted from 0; for what comes from a macro, the bitwise complement of the macro's column. */
  private int[] columns = new int[256];

  /** A place in the text while it grows. */
  record Mark(int length, int runs, int pragmas, int comments) {}

  /** The present end. */
  public Mark mark() {
    return new Mark(text.length(), runs, pragmas.size(), comments.size());
  }

  /** Takes back all that was added since. */
  void cut(Mark mark) {
    text.setLength(mark.length());
    runs = mark.runs();
    lastRun = 0;
    pragmas.subList(mark.pragmas(), pragmas.size()).clear();
    comments.subList(mark.comments(), comments.size()).clear();
  }

  /** The text so far. */
  public CharSequence text() {
    return text;
  }

  public int length() {
    return text.length();
  }

  public List<Pragma> pragmas() {
    return pragmas;
  }

  public List<Comment> comments() {
    return comments;
  }

  /** The number of a file in this text; asked for again, the same. */
  public int file(String name) {
    int known = files.indexOf(name);
    if (known >= 0) {
      return known;
    }
    files.add(name);
    return files.size() - 1;
  }

  /** Appends text that stands in a file as it is. */
  public void append(int file, int line, int column, String more) {
    if (runs == 0
        || fileNumbers[runs - 1] != file
        || lines[runs - 1] != line
        || columns[runs - 1] + (text.length() - starts[runs - 1]) != column) {
      separate();
      run(file, line, column);
    }
    text.append(more);
  }

  /** Appends text that a macro stands for, which is used at that place. */
  void appendExpansion(int file, int line, int column, String more) {
    if (runs == 0
        || fileNumbers[runs - 1] != file
        || lines[runs - 1] != line
        || columns[runs - 1] != ~column) {
      run(file, line, ~column);
    }
    text.append(more);
  }

  /** Makes the next not go on with the last word. */
  void separate() {
    if (!text.isEmpty() && !Character.isWhitespace(text.charAt(text.length() - 1))) {
      text.append(' ');
    }
  }

  private void run(int file, int line, int column) {
    if (runs == starts.length) {
      starts = Arrays.copyOf(starts, runs * 2);
      fileNumbers = Arrays.copyOf(fileNumbers, runs * 2);
      lines = Arrays.copyOf(lines, runs * 2);
      columns = Arrays.copyOf(columns, runs * 2);
    }
    starts[runs] = text.length();
    fileNumbers[runs] = file;
    lines[runs] = line;
    columns[runs] = column;
    runs++;
  }

  private int runAt(int offset) {
    // Mostly asked for in the order of the text.
    if (lastRun < runs
        && starts[lastRun] <= offset
        && (lastRun + 1 == runs || offset < starts[lastRun + 1])) {
      return lastRun;
    }
    int found = Arrays.binarySearch(starts, 0, runs, offset);
    lastRun = Math.max(0, found >= 0 ? found : -found - 2);
    return lastRun;
  }

  /** Number of the file that the character at an offset comes from. */
  public int fileAt(int offset) {
    return runs == 0 ? -1 : fileNumbers[runAt(offset)];
  }

  /** Line that the character at an offset stands in, from 1. */
  public int lineAt(int offset) {
    return runs == 0 ? 0 : lines[runAt(offset)];
  }

  /** Where the character at an offset stands; what comes from a macro, where that is used. */
  public Location locationAt(int offset) {
    if (runs == 0) {
      return files.isEmpty() ? Location.NONE : Location.of(files.get(0));
    }
    int run = runAt(offset);
    int column = columns[run] < 0 ? ~columns[run] : columns[run] + offset - starts[run];
    return new Location(files.get(fileNumbers[run]), lines[run], Math.max(0, column) + 1);
  }
}
