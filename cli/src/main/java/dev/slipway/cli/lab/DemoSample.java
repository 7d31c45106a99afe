// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.cli.option.HomeFolder;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import java.nio.file.Files;
import java.nio.file.Path;

/** The model that a demo shows, and where its bundle goes. */
final class DemoSample {
  private DemoSample() {}

  /**
   * A sample of that name, unless there is a file or folder of that name.
   *
   * @throws WrongUsageException if there is neither
   */
  static Path find(String name) {
    Path given = Path.of(name);
    if (Files.exists(given)) {
      return given;
    }
    Path named = usual(name);
    if (Files.exists(named)) {
      return named;
    }
    throw new WrongUsageException(
        Diagnostic.builder("SAMPLE_UNKNOWN", Severity.ERROR, "Unknown sample")
            .message("There is no file, folder or sample {}.", name)
            .hint("The samples are the folders in {}.", HomeFolder.samples().toString())
            .build());
  }

  /** The folder of a sample that Slipway has. */
  static Path usual(String name) {
    return HomeFolder.samples().resolve(name);
  }

  /** Where the bundle of a model goes unless the user says so. */
  static Path output(Path model) {
    String name = model.getFileName().toString().replaceFirst("\\.deployment$", "");
    return HomeFolder.demo(name);
  }
}
