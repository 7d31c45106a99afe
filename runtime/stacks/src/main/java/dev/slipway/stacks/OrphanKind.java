// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import java.util.Locale;

/** What the engine of a cloud may make and fail to note. */
enum OrphanKind {
  /** A server. */
  SERVER,
  /** A port of a network, which may have an address that is needed. */
  PORT,
  /** A volume that goes with its stack. */
  VOLUME;

  /** How people call it. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The same where a sentence begins with it. */
  String title() {
    return name().charAt(0) + word().substring(1);
  }

  /** Whether data are lost with it. */
  boolean hasData() {
    return this != PORT;
  }
}
