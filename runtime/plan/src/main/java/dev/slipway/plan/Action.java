// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a plan does to one resource; there is at most one for a resource.
 *
 * @param address text of the resource's {@link ResourceAddress}; names the action too
 * @param change what becomes of it
 * @param operation what is executed
 * @param reasons why, a sentence each
 * @param elementId UUID of the model element; empty where there is none
 * @param before attributes found on the node; empty where it is not there. An action is stale when
 *     they are others
 * @param after attributes that it is to have; empty where it is not to be there
 * @param losesData whether what the resource holds on the node, such as logs, is lost
 * @param waitsFor addresses of the actions that must succeed first
 */
public record Action(
    String address,
    Change change,
    Operation operation,
    List<String> reasons,
    Optional<String> elementId,
    SortedMap<String, String> before,
    SortedMap<String, String> after,
    boolean losesData,
    SortedSet<String> waitsFor) {
  public Action {
    Objects.requireNonNull(address);
    Objects.requireNonNull(change);
    Objects.requireNonNull(operation);
    reasons = List.copyOf(reasons);
    Objects.requireNonNull(elementId);
    before = Collections.unmodifiableSortedMap(new TreeMap<>(before));
    after = Collections.unmodifiableSortedMap(new TreeMap<>(after));
    waitsFor = Collections.unmodifiableSortedSet(new TreeSet<>(waitsFor));
  }

  /** The resource. */
  public ResourceAddress resource() {
    return ResourceAddress.parse(address);
  }

  /** Whether anything is executed or recorded. */
  public boolean acts() {
    return operation != Operation.KEEP;
  }
}
