// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

/**
 * Matching of partition names with the wildcards of POSIX fnmatch, as DDS 1.4, 2.2.3.13 asks:
 * {@code *}, {@code ?}, bracket expressions, and the backslash that takes a character as itself.
 */
public final class PartitionName {
  private PartitionName() {}

  /** Whether the name holds wildcards. */
  public static boolean isPattern(String name) {
    for (int i = 0; i < name.length(); i++) {
      char letter = name.charAt(i);
      if (letter == '\\') {
        i++;
      } else if (letter == '*' || letter == '?' || letter == '[') {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether two partition names meet: equal, or one a pattern that matches the other. Two patterns
   * never meet, not even the same one (DDS 1.4, 2.2.3.13).
   */
  public static boolean meet(String left, String right) {
    boolean leftIsPattern = isPattern(left);
    boolean rightIsPattern = isPattern(right);
    if (leftIsPattern && rightIsPattern) {
      return false;
    }
    if (leftIsPattern) {
      return matches(left, right);
    }
    return rightIsPattern ? matches(right, left) : left.equals(right);
  }

  /** Whether the pattern matches the whole of the name; in time of their product at most. */
  static boolean matches(String pattern, String name) {
    int p = 0;
    int n = 0;
    int afterStar = -1;
    int starTook = 0;
    while (n < name.length()) {
      if (p < pattern.length() && pattern.charAt(p) == '*') {
        afterStar = ++p;
        starTook = n;
        continue;
      }
      int next = p < pattern.length() ? matchOne(pattern, p, name.charAt(n)) : -1;
      if (next >= 0) {
        p = next;
        n++;
      } else if (afterStar >= 0) {
        p = afterStar;
        n = ++starTook;
      } else {
        return false;
      }
    }
    while (p < pattern.length() && pattern.charAt(p) == '*') {
      p++;
    }
    return p == pattern.length();
  }

  /** The place behind the pattern's item at {@code at} if it matches the letter, else -1. */
  private static int matchOne(String pattern, int at, char letter) {
    char item = pattern.charAt(at);
    if (item == '?') {
      return at + 1;
    }
    if (item == '[') {
      int end = endOfBracket(pattern, at);
      if (end >= 0) {
        return bracketHas(pattern, at + 1, end, letter) ? end + 1 : -1;
      }
    }
    if (item == '\\' && at + 1 < pattern.length()) {
      return pattern.charAt(at + 1) == letter ? at + 2 : -1;
    }
    return item == letter ? at + 1 : -1;
  }

  /** The place of the bracket that closes the one at {@code open}, or -1; the first may be a ]. */
  private static int endOfBracket(String pattern, int open) {
    int first = open + 1;
    if (first < pattern.length() && isNegation(pattern.charAt(first))) {
      first++;
    }
    return pattern.indexOf(']', first + 1);
  }

  private static boolean bracketHas(String pattern, int from, int end, char letter) {
    boolean negated = isNegation(pattern.charAt(from));
    boolean found = false;
    int i = negated ? from + 1 : from;
    while (i < end) {
      char low = pattern.charAt(i);
      boolean range = i + 2 < end && pattern.charAt(i + 1) == '-';
      char high = range ? pattern.charAt(i + 2) : low;
      found |= low <= letter && letter <= high;
      i += range ? 3 : 1;
    }
    return found != negated;
  }

  private static boolean isNegation(char letter) {
    return letter == '!' || letter == '^';
  }
}
