// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

import java.util.Comparator;
import java.util.Objects;

/**
 * Names a resource, the same in plan, state, events and messages: {@code host/NODE}, {@code
 * component/NODE/NAME-VERSION}, {@code instance/NODE/LABEL}.
 *
 * @param kind what it is
 * @param node name of the node in the bundle; holds no slash
 * @param name identifier of the component or label of the process; empty for a host
 */
public record ResourceAddress(ResourceKind kind, String node, String name)
    implements Comparable<ResourceAddress> {
  private static final char SEPARATOR = '/';
  private static final Comparator<ResourceAddress> ORDER =
      Comparator.comparing(ResourceAddress::kind)
          .thenComparing(ResourceAddress::node)
          .thenComparing(ResourceAddress::name);

  public ResourceAddress {
    Objects.requireNonNull(kind);
    if (node.isEmpty() || node.indexOf(SEPARATOR) >= 0) {
      throw new IllegalArgumentException("not the name of a node: " + node);
    }
    if (name.isEmpty() != (kind == ResourceKind.HOST) || name.indexOf(SEPARATOR) >= 0) {
      throw new IllegalArgumentException("not the name of a " + kind.word() + ": " + name);
    }
  }

  /** The component infrastructure of a node. */
  public static ResourceAddress host(String node) {
    return new ResourceAddress(ResourceKind.HOST, node, "");
  }

  /** A component installed on a node. */
  public static ResourceAddress component(String node, String identifier) {
    return new ResourceAddress(ResourceKind.COMPONENT, node, identifier);
  }

  /** A process on a node. */
  public static ResourceAddress instance(String node, String label) {
    return new ResourceAddress(ResourceKind.INSTANCE, node, label);
  }

  /**
   * The address that {@link #toString} gave.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static ResourceAddress parse(String text) {
    String[] parts = text.split("/", -1);
    for (ResourceKind kind : ResourceKind.values()) {
      if (kind.word().equals(parts[0]) && (parts.length == 2 || parts.length == 3)) {
        return new ResourceAddress(kind, parts[1], parts.length == 3 ? parts[2] : "");
      }
    }
    throw new IllegalArgumentException("not the address of a resource: " + text);
  }

  @Override
  public int compareTo(ResourceAddress other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    String text = kind.word() + SEPARATOR + node;
    return name.isEmpty() ? text : text + SEPARATOR + name;
  }
}
