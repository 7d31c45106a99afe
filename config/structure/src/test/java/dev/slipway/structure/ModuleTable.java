// SPDX-License-Identifier: EPL-2.0
package dev.slipway.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The table of modules in ARCHITECTURE.md: which folder may use which.
 *
 * @param uses the folders that each row names under 'Uses', by the row's folder, from top to bottom
 * @param mistakes what the rows say wrong
 */
record ModuleTable(Map<String, Set<String>> uses, List<String> mistakes) {
  private static final String HEADING = "| Folder | Holds | Uses |";
  private static final String NOTHING = "–";

  /** Reads the table of a page in Markdown; without one there are no rows. */
  static ModuleTable of(String page) {
    Map<String, String> rows = new LinkedHashMap<>();
    List<String> mistakes = new ArrayList<>();
    page.lines()
        .dropWhile(Predicate.not(HEADING::equals))
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .map(line -> line.split("\\|"))
        .forEach(
            cells -> {
              for (String folder : folders(cells[1].strip())) {
                if (rows.put(folder, cells[3].strip()) != null) {
                  mistakes.add(folder + " has two rows");
                }
              }
            });
    Map<String, Set<String>> uses = new LinkedHashMap<>();
    rows.forEach((folder, named) -> uses.put(folder, resolve(folder, named, uses, mistakes)));
    return new ModuleTable(uses, mistakes);
  }

  /** The folders of one row: {@code generators/idl, cpp} are two in one folder. */
  private static List<String> folders(String cell) {
    String parent = cell.substring(0, cell.split(", ")[0].lastIndexOf('/') + 1);
    return Arrays.stream(cell.split(", "))
        .map(name -> name.contains("/") ? name : parent + name)
        .toList();
  }

  private static Set<String> resolve(
      String folder, String named, Map<String, Set<String>> above, List<String> mistakes) {
    Set<String> found = new LinkedHashSet<>();
    if (!named.equals(NOTHING)) {
      for (String name : named.split(", ")) {
        List<String> meant =
            above.keySet().stream()
                .filter(other -> other.equals(name) || other.endsWith("/" + name))
                .toList();
        if (meant.size() == 1) {
          found.addAll(meant);
        } else {
          mistakes.add(
              meant.isEmpty()
                  ? folder + " uses " + name + ", which is no row above it"
                  : folder + " uses " + name + ", which may be any of " + meant);
        }
      }
    }
    return found;
  }

  /** Whether one may use the other: because its row names it, or by way of what that may use. */
  boolean allows(String folder, String other) {
    Set<String> named = uses.getOrDefault(folder, Set.of());
    return named.contains(other) || named.stream().anyMatch(between -> allows(between, other));
  }
}
