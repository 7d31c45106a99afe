// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

import java.util.Locale;

/** What can be there or not; later kinds stand on earlier ones of the same node. */
public enum ResourceKind {
  /** The component infrastructure of a node. */
  HOST,
  /** A component type installed on a node. */
  COMPONENT,
  /** A process of a component on a node. */
  INSTANCE;

  /** How it is written in addresses. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
