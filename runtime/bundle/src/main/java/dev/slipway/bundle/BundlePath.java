// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What a path in a bundle may be: relative, below the bundle's folder, and a legal name on every
 * file system that a bundle may be unpacked on.
 */
public final class BundlePath {
  /** Folders in a bundle that belong to the commands that use it, never to a generator. */
  public static final List<String> RESERVED_FOLDERS =
      List.of(".slipway", "archives", "build", "run");

  private static final int LONGEST_SEGMENT = 255;
  private static final int LONGEST_PATH = 1024;
  private static final Set<String> DEVICE_NAMES =
      Set.of(
          "aux", "con", "nul", "prn", "com1", "com2", "com3", "com4", "com5", "com6", "com7",
          "com8", "com9", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9");

  private BundlePath() {}

  /** Why a path must not be in a bundle, as the end of a sentence; empty for a good path. */
  public static Optional<String> defect(String path) {
    if (path.isEmpty()) {
      return Optional.of("it is empty");
    }
    if (path.startsWith("/")) {
      return Optional.of("it is absolute");
    }
    if (path.getBytes(StandardCharsets.UTF_8).length > LONGEST_PATH) {
      return Optional.of("it is longer than " + LONGEST_PATH + " bytes");
    }
    String[] segments = path.split("/", -1);
    for (String segment : segments) {
      Optional<String> defect = segmentDefect(segment);
      if (defect.isPresent()) {
        return defect;
      }
    }
    String first = fold(segments[0]);
    if (first.equals(BundleManifest.FILE_NAME) || RESERVED_FOLDERS.contains(first)) {
      return Optional.of("'" + segments[0] + "' is reserved for the bundle itself");
    }
    return Optional.empty();
  }

  /** Two paths with the same fold are one file where case does not count. */
  public static String fold(String path) {
    return path.toLowerCase(Locale.ROOT);
  }

  private static Optional<String> segmentDefect(String segment) {
    if (segment.isEmpty()) {
      return Optional.of("it has an empty segment");
    }
    if (segment.equals(".") || segment.equals("..")) {
      return Optional.of("it has the segment '" + segment + "'");
    }
    for (int i = 0; i < segment.length(); i++) {
      char c = segment.charAt(i);
      if (c < ' ' || c == 0x7f || "\\:*?\"<>|".indexOf(c) >= 0) {
        return Optional.of("it has a character that file names must not have");
      }
    }
    if (segment.endsWith(".") || segment.endsWith(" ")) {
      return Optional.of("a segment ends with a dot or a space");
    }
    int dot = segment.indexOf('.');
    String stem = fold(dot < 0 ? segment : segment.substring(0, dot));
    if (DEVICE_NAMES.contains(stem)) {
      return Optional.of("'" + segment + "' is a device name on some systems");
    }
    if (segment.getBytes(StandardCharsets.UTF_8).length > LONGEST_SEGMENT) {
      return Optional.of("a segment is longer than " + LONGEST_SEGMENT + " bytes");
    }
    return Optional.empty();
  }
}
