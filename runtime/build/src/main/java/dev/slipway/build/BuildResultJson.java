// SPDX-License-Identifier: EPL-2.0
package dev.slipway.build;

import com.google.gson.JsonObject;
import dev.slipway.build.BuildResult.BuiltArchive;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.bundle.Sha256;
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

  private record Document(
      String schema, String dds, List<Archive> archives, Diagnostics diagnostics) {}

  private record Archive(String component, Path file, String sha256, String origin) {}

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
