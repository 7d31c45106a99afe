// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

import java.util.Comparator;
import java.util.regex.Pattern;

/**
 * Names a resource, the same in plan, state, events and messages: {@code KIND/SCOPE/NAME}, such as
 * {@code instance/bridge/sonar}; {@code KIND/SCOPE} where there is one of its kind in a scope, such
 * as {@code host/bridge}. In the natural order those come first.
 *
 * @param kind what it is, a word in lower case
 * @param scope name of the {@link Scope} that it is in; holds no slash
 * @param name its name there; empty where there is one of its kind; holds no slash
 */
public record ResourceAddress(String kind, String scope, String name)
    implements Comparable<ResourceAddress> {
  private static final char SEPARATOR = '/';

  /** The pattern of an address, for JSON Schemas: kind, and one or two names. */
  public static final String PATTERN = "^[a-z]+(-[a-z]+)*/[^/]+(/[^/]+)?$";

  private static final Pattern KIND = Pattern.compile("[a-z]+(-[a-z]+)*");
  private static final Comparator<ResourceAddress> ORDER =
      Comparator.comparing((ResourceAddress address) -> !address.name().isEmpty())
          .thenComparing(ResourceAddress::kind)
          .thenComparing(ResourceAddress::scope)
          .thenComparing(ResourceAddress::name);

  public ResourceAddress {
    if (!KIND.matcher(kind).matches()) {
      throw new IllegalArgumentException("not a kind of resource: " + kind);
    }
    if (scope.isEmpty() || scope.indexOf(SEPARATOR) >= 0) {
      throw new IllegalArgumentException("not where a resource can be: " + scope);
    }
    if (name.indexOf(SEPARATOR) >= 0) {
      throw new IllegalArgumentException("not the name of a " + kind + ": " + name);
    }
  }

  /** That of a resource that has no name of its own. */
  public static ResourceAddress of(String kind, String scope) {
    return new ResourceAddress(kind, scope, "");
  }

  /**
   * The address that {@link #toString} gave.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static ResourceAddress parse(String text) {
    String[] parts = text.split("/", -1);
    if (parts.length == 2 || parts.length == 3 && !parts[2].isEmpty()) {
      return new ResourceAddress(parts[0], parts[1], parts.length == 3 ? parts[2] : "");
    }
    throw new IllegalArgumentException("not the address of a resource: " + text);
  }

  @Override
  public int compareTo(ResourceAddress other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    String text = kind + SEPARATOR + scope;
    return name.isEmpty() ? text : text + SEPARATOR + name;
  }
}
