// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import dev.slipway.bundle.Sha256;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Tells one build of Slipway from another, so that a bundle of another build is not taken as is.
 */
final class ToolFingerprint {
  private ToolFingerprint() {}

  /** From the jars beside this class's own; empty where it does not come from a jar. */
  static Optional<String> current() {
    try {
      Path jar =
          Path.of(
              ToolFingerprint.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return Files.isRegularFile(jar) ? Optional.of(of(jar.getParent())) : Optional.empty();
    } catch (IOException | URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static String of(Path folder) throws IOException {
    TreeSet<String> jars = new TreeSet<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jar")) {
      for (Path file : files) {
        jars.add(
            file.getFileName() + " " + Files.size(file) + " " + Files.getLastModifiedTime(file));
      }
    }
    return Sha256.of(String.join("\n", jars).getBytes(StandardCharsets.UTF_8));
  }
}
