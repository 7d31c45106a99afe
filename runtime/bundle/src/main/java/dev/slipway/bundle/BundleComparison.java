// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.bundle.BundleDifference.EntryChange;
import dev.slipway.bundle.BundleDifference.FileChange;
import dev.slipway.bundle.BundleDifference.Kind;
import dev.slipway.bundle.BundleDifference.ValueChange;
import dev.slipway.bundle.BundleManifest.FileEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares two bundles by their manifests alone: entries by their names, files by their hashes.
 *
 * <p>It works on the manifest's JSON, so that whatever is added to the manifest is compared, too.
 */
public final class BundleComparison {
  private static final String FILES = "files";

  /** What entries are known by, the first that they have; a flow by all of the second row. */
  private static final List<String> NAMES = List.of("identifier", "name", "path");

  private static final List<String> FLOW =
      List.of("topic", "publisher", "publication", "subscriber", "subscription");

  private BundleComparison() {}

  /** How the second bundle differs from the first. */
  public static BundleDifference compare(BundleManifest before, BundleManifest after) {
    JsonObject earlier = json(before);
    JsonObject later = json(after);
    List<EntryChange> entries = new ArrayList<>();
    for (String part : later.keySet()) {
      if (!part.equals(FILES)) {
        compare(part, entries(earlier.get(part)), entries(later.get(part)), entries);
      }
    }
    return new BundleDifference(entries, files(before, after));
  }

  private static JsonObject json(BundleManifest manifest) {
    return JsonParser.parseString(BundleJson.write(manifest)).getAsJsonObject();
  }

  /** Entries by name, in order; a part that is no list is one entry without a name. */
  private static Map<String, JsonElement> entries(JsonElement part) {
    Map<String, JsonElement> entries = new LinkedHashMap<>();
    if (part != null && part.isJsonArray()) {
      for (JsonElement entry : part.getAsJsonArray()) {
        String name = name(entry);
        String unique = name;
        for (int i = 2; entries.containsKey(unique); i++) {
          unique = name + " #" + i;
        }
        entries.put(unique, entry);
      }
    } else if (part != null) {
      entries.put("", part);
    }
    return entries;
  }

  private static String name(JsonElement entry) {
    if (!entry.isJsonObject()) {
      return entry.toString();
    }
    JsonObject object = entry.getAsJsonObject();
    return NAMES.stream()
        .filter(object::has)
        .findFirst()
        .map(key -> object.get(key).getAsString())
        .orElseGet(
            () ->
                FLOW.stream()
                    .filter(object::has)
                    .map(key -> object.get(key).getAsString())
                    .collect(Collectors.joining("/")));
  }

  private static void compare(
      String part,
      Map<String, JsonElement> before,
      Map<String, JsonElement> after,
      List<EntryChange> changes) {
    for (String name : new TreeSet<>(before.keySet())) {
      if (!after.containsKey(name)) {
        changes.add(new EntryChange(part, name, Kind.REMOVED, List.of()));
      }
    }
    for (String name : new TreeSet<>(after.keySet())) {
      JsonElement earlier = before.get(name);
      JsonElement later = after.get(name);
      if (earlier == null) {
        changes.add(new EntryChange(part, name, Kind.ADDED, List.of()));
      } else if (!earlier.equals(later)) {
        changes.add(new EntryChange(part, name, Kind.CHANGED, changes(earlier, later)));
      }
    }
  }

  private static List<ValueChange> changes(JsonElement before, JsonElement after) {
    Map<String, String> earlier = new TreeMap<>();
    flatten("", before, earlier);
    Map<String, String> later = new TreeMap<>();
    flatten("", after, later);
    return Stream.concat(earlier.keySet().stream(), later.keySet().stream())
        .distinct()
        .sorted()
        .map(
            key ->
                new ValueChange(
                    key,
                    Optional.ofNullable(earlier.get(key)),
                    Optional.ofNullable(later.get(key))))
        .filter(change -> !change.before().equals(change.after()))
        .toList();
  }

  private static void flatten(String key, JsonElement value, Map<String, String> values) {
    if (value.isJsonObject()) {
      value
          .getAsJsonObject()
          .asMap()
          .forEach((name, part) -> flatten(key.isEmpty() ? name : key + "." + name, part, values));
    } else if (holdsObjects(value)) {
      entries(value).forEach((name, entry) -> flatten(key + "[" + name + "]", entry, values));
    } else {
      values.put(key, value.isJsonPrimitive() ? value.getAsString() : value.toString());
    }
  }

  private static boolean holdsObjects(JsonElement value) {
    if (!value.isJsonArray()) {
      return false;
    }
    JsonArray array = value.getAsJsonArray();
    return !array.isEmpty() && array.get(0).isJsonObject();
  }

  private static List<FileChange> files(BundleManifest before, BundleManifest after) {
    Map<String, FileEntry> earlier = new TreeMap<>();
    before.files().forEach(file -> earlier.put(file.path(), file));
    List<FileChange> changes = new ArrayList<>();
    List<FileEntry> come = new ArrayList<>();
    for (FileEntry file : after.files()) {
      FileEntry was = earlier.remove(file.path());
      if (was == null) {
        come.add(file);
      } else if (!was.sha256().equals(file.sha256()) || was.executable() != file.executable()) {
        changes.add(new FileChange(file.path(), Kind.CHANGED, Optional.empty()));
      }
    }
    Map<String, String> gone = new HashMap<>();
    earlier.values().forEach(file -> gone.putIfAbsent(file.sha256(), file.path()));
    for (FileEntry file : come) {
      Optional<String> former = Optional.ofNullable(gone.remove(file.sha256()));
      former.ifPresent(earlier::remove);
      changes.add(
          new FileChange(file.path(), former.isPresent() ? Kind.MOVED : Kind.ADDED, former));
    }
    earlier
        .keySet()
        .forEach(path -> changes.add(new FileChange(path, Kind.REMOVED, Optional.empty())));
    changes.sort(Comparator.comparing(FileChange::path));
    return changes;
  }
}
