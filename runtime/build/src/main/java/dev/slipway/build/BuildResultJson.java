// SPDX-License-Identifier: EPL-2.0
package dev.slipway.build;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.slipway.build.BuildResult.BuiltArchive;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.bundle.Sha256;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.JsonDiagnosticPrinter;
import java.io.IOException;
import java.util.Locale;

/**
 * Prints a {@link BuildResult} as a JSON document of the form that the resource {@value
 * #SCHEMA_RESOURCE} beside this class describes.
 */
public final class BuildResultJson {
  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-build.schema.json";

  private BuildResultJson() {}

  /**
   * The document.
   *
   * @param dds what the components were built for
   * @throws IOException if an archive cannot be read for its hash
   */
  public static JsonObject document(BuildResult result, DdsImplementation dds) throws IOException {
    JsonArray archives = new JsonArray();
    for (BuiltArchive archive : result.archives()) {
      JsonObject entry = new JsonObject();
      entry.addProperty("component", archive.identifier());
      entry.addProperty("file", archive.file().toString());
      entry.addProperty("sha256", Sha256.of(archive.file()));
      entry.addProperty("origin", archive.origin().name().toLowerCase(Locale.ROOT));
      archives.add(entry);
    }
    JsonObject document = new JsonObject();
    document.addProperty("schema", "slipway-build/1");
    document.addProperty("dds", dds.id());
    document.add("archives", archives);
    document.add(
        "diagnostics", JsonDiagnosticPrinter.document(Diagnostics.of(result.diagnostics())));
    return document;
  }
}
