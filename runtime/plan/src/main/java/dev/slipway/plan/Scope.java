// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

import java.util.Comparator;
import java.util.Objects;

/**
 * Where resources are, and who is asked what of them is there: a node, a cloud.
 *
 * @param type what it is, a word that its provider chooses, such as {@code node}
 * @param name its name in the bundle; holds no slash
 */
public record Scope(String type, String name) implements Comparable<Scope> {
  /** A machine that takes components. */
  public static final String NODE = "node";

  private static final Comparator<Scope> ORDER =
      Comparator.comparing(Scope::type).thenComparing(Scope::name);

  public Scope {
    Objects.requireNonNull(type);
    Objects.requireNonNull(name);
  }

  /** A machine that takes components. */
  public static Scope node(String name) {
    return new Scope(NODE, name);
  }

  @Override
  public int compareTo(Scope other) {
    return ORDER.compare(this, other);
  }

  /** For people: a node by its name alone, others with what they are. */
  @Override
  public String toString() {
    return type.equals(NODE) ? name : type + ' ' + name;
  }
}
