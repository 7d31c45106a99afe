// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

/** A member of a struct or a case of a union as users write it: {@code name: type}. */
final class WrittenMember {
  private WrittenMember() {}

  /** The place of the colon that ends the name; -1 for none. Those of scoped names do not. */
  static int colon(String text) {
    int colon = text.indexOf(':');
    return text.startsWith("::", Math.max(0, colon)) ? -1 : colon;
  }
}
