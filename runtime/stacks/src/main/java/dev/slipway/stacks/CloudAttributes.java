// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.bundle.CloudManifest.CloudResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Attributes of what administrators make, written so that those drawn and those of a cloud can be
 * compared.
 */
final class CloudAttributes {
  /** Lists whose order means nothing, and which a cloud returns in any. */
  private static final Set<String> UNORDERED =
      Set.of(CloudAttribute.POOLS, CloudAttribute.HOST_ROUTES);

  private CloudAttributes() {}

  /** Writes alike what is the same: addresses, and lists whose order means nothing. */
  static void normalize(SortedMap<String, String> attributes) {
    attributes.replaceAll(
        (key, value) ->
            CloudAttribute.ADDRESSES.contains(key) ? AddressText.canonical(value) : value);
    attributes.replaceAll(
        (key, value) ->
            UNORDERED.contains(key)
                ? String.join(",", new TreeSet<>(List.of(value.split(","))))
                : value);
  }

  /** Extra specs as one text, so that one too many is a difference, too. */
  static String extraSpecs(Map<String, String> specs) {
    List<String> texts = new ArrayList<>();
    new TreeMap<>(specs).forEach((key, value) -> texts.add(key + "=" + value));
    return String.join(", ", texts);
  }

  /** Those attributes whose keys have a prefix, without it. */
  static Map<String, String> prefixed(CloudResource resource, String prefix) {
    Map<String, String> values = new TreeMap<>();
    resource
        .attributes()
        .forEach(
            (key, value) -> {
              if (key.startsWith(prefix)) {
                values.put(key.substring(prefix.length()), value);
              }
            });
    return values;
  }
}
