// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

/** How much a diagnostic matters, the gravest first. */
public enum Severity {
  /** The model cannot be generated from. */
  ERROR("error"),
  /** The model can be generated from, but probably not with the result its author wants. */
  WARNING("warning"),
  /** Something worth knowing that needs no action. */
  INFO("info");

  private final String label;

  Severity(String label) {
    this.label = label;
  }

  /** The lower-case English word that every output format uses. */
  public String label() {
    return label;
  }
}
