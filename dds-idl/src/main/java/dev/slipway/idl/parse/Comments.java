// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.idl.parse.preprocess.PreprocessedText;
import dev.slipway.idl.parse.preprocess.PreprocessedText.Comment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/** Finds what comments say about a declaration: those right before it, or behind it in its line. */
final class Comments {
  private static final Pattern RULE = Pattern.compile("([-=*_#~+./])\\1{2,}");
  private static final Pattern LICENCE = Pattern.compile("(?i)copyright|SPDX-|licen[cs]e");

  private final PreprocessedText text;
  private final List<Comment> comments;

  Comments(PreprocessedText text) {
    this.text = text;
    this.comments = text.comments();
  }

  /** What is said of the declaration at these offsets, its end being behind it; null if nothing. */
  String about(int start, int end) {
    if (comments.isEmpty()) {
      return null;
    }
    String before = before(start);
    return before != null ? before : behind(end);
  }

  private String before(int start) {
    List<Comment> found = new ArrayList<>();
    int file = text.fileAt(start);
    int line = text.lineAt(start);
    int offset = start;
    for (int at = firstBehind(start) - 1; at >= 0; at--) {
      Comment comment = comments.get(at);
      if (comment.file() != file
          || comment.lastLine() < line - 1
          || !isBlank(comment.offset(), offset)
          || isBehindSomething(comment)) {
        break;
      }
      found.add(comment);
      line = comment.firstLine();
      offset = comment.offset();
    }
    Collections.reverse(found);
    return words(found);
  }

  private String behind(int end) {
    int at = firstBehind(end - 1);
    if (at == comments.size()) {
      return null;
    }
    Comment comment = comments.get(at);
    // Behind an enumerator stands a comma.
    int from = end;
    while (from < comment.offset() && Character.isWhitespace(text.text().charAt(from))) {
      from++;
    }
    if (from < comment.offset() && text.text().charAt(from) == ',') {
      from++;
    }
    boolean isInLine =
        comment.file() == text.fileAt(end - 1)
            && comment.firstLine() == text.lineAt(end - 1)
            && isBlank(from, comment.offset());
    return isInLine ? words(List.of(comment)) : null;
  }

  /** Number of the first comment behind an offset. */
  private int firstBehind(int offset) {
    int low = 0;
    int high = comments.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (comments.get(middle).offset() <= offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private boolean isBlank(int from, int to) {
    for (int at = from; at < to; at++) {
      if (!Character.isWhitespace(text.text().charAt(at))) {
        return false;
      }
    }
    return true;
  }

  private boolean isBehindSomething(Comment comment) {
    for (int at = comment.offset() - 1; at >= 0; at--) {
      char letter = text.text().charAt(at);
      if (letter == '\n') {
        return false;
      }
      if (!Character.isWhitespace(letter)) {
        return text.lineAt(at) == comment.firstLine() && text.fileAt(at) == comment.file();
      }
    }
    return false;
  }

  private static String words(List<Comment> comments) {
    StringBuilder words = new StringBuilder();
    for (Comment comment : comments) {
      boolean isBlock = comment.text().startsWith("/*");
      for (String line : comment.text().split("\n")) {
        String plain = withoutMarks(line, isBlock);
        if (!RULE.matcher(plain).matches()) {
          words.append(words.isEmpty() ? "" : "\n").append(plain);
        }
      }
    }
    String told = words.toString().strip();
    return told.isEmpty() || LICENCE.matcher(told).find() ? null : told;
  }

  private static String withoutMarks(String line, boolean isBlock) {
    String plain = line.strip();
    int from = 0;
    if (isBlock) {
      if (plain.endsWith("*/")) {
        plain = plain.substring(0, plain.length() - 2);
      }
      from = plain.startsWith("/*") ? 1 : 0;
      while (from < plain.length() && plain.charAt(from) == '*') {
        from++;
      }
      int to = plain.length();
      while (to > from && plain.charAt(to - 1) == '*') {
        to--;
      }
      plain = plain.substring(0, to);
    } else {
      while (from < plain.length() && plain.charAt(from) == '/') {
        from++;
      }
    }
    // Marks of documentation tools: //! and ///<.
    while (from > 0 && from < plain.length() && "!<".indexOf(plain.charAt(from)) >= 0) {
      from++;
    }
    return plain.substring(from).strip();
  }
}
