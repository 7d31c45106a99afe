// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse.preprocess;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Takes out of a text what a file gave to it that gave the same to an earlier one: what many files
 * include is parsed once. Only between definitions, where it means the same again.
 */
public final class IncludedTexts {
  /** A file whose end was not reached yet. */
  private static final class Open {
    final String path;
    final boolean isBetweenDefinitions;
    final PreprocessedText.Mark start;
    final StringBuilder own = new StringBuilder();

    /** Whether the text has something of another file in it, which that one included. */
    boolean holdsOthers;

    Open(String path, boolean isBetweenDefinitions, PreprocessedText.Mark start) {
      this.path = path;
      this.isBetweenDefinitions = isBetweenDefinitions;
      this.start = start;
    }
  }

  /** What each file gave, by its path. */
  private final Map<String, Set<String>> known = new HashMap<>();

  private final Deque<Open> open = new ArrayDeque<>();
  private int braces;

  /** A text begins. */
  void start() {
    open.clear();
    braces = 0;
  }

  /** What follows is of that file. */
  void enter(String path, PreprocessedText text) {
    open.push(new Open(path, braces == 0, text.mark()));
  }

  /** The file gives a word or blanks to the text. */
  void append(String word) {
    if (word.equals("{")) {
      braces++;
    } else if (word.equals("}")) {
      braces--;
    }
    if (!open.isEmpty()) {
      open.peek().own.append(word);
    }
  }

  /** The file ends. */
  void leave(PreprocessedText text) {
    Open left = open.pop();
    boolean isWhole = left.isBetweenDefinitions && braces == 0;
    boolean isNew =
        !isWhole
            || known.computeIfAbsent(left.path, added -> new HashSet<>()).add(left.own.toString());
    if (!isNew && !left.holdsOthers) {
      text.cut(left.start);
    } else if (!open.isEmpty()) {
      open.peek().holdsOthers = true;
    }
  }
}
