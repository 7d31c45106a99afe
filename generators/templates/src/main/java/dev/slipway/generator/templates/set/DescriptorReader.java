// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.set;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.JsonProblem;
import dev.slipway.diagnostics.Location;
import dev.slipway.generator.templates.TemplateCatalog;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads the descriptor of a template set; what it does not know it refuses, so that a misspelt key
 * is not passed over. Its form is {@link TemplateCatalog#SET_SCHEMA}.
 */
final class DescriptorReader {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,39}");
  private static final Set<String> KEYS =
      Set.of("$schema", "name", "description", "entry", "slipway", "options");
  private static final Set<String> VERSION_KEYS = Set.of("from", "below");
  private static final Set<String> OPTION_KEYS = Set.of("description", "default", "values");

  private final Location place;
  private final Diagnostics found;

  private DescriptorReader(Location place, Diagnostics found) {
    this.place = place;
    this.found = found;
  }

  /**
   * The descriptor in the text; empty if something is wrong with the set.
   *
   * @param place the file, for messages
   * @param found takes what is wrong; what is there already counts too
   */
  static Optional<SetDescriptor> read(String text, Location place, Diagnostics found) {
    return new DescriptorReader(place, found).read(text);
  }

  private Optional<SetDescriptor> read(String text) {
    JsonElement document;
    try {
      JsonReader reader = new JsonReader(new StringReader(text));
      reader.setStrictness(Strictness.STRICT);
      document = JsonParser.parseReader(reader);
    } catch (JsonParseException e) {
      found.add(SetProblems.invalid(place, "It is not JSON: {}", JsonProblem.text(e)));
      return Optional.empty();
    }
    if (!document.isJsonObject()) {
      found.add(SetProblems.invalid(place, "It is not a JSON object."));
      return Optional.empty();
    }
    JsonObject root = document.getAsJsonObject();
    refuseOthers(root, "", KEYS);
    String name = name(root);
    String description = text(root, "", "description").orElse("");
    String entry = entry(root);
    JsonObject versions = object(root, "slipway");
    refuseOthers(versions, "slipway.", VERSION_KEYS);
    Optional<ToolVersion> from = version(versions, "from");
    Optional<ToolVersion> below = version(versions, "below");
    List<SetOption> options = new ArrayList<>();
    object(root, "options").entrySet().forEach(option -> options.add(option(option)));
    return found.hasErrors()
        ? Optional.empty()
        : Optional.of(new SetDescriptor(name, description, entry, from, below, options));
  }

  private String name(JsonObject root) {
    String name = text(root, "", "name").orElse("");
    if (!name.isEmpty() && !NAME.matcher(name).matches()) {
      found.add(
          SetProblems.invalid(
              place,
              "The name {} is not 1 to 40 lower-case letters, digits and hyphens with a letter"
                  + " first.",
              name));
    }
    return name;
  }

  private String entry(JsonObject root) {
    String entry = text(root, "", "entry").orElse("");
    if (!entry.isEmpty() && !entry.endsWith(".egx")) {
      found.add(SetProblems.invalid(place, "The entry {} is not an .egx file.", entry));
    }
    return entry;
  }

  private Optional<ToolVersion> version(JsonObject versions, String key) {
    if (!versions.has(key)) {
      return Optional.empty();
    }
    Optional<String> text = text(versions, "slipway.", key);
    Optional<ToolVersion> version = text.flatMap(ToolVersion::parse);
    if (text.isPresent() && version.isEmpty()) {
      found.add(
          SetProblems.invalid(
              place, "slipway." + key + " is {}, not a version such as 0.1.0.", text.get()));
    }
    return version;
  }

  private SetOption option(Map.Entry<String, JsonElement> option) {
    String name = option.getKey();
    if (!NAME.matcher(name).matches()) {
      found.add(
          SetProblems.invalid(
              place,
              "The option {} is not called by lower-case letters, digits and hyphens with a letter"
                  + " first.",
              name));
    }
    if (!option.getValue().isJsonObject()) {
      found.add(SetProblems.invalid(place, "The option {} is not a JSON object.", name));
      return new SetOption(name, "", "", List.of());
    }
    JsonObject body = option.getValue().getAsJsonObject();
    String path = "options." + name + ".";
    refuseOthers(body, path, OPTION_KEYS);
    String defaultText = text(body, path, "default").orElse("");
    List<String> values = texts(body, path, "values");
    if (!values.isEmpty() && !values.contains(defaultText)) {
      found.add(
          SetProblems.invalid(place, "The default of the option {} is none of its values.", name));
    }
    return new SetOption(name, text(body, path, "description").orElse(""), defaultText, values);
  }

  private void refuseOthers(JsonObject object, String path, Set<String> known) {
    for (String key : object.keySet()) {
      if (!known.contains(key)) {
        found.add(SetProblems.invalid(place, "There is no key {}.", path + key));
      }
    }
  }

  private JsonObject object(JsonObject root, String key) {
    JsonElement value = root.get(key);
    if (value == null) {
      return new JsonObject();
    }
    if (!value.isJsonObject()) {
      found.add(SetProblems.invalid(place, "{} is not a JSON object.", key));
      return new JsonObject();
    }
    return value.getAsJsonObject();
  }

  private Optional<String> text(JsonObject object, String path, String key) {
    JsonElement value = object.get(key);
    if (value instanceof JsonPrimitive primitive && primitive.isString()) {
      return Optional.of(primitive.getAsString());
    }
    found.add(
        value == null
            ? SetProblems.invalid(place, "The key {} is missing.", path + key)
            : SetProblems.invalid(place, "{} is not a text.", path + key));
    return Optional.empty();
  }

  private List<String> texts(JsonObject object, String path, String key) {
    List<String> texts = new ArrayList<>();
    if (object.get(key) instanceof JsonArray array) {
      for (JsonElement value : array) {
        if (value instanceof JsonPrimitive primitive && primitive.isString()) {
          texts.add(primitive.getAsString());
        } else {
          found.add(SetProblems.invalid(place, "{} has a value that is not a text.", path + key));
        }
      }
    } else if (object.has(key)) {
      found.add(SetProblems.invalid(place, "{} is not a list.", path + key));
    }
    return texts;
  }
}
