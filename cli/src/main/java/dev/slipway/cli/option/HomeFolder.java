// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.option;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The folder that Slipway runs from, a source tree or an installation, as the launcher says. */
public final class HomeFolder {
  private static final String PROPERTY = "slipway.home";

  private HomeFolder() {}

  /** The folder with one sample in each folder. */
  public static Path samples() {
    return path().resolve("samples");
  }

  /** Where the demo of a sample is put unless somebody says: a source tree has a place for it. */
  public static Path demo(String sample) {
    return Files.exists(path().resolve("pom.xml"))
        ? path().resolve("target").resolve("demo").resolve(sample)
        : Path.of("slipway-demo", sample);
  }

  /** The revision of the sources that an installation was built from; a source tree says none. */
  public static Optional<String> revision() {
    Path file = path().resolve("REVISION");
    try {
      return Files.exists(file) ? Optional.of(Files.readString(file).strip()) : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path path() {
    return Path.of(System.getProperty(PROPERTY, ""));
  }
}
