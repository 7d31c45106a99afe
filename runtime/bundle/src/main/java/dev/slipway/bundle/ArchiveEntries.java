// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What the entries of a component archive may be: files and folders below the component's folder,
 * with names that every host and unpacker takes for the same.
 */
final class ArchiveEntries {
  /** By which a host marks an installed component. */
  private static final String MARK = ".slipway-archive";

  private static final int PART = 1 << 16;

  /** What all entries of an archive may come to unpacked, in bytes; hosts have the same bound. */
  static final long GREATEST_SIZE = 1L << 30;

  private ArchiveEntries() {}

  /** What is wrong with entries, each as the end of a sentence; empty for good ones. */
  static List<String> defects(List<ZipDirectory.Entry> entries) {
    Set<String> defects = new LinkedHashSet<>();
    Set<String> files = new HashSet<>();
    for (ZipDirectory.Entry entry : entries) {
      String name = entry.name();
      String told = "its entry " + name + " ";
      if (!name.chars().allMatch(c -> c >= ' ' && c <= '~' && c != '\\')) {
        defects.add(told + "has a character that no name may have");
      }
      if (!entry.plain()) {
        defects.add(told + "is a link or a special file");
      }
      String path = entry.folder() ? name.substring(0, name.length() - 1) : name;
      for (String segment : path.split("/", -1)) {
        if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
          defects.add(told + "leaves the folder");
        }
      }
      if (path.equals(MARK) || path.startsWith(MARK + "/")) {
        defects.add(told + "has a name of the host scripts");
      }
      if (!entry.folder() && !files.add(path)) {
        defects.add(told + "occurs twice");
      }
    }
    for (ZipDirectory.Entry entry : entries) {
      String name = entry.name();
      for (int at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
        if (files.contains(name.substring(0, at))) {
          defects.add("its entry " + name + " is below a file");
        }
      }
    }
    long size = entries.stream().mapToLong(ZipDirectory.Entry::size).sum();
    if (size > GREATEST_SIZE) {
      defects.add(
          "it unpacks to "
              + megabytes(size)
              + ", more than the "
              + megabytes(GREATEST_SIZE)
              + " that a host takes");
    }
    return List.copyOf(defects);
  }

  /**
   * Whether an entry holds more than the archive's directory says, which unpackers do not agree on.
   *
   * @param content its unpacked content
   */
  static boolean exceeds(InputStream content, long size) throws IOException {
    byte[] part = new byte[PART];
    long left = size;
    for (int read = content.read(part); read >= 0; read = content.read(part)) {
      left -= read;
      if (left < 0) {
        return true;
      }
    }
    return false;
  }

  private static String megabytes(long bytes) {
    return bytes / (1 << 20) + " MiB";
  }
}
