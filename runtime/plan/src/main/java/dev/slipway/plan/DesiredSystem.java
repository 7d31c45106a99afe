// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a bundle wants to be there, of all providers together.
 *
 * @param resources what is wanted
 * @param described what the bundle describes, wanted or not, with the UUIDs of the model elements.
 *     What of it is there counts as the deployment's, even if nothing is recorded
 * @param machines of scopes that are there only with a resource, such as a node in a virtual
 *     machine: that resource, which is in another scope
 */
public record DesiredSystem(
    SortedMap<ResourceAddress, Resource> resources,
    SortedMap<ResourceAddress, Optional<String>> described,
    SortedMap<Scope, ResourceAddress> machines) {
  public DesiredSystem {
    resources = Collections.unmodifiableSortedMap(new TreeMap<>(resources));
    SortedMap<ResourceAddress, Optional<String>> all = new TreeMap<>(described);
    resources.values().forEach(wanted -> all.put(wanted.address(), wanted.elementId()));
    described = Collections.unmodifiableSortedMap(all);
    machines = Collections.unmodifiableSortedMap(new TreeMap<>(machines));
  }

  /** Nothing, and only what is recorded counts as the deployment's. */
  public static DesiredSystem nothing() {
    return of(List.of());
  }

  /** These resources, and nothing else described. */
  public static DesiredSystem of(Collection<Resource> resources) {
    SortedMap<ResourceAddress, Resource> wanted = new TreeMap<>();
    resources.forEach(resource -> wanted.put(resource.address(), resource));
    return new DesiredSystem(wanted, Collections.emptySortedMap(), Collections.emptySortedMap());
  }

  /**
   * What several providers want.
   *
   * @throws IllegalArgumentException if two want the same resource
   */
  public DesiredSystem and(DesiredSystem other) {
    SortedMap<ResourceAddress, Resource> wanted = new TreeMap<>(resources);
    other.resources.forEach(
        (address, resource) -> {
          if (wanted.put(address, resource) != null) {
            throw new IllegalArgumentException("wanted twice: " + address);
          }
        });
    SortedMap<ResourceAddress, Optional<String>> all = new TreeMap<>(described);
    all.putAll(other.described);
    SortedMap<Scope, ResourceAddress> made = new TreeMap<>(machines);
    made.putAll(other.machines);
    return new DesiredSystem(wanted, all, made);
  }

  /** The resource that a scope is there with. */
  public Optional<ResourceAddress> machine(Scope scope) {
    return Optional.ofNullable(machines.get(Objects.requireNonNull(scope)));
  }
}
