// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import dev.slipway.generator.engine.SlipwayVersion;
import picocli.CommandLine.IVersionProvider;

/** What {@code slipway --version} prints. */
public final class VersionLine implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"slipway " + SlipwayVersion.number()};
  }
}
