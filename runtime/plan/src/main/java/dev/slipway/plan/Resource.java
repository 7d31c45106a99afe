// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

import java.util.Collections;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a bundle wants to be there.
 *
 * @param address names it
 * @param attributes what it is to be like, by {@link Attribute}
 * @param elementId UUID of the model element that it comes from; empty where there is none
 * @param needs what must be there before it
 */
public record Resource(
    ResourceAddress address,
    SortedMap<String, String> attributes,
    Optional<String> elementId,
    SortedSet<ResourceAddress> needs) {
  public Resource {
    Objects.requireNonNull(address);
    attributes = Collections.unmodifiableSortedMap(new TreeMap<>(attributes));
    Objects.requireNonNull(elementId);
    needs = Collections.unmodifiableSortedSet(new TreeSet<>(needs));
  }
}
