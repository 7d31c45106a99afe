// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine.output;

import dev.slipway.bundle.BundlePath;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Location;
import dev.slipway.generator.GeneratedFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Refuses generated files that cannot stand side by side in one folder. */
public final class PathCheck {
  private PathCheck() {}

  /**
   * The files by path.
   *
   * @param origins where it is written that a file is made
   * @param found takes an error for each path that leaves the bundle, that two files claim, that
   *     another differs from in case only, or that is a file here and a folder there
   */
  public static List<GeneratedFile> sort(
      List<GeneratedFile> files, Function<GeneratedFile, Location> origins, Diagnostics found) {
    List<GeneratedFile> sorted = new ArrayList<>(files);
    sorted.sort(Comparator.comparing(GeneratedFile::path).thenComparing(GeneratedFile::generator));
    Map<String, GeneratedFile> byFold = new HashMap<>();
    for (GeneratedFile file : sorted) {
      Optional<String> defect = BundlePath.defect(file.path());
      if (defect.isPresent()) {
        found.add(
            OutputDiagnostics.illegalPath(file.path(), file.generator(), defect.get())
                .in(origins.apply(file))
                .build());
        continue;
      }
      GeneratedFile other = byFold.putIfAbsent(BundlePath.fold(file.path()), file);
      if (other != null && other.path().equals(file.path())) {
        found.add(
            OutputDiagnostics.duplicatePath(file.path(), file.generator(), other.generator())
                .in(origins.apply(changeable(file, other)))
                .build());
      } else if (other != null) {
        found.add(
            OutputDiagnostics.caseClash(
                    file.path(), file.generator(), other.path(), other.generator())
                .in(origins.apply(changeable(file, other)))
                .build());
      }
    }
    Map<String, String> folders = new HashMap<>();
    for (GeneratedFile file : sorted) {
      checkFolders(file, byFold, folders, origins, found);
    }
    return sorted;
  }

  /** That of two files which a template set makes, for it is the easier one to change. */
  private static GeneratedFile changeable(GeneratedFile file, GeneratedFile other) {
    return file.origin().isNone() && !other.origin().isNone() ? other : file;
  }

  private static void checkFolders(
      GeneratedFile file,
      Map<String, GeneratedFile> byFold,
      Map<String, String> folders,
      Function<GeneratedFile, Location> origins,
      Diagnostics found) {
    String path = file.path();
    for (int slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      String folder = path.substring(0, slash);
      String known = folders.putIfAbsent(BundlePath.fold(folder), folder);
      if (known == null) {
        GeneratedFile other = byFold.get(BundlePath.fold(folder));
        if (other != null) {
          found.add(
              OutputDiagnostics.fileAndFolder(
                      other.path(), other.generator(), path, file.generator())
                  .in(origins.apply(changeable(file, other)))
                  .build());
        }
      } else if (known.equals(folder)) {
        return;
      } else {
        found.add(OutputDiagnostics.folderCaseClash(folder, known).in(origins.apply(file)).build());
        return;
      }
    }
  }
}
