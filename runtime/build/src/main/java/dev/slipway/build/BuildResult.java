// SPDX-License-Identifier: EPL-2.0
package dev.slipway.build;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Outcome of a build.
 *
 * @param archives one for each component of the bundle, in its order; none if there are errors
 * @param exitCode how a command ends that does no more: {@link ExitCode#MODEL_ERROR} if the bundle
 *     cannot be built, {@link ExitCode#USAGE} if a tool is missing, {@link
 *     ExitCode#REMOTE_ACTION_FAILED} if a tool failed
 * @param diagnostics what went wrong
 */
public record BuildResult(
    List<BuiltArchive> archives, ExitCode exitCode, List<Diagnostic> diagnostics) {
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

  /** In a few words how the archives came about, such as {@code 3 unchanged, 1 compiled}. */
  public String summary() {
    String text =
        Arrays.stream(Origin.values())
            .filter(origin -> count(origin) > 0)
            .map(origin -> count(origin) + " " + words(origin))
            .collect(Collectors.joining(", "));
    return text.isEmpty() ? "none" : text;
  }

  private static String words(Origin origin) {
    return switch (origin) {
      case UNCHANGED -> "unchanged";
      case CACHED -> "from the cache";
      case COMPILED -> "compiled";
      case GIVEN -> "given";
    };
  }
}
