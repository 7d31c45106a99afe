// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.option;

import java.util.Locale;

/** What most commands can print their outcome as. */
enum OutputFormat {
  /** For people. */
  TEXT,
  /** One JSON document for programs. */
  JSON;

  /** What the option's help says. */
  static final String DESCRIPTION = "text or json (default: ${DEFAULT-VALUE}).";

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
