// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import java.util.Collection;
import java.util.List;

/** What OpenStack4j leaves null, as the ports have it. */
final class Texts {
  private Texts() {}

  /** The text; empty for none. */
  static String orEmpty(Object text) {
    return text == null ? "" : String.valueOf(text);
  }

  /** The entries; empty for none. */
  static <T> List<T> orEmpty(Collection<? extends T> entries) {
    return entries == null ? List.of() : List.copyOf(entries);
  }
}
