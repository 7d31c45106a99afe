// SPDX-License-Identifier: EPL-2.0
package dev.slipway.build;

import dev.slipway.diagnostics.Diagnostic;
import java.nio.file.Path;
import java.util.List;

/**
 * Outcome of a build.
 *
 * @param archives one for each component of the bundle, in its order; none if there are errors
 * @param diagnostics what went wrong
 */
public record BuildResult(List<BuiltArchive> archives, List<Diagnostic> diagnostics) {
  public BuildResult {
    archives = List.copyOf(archives);
    diagnostics = List.copyOf(diagnostics);
  }

  /** How an archive came about. */
  public enum Origin {
    /** It was there already. */
    UNCHANGED,
    /** An earlier build left it in the cache. */
    CACHED,
    /** Compiled now. */
    COMPILED,
    /** Given with the model. */
    GIVEN
  }

  /**
   * A component archive.
   *
   * @param identifier the component's {@code NAME-VERSION}
   * @param file the archive
   * @param origin how it came about
   */
  public record BuiltArchive(String identifier, Path file, Origin origin) {}

  /** Whether every component has its archive. */
  public boolean succeeded() {
    return diagnostics.isEmpty();
  }

  /** How many archives came about in that way. */
  public long count(Origin origin) {
    return archives.stream().filter(archive -> archive.origin() == origin).count();
  }
}
