// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import dev.slipway.bundle.Sha256;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Tells one build of Slipway from another, so that a bundle of another build is not taken as is.
 */
public final class ToolFingerprint {
  private ToolFingerprint() {}

  /** From the jars beside this class's own; empty where it does not come from a jar. */
  public static Optional<String> ofJarsTogether() {
    try {
      Path jar =
          Path.of(
              ToolFingerprint.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (!Files.isRegularFile(jar)) {
        return Optional.empty();
      }
      List<Path> jars = new ArrayList<>();
      try (DirectoryStream<Path> files = Files.newDirectoryStream(jar.getParent(), "*.jar")) {
        files.forEach(jars::add);
      }
      return of(jars);
    } catch (IOException | URISyntaxException e) {
      return Optional.empty();
    }
  }

  /**
   * From the jars that Slipway consists of, its libraries among them, wherever each is; empty where
   * one is no jar.
   */
  public static Optional<String> of(Iterable<Path> jars) {
    TreeSet<String> states = new TreeSet<>();
    try {
      for (Path jar : jars) {
        if (!Files.isRegularFile(jar)) {
          return Optional.empty();
        }
        states.add(
            jar.getFileName() + " " + Files.size(jar) + " " + Files.getLastModifiedTime(jar));
      }
    } catch (IOException e) {
      return Optional.empty();
    }
    return Optional.of(Sha256.of(String.join("\n", states).getBytes(StandardCharsets.UTF_8)));
  }
}
