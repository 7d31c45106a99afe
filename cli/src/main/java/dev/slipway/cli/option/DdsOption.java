// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.option;

import dev.slipway.bundle.DdsImplementation;
import picocli.CommandLine.Option;

/** The option {@code --dds} of commands that build or run components. */
public final class DdsOption {
  /** The one that is meant where none is named. */
  public static final DdsImplementation USUAL = DdsImplementation.CYCLONEDDS;

  @Option(
      names = "--dds",
      paramLabel = "DDS",
      defaultValue = "cyclonedds",
      description =
          "DDS implementation: cyclonedds, fastdds or opendds (default: ${DEFAULT-VALUE}).")
  private DdsImplementation dds;

  /** The one that components are built with. */
  public DdsImplementation implementation() {
    return dds;
  }
}
