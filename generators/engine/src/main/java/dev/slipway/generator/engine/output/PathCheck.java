// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine.output;

import dev.slipway.bundle.BundlePath;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
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
  /** A folder, and the first file in it. */
  private record Folder(String path, GeneratedFile of) {}

  private PathCheck() {}

  /**
   * The files by path.
   *
   * @param origins why a file is made
   * @param found takes an error for each path that leaves the bundle, that two files claim, that
   *     another differs from in case only, or that is a file here and a folder there
   */
  public static List<GeneratedFile> sort(
      List<GeneratedFile> files, Function<GeneratedFile, FileOrigin> origins, Diagnostics found) {
    List<GeneratedFile> sorted = new ArrayList<>(files);
    sorted.sort(Comparator.comparing(GeneratedFile::path).thenComparing(GeneratedFile::generator));
    Map<String, GeneratedFile> byFold = new HashMap<>();
    for (GeneratedFile file : sorted) {
      Optional<String> defect = BundlePath.defect(file.path());
      if (defect.isPresent()) {
        found.add(
            origins
                .apply(file)
                .blame(OutputDiagnostics.illegalPath(file.path(), file.generator(), defect.get()))
                .build());
        continue;
      }
      GeneratedFile other = byFold.putIfAbsent(BundlePath.fold(file.path()), file);
      if (other != null && other.path().equals(file.path())) {
        found.add(
            blame(
                OutputDiagnostics.duplicatePath(file.path(), file.generator(), other.generator()),
                file,
                other,
                origins));
      } else if (other != null) {
        found.add(
            blame(
                OutputDiagnostics.caseClash(
                    file.path(), file.generator(), other.path(), other.generator()),
                file,
                other,
                origins));
      }
    }
    Map<String, Folder> folders = new HashMap<>();
    for (GeneratedFile file : sorted) {
      checkFolders(file, byFold, folders, origins, found);
    }
    return sorted;
  }

  /** Blames that of two files which a template set makes, for it is the easier one to change. */
  private static Diagnostic blame(
      Diagnostic.Builder diagnostic,
      GeneratedFile file,
      GeneratedFile other,
      Function<GeneratedFile, FileOrigin> origins) {
    FileOrigin one = origins.apply(file);
    FileOrigin two = origins.apply(other);
    return file.origin().isNone() && !other.origin().isNone()
        ? two.blame(diagnostic, one).build()
        : one.blame(diagnostic, two).build();
  }

  private static void checkFolders(
      GeneratedFile file,
      Map<String, GeneratedFile> byFold,
      Map<String, Folder> folders,
      Function<GeneratedFile, FileOrigin> origins,
      Diagnostics found) {
    String path = file.path();
    for (int slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      String folder = path.substring(0, slash);
      Folder known = folders.putIfAbsent(BundlePath.fold(folder), new Folder(folder, file));
      if (known == null) {
        GeneratedFile other = byFold.get(BundlePath.fold(folder));
        if (other != null) {
          found.add(
              blame(
                  OutputDiagnostics.fileAndFolder(
                      other.path(), other.generator(), path, file.generator()),
                  file,
                  other,
                  origins));
        }
      } else if (known.path().equals(folder)) {
        return;
      } else {
        found.add(
            origins
                .apply(file)
                .blame(
                    OutputDiagnostics.folderCaseClash(folder, known.path()),
                    origins.apply(known.of()))
                .build());
        return;
      }
    }
  }
}
