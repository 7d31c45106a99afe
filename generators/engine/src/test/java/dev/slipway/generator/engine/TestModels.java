// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The samples, and what a folder holds. */
public final class TestModels {
  /** The folder of the samples, seen from the module's. */
  static final Path SAMPLES = Path.of("..", "..", "samples");

  private TestModels() {}

  public static Path minimal() {
    return SAMPLES.resolve("minimal/minimal.deployment");
  }

  static Path submarineLab() {
    return SAMPLES.resolve("submarine-lab/submarine-lab.deployment");
  }

  static Path routed() {
    return SAMPLES.resolve("routed/routed.deployment");
  }

  /** A copy of the minimal model that may be changed. */
  public static Path copyOfMinimal(Path folder) throws IOException {
    return Files.copy(minimal(), folder.resolve("minimal.deployment"));
  }

  /** The bundle's files and contents, without its state. */
  static Map<String, String> tree(Path folder) throws IOException {
    Map<String, String> tree = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String path = folder.relativize(file).toString();
        if (!path.startsWith(".slipway")) {
          tree.put(path, Files.readString(file));
        }
      }
    }
    return tree;
  }
}
