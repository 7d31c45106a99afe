// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.power;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.slipway.engine.ActionException;
import dev.slipway.metal.SecretFile;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/**
 * A file with credentials of power controls by name: a JSON object whose values have {@code user},
 * {@code password} and, where wanted, {@code caFile} (a path relative to the file), {@code port}
 * and {@code cipherSuite}. Only its owner may read it. Where a {@link CredentialProgram} has the
 * accounts, user and password may be left out.
 */
public final class CredentialsFile {
  /** Has nothing. */
  public static final CredentialsFile EMPTY = new CredentialsFile(Map.of(), Map.of());

  private static final Set<String> KEYS =
      Set.of("user", "password", "caFile", "port", "cipherSuite");
  private static final int MOST_PORT = 65_535;
  private static final int MOST_CIPHER_SUITE = 255;

  private final Map<String, PowerCredentials> credentials;
  private final Map<String, ControllerSettings> settings;

  private CredentialsFile(
      Map<String, PowerCredentials> credentials, Map<String, ControllerSettings> settings) {
    this.credentials = credentials;
    this.settings = settings;
  }

  /**
   * Reads a file.
   *
   * @param helped whether a helper has the accounts that the file lacks
   * @throws ActionException if it cannot be read, others may read it, or it is not of that form; no
   *     message has a part of it
   */
  public static CredentialsFile read(Path file, boolean helped) throws ActionException {
    SecretFile secret =
        new SecretFile(file, "POWER_CREDENTIALS_FILE", "Unusable file of power credentials");
    String document = secret.readText();
    CredentialsFile read = new CredentialsFile(new TreeMap<>(), new TreeMap<>());
    try {
      for (Map.Entry<String, JsonElement> entry :
          JsonParser.parseString(document).getAsJsonObject().entrySet()) {
        read.add(secret, entry.getKey(), entry.getValue().getAsJsonObject(), helped);
      }
    } catch (JsonParseException | IllegalStateException | UnsupportedOperationException e) {
      // What the parser says may quote the file.
      throw secret.refused(
          "It is not a JSON object whose values are objects.",
          "Write {\"NAME\": {\"user\": \"…\", \"password\": \"…\"}}.");
    }
    return read;
  }

  private void add(SecretFile file, String name, JsonObject object, boolean helped)
      throws ActionException {
    for (String key : object.keySet()) {
      if (!KEYS.contains(key)) {
        throw file.refused(
            name + " has the unknown key " + key + ".",
            "Known are: user, password, caFile, port, cipherSuite.");
      }
    }
    ControllerSettings read =
        new ControllerSettings(
            text(file, name, object, "caFile").map(file.path().toAbsolutePath()::resolveSibling),
            number(file, name, object, "port", MOST_PORT),
            number(file, name, object, "cipherSuite", MOST_CIPHER_SUITE));
    settings.put(name, read);
    Optional<String> user = text(file, name, object, "user");
    Optional<String> password = text(file, name, object, "password");
    if (helped && user.isEmpty() && password.isEmpty()) {
      return;
    }
    credentials.put(
        name,
        new PowerCredentials(
            user.orElseThrow(() -> file.refused(name + " has no user.", "Add \"user\".")),
            password.orElseThrow(
                () -> file.refused(name + " has no password.", "Add \"password\".")),
            read));
  }

  /** The credentials of a name; empty where the file has no account for it. */
  Optional<PowerCredentials> credentials(String name) {
    return Optional.ofNullable(credentials.get(name));
  }

  /** How the controllers of a name are spoken to. */
  ControllerSettings settings(String name) {
    return settings.getOrDefault(name, ControllerSettings.DEFAULT);
  }

  private static Optional<String> text(SecretFile file, String name, JsonObject object, String key)
      throws ActionException {
    JsonElement value = object.get(key);
    if (value == null) {
      return Optional.empty();
    }
    if (!value.isJsonPrimitive() || !value.getAsJsonPrimitive().isString()) {
      throw file.refused(key + " of " + name + " is not text.", "Write it in quotation marks.");
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
    throw file.refused(key + " of " + name + " is not a number up to " + most + ".", "Correct it.");
  }
}
