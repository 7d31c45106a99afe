// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Who judges which kind of resource. */
public final class Judges {
  private final Map<String, Judge> byKind = new TreeMap<>();

  /**
   * @throws IllegalArgumentException if two are for one kind
   */
  public Judges(Collection<? extends Judge> judges) {
    for (Judge judge : judges) {
      for (String kind : judge.kinds()) {
        if (byKind.put(kind, judge) != null) {
          throw new IllegalArgumentException("two judges of " + kind);
        }
      }
    }
  }

  /** Whether there is one for a resource. */
  public boolean know(ResourceAddress address) {
    return byKind.containsKey(address.kind());
  }

  /**
   * The one for a resource.
   *
   * @throws IllegalArgumentException if there is none, or the address is none of its kind
   */
  public Judge of(ResourceAddress address) {
    Judge judge = byKind.get(address.kind());
    if (judge == null) {
      throw new IllegalArgumentException("not a kind of resource: " + address.kind());
    }
    if (judge.named(address.kind()) == address.name().isEmpty()) {
      throw new IllegalArgumentException("not the address of a resource: " + address);
    }
    return judge;
  }

  /** Where a resource is. */
  public Scope scope(ResourceAddress address) {
    return new Scope(of(address).scopeType(), address.scope());
  }

  /** An operation by its name; empty if it is none for the resource. */
  public Optional<Operation> operation(ResourceAddress address, String name) {
    for (Operation common : new Operation[] {Operation.KEEP, Operation.ADOPT, Operation.FORGET}) {
      if (common.name().equals(name)) {
        return Optional.of(common);
      }
    }
    return of(address).operations(address.kind()).stream()
        .filter(operation -> operation.name().equals(name))
        .findFirst();
  }
}
