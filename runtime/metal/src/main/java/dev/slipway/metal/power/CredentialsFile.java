// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.power;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.slipway.engine.ActionException;
import dev.slipway.metal.SecretFile;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A file with credentials of power controls by name: a JSON object whose values have {@code user},
 * {@code password} and, where wanted, {@code caFile} (a path relative to the file), {@code port}
 * and {@code cipherSuite}. Only its owner may read it.
 */
public final class CredentialsFile {
  private static final Set<String> KEYS =
      Set.of("user", "password", "caFile", "port", "cipherSuite");
  private static final int MOST_PORT = 65_535;
  private static final int MOST_CIPHER_SUITE = 255;

  private CredentialsFile() {}

  /**
   * The credentials in a file, by name.
   *
   * @throws ActionException if it cannot be read, others may read it, or it is not of that form; no
   *     message has a part of it
   */
  public static SortedMap<String, PowerCredentials> read(Path file) throws ActionException {
    SecretFile secret =
        new SecretFile(file, "POWER_CREDENTIALS_FILE", "Unusable file of power credentials");
    String document = secret.readText();
    SortedMap<String, PowerCredentials> credentials = new TreeMap<>();
    try {
      for (Map.Entry<String, JsonElement> entry :
          JsonParser.parseString(document).getAsJsonObject().entrySet()) {
        credentials.put(entry.getKey(), credentials(secret, entry.getKey(), entry.getValue()));
      }
    } catch (JsonParseException | IllegalStateException | UnsupportedOperationException e) {
      // What the parser says may quote the file.
      throw secret.refused(
          "It is not a JSON object whose values are objects.",
          "Write {\"NAME\": {\"user\": \"…\", \"password\": \"…\"}}.");
    }
    return Collections.unmodifiableSortedMap(credentials);
  }

  private static PowerCredentials credentials(SecretFile file, String name, JsonElement value)
      throws ActionException {
    JsonObject object = value.getAsJsonObject();
    for (String key : object.keySet()) {
      if (!KEYS.contains(key)) {
        throw file.refused(
            name + " has the unknown key " + key + ".",
            "Known are: user, password, caFile, port, cipherSuite.");
      }
    }
    return new PowerCredentials(
        text(file, name, object, "user")
            .orElseThrow(() -> file.refused(name + " has no user.", "Add \"user\".")),
        text(file, name, object, "password")
            .orElseThrow(() -> file.refused(name + " has no password.", "Add \"password\".")),
        text(file, name, object, "caFile").map(file.path().toAbsolutePath()::resolveSibling),
        number(file, name, object, "port", MOST_PORT),
        number(file, name, object, "cipherSuite", MOST_CIPHER_SUITE));
  }

  private static Optional<String> text(SecretFile file, String name, JsonObject object, String key)
      throws ActionException {
    JsonElement value = object.get(key);
    if (value == null) {
      return Optional.empty();
    }
    if (!value.isJsonPrimitive() || !value.getAsJsonPrimitive().isString()) {
      throw file.refused(key + " of " + name + " is no text.", "Write it in quotation marks.");
    }
    return Optional.of(value.getAsString());
  }

  private static OptionalInt number(
      SecretFile file, String name, JsonObject object, String key, int most)
      throws ActionException {
    JsonElement value = object.get(key);
    if (value == null) {
      return OptionalInt.empty();
    }
    if (value.isJsonPrimitive() && value.getAsString().matches("[0-9]{1,5}")) {
      int number = Integer.parseInt(value.getAsString());
      if (number <= most) {
        return OptionalInt.of(number);
      }
    }
    throw file.refused(key + " of " + name + " is no number up to " + most + ".", "Correct it.");
  }
}
