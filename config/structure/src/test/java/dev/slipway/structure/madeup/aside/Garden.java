// SPDX-License-Identifier: EPL-2.0
package dev.slipway.structure.madeup.aside;

/** Is alone. */
public record Garden() {
  /** Called by no class. */
  static Garden planted() {
    return new Garden().watered();
  }

  Garden watered() {
    return this;
  }

  /** Called by itself only. */
  void rake() {
    rake();
  }
}
