// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import dev.slipway.bundle.BundlePath;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.generator.GeneratedFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Refuses generated files that cannot stand side by side in one folder. */
final class PathCheck {
  private PathCheck() {}

  /**
   * The files by path.
   *
   * @param found takes an error for each path that leaves the bundle, that two files claim, that
   *     another differs from in case only, or that is a file here and a folder there
   */
  static List<GeneratedFile> sort(List<GeneratedFile> files, Diagnostics found) {
    List<GeneratedFile> sorted = new ArrayList<>(files);
    sorted.sort(Comparator.comparing(GeneratedFile::path).thenComparing(GeneratedFile::generator));
    Map<String, GeneratedFile> byFold = new HashMap<>();
    for (GeneratedFile file : sorted) {
      Optional<String> defect = BundlePath.defect(file.path());
      if (defect.isPresent()) {
        found.add(OutputDiagnostics.illegalPath(file.path(), file.generator(), defect.get()));
        continue;
      }
      GeneratedFile other = byFold.putIfAbsent(BundlePath.fold(file.path()), file);
      if (other != null && other.path().equals(file.path())) {
        found.add(
            OutputDiagnostics.duplicatePath(file.path(), file.generator(), other.generator()));
      } else if (other != null) {
        found.add(
            OutputDiagnostics.caseClash(
                file.path(), file.generator(), other.path(), other.generator()));
      }
    }
    Map<String, String> folders = new HashMap<>();
    for (GeneratedFile file : sorted) {
      checkFolders(file, byFold, folders, found);
    }
    return sorted;
  }

  private static void checkFolders(
      GeneratedFile file,
      Map<String, GeneratedFile> byFold,
      Map<String, String> folders,
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
                  other.path(), other.generator(), path, file.generator()));
        }
      } else if (known.equals(folder)) {
        return;
      } else {
        found.add(OutputDiagnostics.folderCaseClash(folder, known));
        return;
      }
    }
  }
}
