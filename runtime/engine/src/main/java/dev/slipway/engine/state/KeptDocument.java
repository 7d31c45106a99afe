// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.state;

import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.slipway.diagnostics.JsonDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads documents that are kept beside the state of a deployment. */
public final class KeptDocument {
  private KeptDocument() {}

  /**
   * The document in a file.
   *
   * @param schema the form that it has to have
   * @throws IOException if the file cannot be read, has another form, or is damaged
   */
  public static <T extends Record> T read(Path file, String schema, Class<T> type)
      throws IOException {
    try {
      JsonElement document = JsonParser.parseString(Files.readString(file));
      if (document.isJsonObject() && !JsonDocument.form(document).equals(Optional.of(schema))) {
        throw new IOException(file + ": unknown form; use the version of Slipway that wrote it");
      }
      return JsonDocument.read(document, type);
    } catch (JsonParseException e) {
      throw new IOException(file + ": damaged file", e);
    }
  }
}
