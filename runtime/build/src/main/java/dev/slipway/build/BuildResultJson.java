// SPDX-License-Identifier: EPL-2.0
package dev.slipway.build;

import com.google.gson.JsonObject;
import dev.slipway.build.BuildResult.BuiltArchive;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.bundle.Sha256;
import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.JsonDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Prints a {@link BuildResult} as a JSON document of the form that the resource {@value
 * #SCHEMA_RESOURCE} beside this class describes.
 */
public final class BuildResultJson {
  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-build.schema.json";

  /**
   * The component archives of a bundle, or the reason why they could not be built.
   *
   * @param dds DDS implementation that the components were built for
   * @param archives one for each component of the bundle, in its order; none if something went
   *     wrong
   * @param diagnostics what went wrong
   */
  private record Document(
      String schema,
      @Allowed(values = {"cyclonedds", "fastdds", "opendds"}) String dds,
      List<Archive> archives,
      Diagnostics diagnostics) {}

  /**
   * @param component the component's NAME-VERSION
   * @param file the archive, below the folder as it was given
   * @param sha256 SHA-256 of its content
   * @param origin how it came about: it was there, an earlier build left it in the cache, it was
   *     compiled now, or it came with the model
   */
  private record Archive(
      String component,
      Path file,
      @Allowed(pattern = Allowed.SHA256) String sha256,
      @Allowed(words = BuildResult.Origin.class) String origin) {}

  private BuildResultJson() {}

  /**
   * The document.
   *
   * @param dds what the components were built for
   * @throws IOException if an archive cannot be read for its hash
   */
  public static JsonObject document(BuildResult result, DdsImplementation dds) throws IOException {
    List<Archive> archives = new ArrayList<>();
    for (BuiltArchive archive : result.archives()) {
      archives.add(
          new Archive(
              archive.identifier(),
              archive.file(),
              Sha256.of(archive.file()),
              JsonDocument.word(archive.origin())));
    }
    return JsonDocument.of(
        new Document("slipway-build/1", dds.id(), archives, Diagnostics.of(result.diagnostics())));
  }
}
