// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine.output;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.generator.GeneratedFile;
import dev.slipway.generator.ProtectedRegion;
import dev.slipway.generator.ProtectedRegions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * What users have written into protected regions of the bundle that is there: an input of a run,
 * read here so that generators need not look at what they made before.
 *
 * @param bundle the bundle's folder
 * @param builtIn names of generators that never make such regions
 */
public record UserRegions(Path bundle, Set<String> builtIn) {
  /** A file of more is none that somebody edits. */
  private static final long MOST_OCTETS = 16 << 20;

  /** The content of a generated file with what the user's regions hold. */
  public byte[] merge(GeneratedFile file, byte[] content) {
    if (file.regions().isEmpty()) {
      return content;
    }
    String generated = new String(content, StandardCharsets.UTF_8);
    return ProtectedRegions.merge(generated, present(file.path()), file.regions())
        .getBytes(StandardCharsets.UTF_8);
  }

  /**
   * The ids of regions that the user's text would be lost from.
   *
   * @param earlier the file that is there
   * @param regions those of the file that takes its place; none if it goes
   */
  public Set<String> lost(BundleManifest.FileEntry earlier, List<ProtectedRegion> regions) {
    return builtIn.contains(earlier.generator())
        ? Set.of()
        : ProtectedRegions.lost(present(earlier.path()), regions);
  }

  private String present(String path) {
    Path place = bundle.resolve(path);
    try {
      boolean readable =
          Files.isRegularFile(place, LinkOption.NOFOLLOW_LINKS) && Files.size(place) <= MOST_OCTETS;
      return readable ? new String(Files.readAllBytes(place), StandardCharsets.UTF_8) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
