// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

import dev.slipway.diagnostics.Allowed;
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
 * @param address address of the resource, a kind and one or two names; names the action too
 * @param scopeType type of the {@link Scope} that the resource is in
 * @param change what becomes of it
 * @param operation name of the {@link Operation} that is executed
 * @param verb the same for people, such as {@code install}
 * @param reasons why, a sentence each
 * @param elementId UUID of the model element; empty where there is none
 * @param before attributes found; empty if it is missing. An action is stale when they have changed
 * @param after attributes that it is to have; empty where it is not to be there
 * @param losesData whether what the resource holds, such as logs, is lost
 * @param waitsFor addresses of the actions that must succeed first
 */
public record Action(
    @Allowed(pattern = ResourceAddress.PATTERN) String address,
    String scopeType,
    Change change,
    @Allowed(pattern = Operation.PATTERN) String operation,
    String verb,
    List<String> reasons,
    Optional<String> elementId,
    SortedMap<String, String> before,
    SortedMap<String, String> after,
    boolean losesData,
    SortedSet<@Allowed(pattern = ResourceAddress.PATTERN) String> waitsFor) {
  public Action {
    Objects.requireNonNull(address);
    Objects.requireNonNull(scopeType);
    Objects.requireNonNull(change);
    Objects.requireNonNull(operation);
    Objects.requireNonNull(verb);
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

  /** Where the resource is. */
  public Scope scope() {
    return new Scope(scopeType, resource().scope());
  }

  /** Whether it is that operation. */
  public boolean does(Operation meant) {
    return operation.equals(meant.name());
  }

  /** Whether anything is executed or recorded. */
  public boolean acts() {
    return !does(Operation.KEEP);
  }

  /** Whether the resource is made, so that what is in it cannot be there before. */
  public boolean makesAnew() {
    return change == Change.CREATE || change == Change.REPLACE;
  }

  /** Whether the resource is not there afterwards. */
  public boolean removes() {
    return change == Change.DESTROY || does(Operation.FORGET);
  }

  /** The same, after some others. */
  Action waitingFor(SortedSet<String> others) {
    return new Action(
        address, scopeType, change, operation, verb, reasons, elementId, before, after, losesData,
        others);
  }
}
