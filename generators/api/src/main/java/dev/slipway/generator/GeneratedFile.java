// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import dev.slipway.diagnostics.Location;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A file to be, whose content is rendered only when asked for.
 *
 * @param path where it goes in the bundle, with forward slashes; the engine refuses a path that
 *     leaves the bundle
 * @param generator name of the generator that it comes from
 * @param elementId UUID of the model element that it comes from; empty for a file that belongs to
 *     all
 * @param content its content; each call renders the same bytes
 * @param executable whether its owner may execute it
 * @param regions parts that belong to the user; for text in UTF-8 only
 * @param origin where it is written that this file is made, such as a rule of a template set;
 *     {@link Location#NONE} where that is nothing of the user's
 */
public record GeneratedFile(
    String path,
    String generator,
    Optional<String> elementId,
    Content content,
    boolean executable,
    List<ProtectedRegion> regions,
    Location origin) {
  public GeneratedFile {
    Objects.requireNonNull(path);
    Objects.requireNonNull(generator);
    Objects.requireNonNull(elementId);
    Objects.requireNonNull(content);
    Objects.requireNonNull(origin);
    regions = List.copyOf(regions);
  }

  /** A file without protected regions. */
  public GeneratedFile(
      String path,
      String generator,
      Optional<String> elementId,
      Content content,
      boolean executable) {
    this(path, generator, elementId, content, executable, List.of(), Location.NONE);
  }

  /** The content of a file. */
  @FunctionalInterface
  public interface Content {
    /**
     * The bytes. Called from any thread, for several files at once; the model is only read
     * meanwhile.
     */
    byte[] render();
  }

  /** A text file in UTF-8 that nobody executes. */
  public static GeneratedFile text(
      String path, String generator, Optional<String> elementId, Supplier<CharSequence> text) {
    return new GeneratedFile(
        path,
        generator,
        elementId,
        () -> text.get().toString().getBytes(StandardCharsets.UTF_8),
        false);
  }

  /** The same file, executable by its owner. */
  public GeneratedFile asExecutable() {
    return new GeneratedFile(path, generator, elementId, content, true, regions, origin);
  }
}
