// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

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
        defects.add(told + "is there twice");
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
    return List.copyOf(defects);
  }
}
