// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import dev.slipway.cli.option.HomeFolder;
import dev.slipway.generator.engine.SlipwayVersion;
import picocli.CommandLine.IVersionProvider;

/** What {@code slipway --version} prints. */
final class VersionLine implements IVersionProvider {
  /** The line, without its end. */
  static String text() {
    return "slipway "
        + SlipwayVersion.number()
        + HomeFolder.revision().map(revision -> " (built from " + revision + ")").orElse("");
  }

  @Override
  public String[] getVersion() {
    return new String[] {text()};
  }
}
