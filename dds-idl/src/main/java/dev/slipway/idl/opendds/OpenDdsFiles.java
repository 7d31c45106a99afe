// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.opendds;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.resource.ReadableFolders;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The files of an import, and what their references lead to. A file is read when first needed. */
final class OpenDdsFiles {
  private final Map<Path, OpenDdsFile> files = new LinkedHashMap<>();
  private final ReadableFolders folders;
  private final Diagnostics found;

  OpenDdsFiles(OpenDdsSource source, Diagnostics found) {
    this.found = found;
    List<Path> allowed = new ArrayList<>();
    for (Path file : source.files()) {
      Path path = file.toAbsolutePath().normalize();
      allowed.add(path.getParent());
      files.put(path, new OpenDdsFile(path, file.toString(), true));
    }
    source.folders().forEach(folder -> allowed.add(folder.toAbsolutePath().normalize()));
    folders = new ReadableFolders(allowed);
    List.copyOf(files.values()).forEach(file -> file.read(Location.of(file.displayName()), found));
  }

  /** The outermost elements of the files that are wanted. */
  List<XmiNode> roots() {
    return files.values().stream()
        .filter(OpenDdsFile::isWanted)
        .flatMap(file -> file.root().stream())
        .toList();
  }

  /**
   * What an element refers to by a feature; empty if by nothing, or, with an error, by something
   * that is not there.
   */
  Optional<XmiNode> target(XmiNode from, String feature) {
    Optional<XmiNode> child = from.child(feature);
    if (child.isPresent()) {
      return child.get().attribute("href").flatMap(href -> follow(child.get(), feature, href));
    }
    return from.attribute(feature).flatMap(reference -> follow(from, feature, reference));
  }

  /** Whether it refers to something by the feature, be it there or not. */
  static boolean refers(XmiNode from, String feature) {
    return from.attribute(feature).isPresent()
        || from.child(feature).flatMap(child -> child.attribute("href")).isPresent();
  }

  private Optional<XmiNode> follow(XmiNode from, String feature, String reference) {
    int hash = reference.indexOf('#');
    Optional<OpenDdsFile> file =
        hash <= 0
            ? Optional.of(files.get(from.file().path()))
            : file(from, reference.substring(0, hash));
    if (file.isEmpty() || file.get().root().isEmpty()) {
      return Optional.empty();
    }
    Optional<XmiNode> target = file.get().element(reference.substring(hash + 1));
    if (target.isEmpty()) {
      found.add(
          Diagnostic.builder("OPENDDS_REFERENCE_UNRESOLVED", Severity.ERROR, "Unresolved reference")
              .at(from.path())
              .in(from.location())
              .message(
                  "{} refers to {}, which no element of {} has as its id.",
                  feature,
                  reference.substring(hash + 1),
                  file.get().displayName())
              .hint("The element may have been deleted; choose another in the modeling tool.")
              .build());
    }
    return target;
  }

  private Optional<OpenDdsFile> file(XmiNode from, String name) {
    Path path = null;
    try {
      String decoded = URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8);
      // A colon would be a scheme, such as platform:, or a drive.
      if (decoded.indexOf(':') < 0 && !decoded.startsWith("/")) {
        path = from.file().path().resolveSibling(decoded).normalize();
      }
    } catch (IllegalArgumentException malformed) {
      path = null;
    }
    if (path != null && files.containsKey(path)) {
      return Optional.of(files.get(path));
    }
    if (path == null || !folders.hold(path)) {
      found.add(
          Diagnostic.builder(
                  "OPENDDS_REFERENCE_OUTSIDE", Severity.ERROR, "Reference to a file outside")
              .at(from.path())
              .in(from.location())
              .message("It refers to {}, which is in none of the folders that may be read.", name)
              .hint("Name that file too, or a folder around it with -I.")
              .build());
      return Optional.empty();
    }
    OpenDdsFile file = new OpenDdsFile(path, displayName(from, path), false);
    files.put(path, file);
    file.read(from.location(), found);
    return Optional.of(file);
  }

  /** In the terms of the file that refers to it. */
  private static String displayName(XmiNode from, Path path) {
    try {
      Path relative = from.file().path().getParent().relativize(path);
      return Path.of(from.file().displayName()).resolveSibling(relative).normalize().toString();
    } catch (IllegalArgumentException otherRoot) {
      return path.toString();
    }
  }
}
