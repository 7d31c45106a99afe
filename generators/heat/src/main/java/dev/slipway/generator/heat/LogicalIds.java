// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Names of the resources of a template. Each is made of the resource's kind and the names of the
 * elements that it comes from, so that it stays the same while they do; where that is not unique,
 * of the element's id too.
 */
final class LogicalIds {
  private static final int ID_DIGITS = 8;

  /** What is an underscore in a name. */
  private static final Pattern OTHER = Pattern.compile("[^A-Za-z0-9_]");

  /** What a resource is made for: {@code kind} tells several of one element apart. */
  private record Key(String kind, Object element) {}

  private record Wish(String text, String elementId) {}

  private final Map<Key, Wish> wishes = new LinkedHashMap<>();
  private final Map<String, Integer> uses = new HashMap<>();

  /**
   * Asks for a name. Everything is to be asked for before the first is used.
   *
   * @param kind begins the name, such as {@code server}
   * @param element what it is asked for by, by identity unless a record
   * @param elementId tells it from others of the same names
   * @param names names of the elements
   */
  void add(String kind, Object element, String elementId, String... names) {
    String text = kind + "_" + OTHER.matcher(String.join("_", names)).replaceAll("_");
    wishes.put(new Key(kind, element), new Wish(text, elementId));
    uses.merge(text, 1, Integer::sum);
  }

  /** The name that was asked for. */
  String of(String kind, Object element) {
    Wish wish = wishes.get(new Key(kind, element));
    if (wish == null) {
      throw new IllegalStateException("no name was asked for: " + kind + " " + element);
    }
    return uses.get(wish.text) == 1
        ? wish.text
        : wish.text + "_" + wish.elementId.replace("-", "").substring(0, ID_DIGITS);
  }
}
