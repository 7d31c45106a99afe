// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.set;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.generator.PackagedFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The template sets that come with Slipway, as they are packaged with this class. */
public final class ShippedSets {
  private static final String FOLDER = "sets";

  private final SortedMap<String, byte[]> files;

  public ShippedSets() {
    files = PackagedFiles.below(ShippedSets.class, FOLDER, "tutorial/" + SetDescriptor.FILE);
  }

  /** Their names, in order. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    for (String path : files.keySet()) {
      if (path.endsWith("/" + SetDescriptor.FILE)) {
        names.add(path.substring(0, path.indexOf('/')));
      }
    }
    return names;
  }

  /** Every file of the set of that name, by path in the set; empty if there is none. */
  public SortedMap<String, byte[]> files(String name) {
    SortedMap<String, byte[]> own = new TreeMap<>();
    files
        .subMap(name + "/", name + "0")
        .forEach((path, content) -> own.put(path.substring(name.length() + 1), content));
    return own;
  }

  /** The set of that name. */
  public Optional<TemplateSet> set(String name, Diagnostics found) {
    SortedMap<String, byte[]> own = files(name);
    return own.isEmpty() ? Optional.empty() : SetReader.of(name, own, found);
  }
}
