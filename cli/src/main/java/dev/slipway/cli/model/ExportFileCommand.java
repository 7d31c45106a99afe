// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** What the commands that export a model to one file have in common. */
abstract class ExportFileCommand extends ExportModelCommand {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description = "The file to write.")
  private Path output;

  @Override
  final Path output() {
    return output;
  }
}
