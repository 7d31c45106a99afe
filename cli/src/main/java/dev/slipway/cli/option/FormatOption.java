// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.option;

import picocli.CommandLine.Option;

/** The option {@code --format} of commands that print text or JSON. */
public final class FormatOption {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = OutputFormat.DESCRIPTION)
  private OutputFormat format;

  /** Whether standard output is to be one JSON document. */
  public boolean isJson() {
    return format == OutputFormat.JSON;
  }
}
