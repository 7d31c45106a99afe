// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cli.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The bundle of the minimal sample, file by file, against the one in the repository. The property
 * {@value #UPDATE}, set to true, makes the repository's anew.
 */
class GoldenBundleTest {
  private static final String UPDATE = "slipway.golden.update";
  private static final Path SAMPLE = Path.of("..", "samples", "minimal");
  private static final Path GOLDEN = Path.of("src", "test", "golden", "minimal");

  /** Copied from the C++ library's sources, which are in the repository already. */
  private static final String LIBRARY = "components/dummy/";

  @TempDir Path folder;

  @Test
  void bundleIsTheGoldenOne() throws IOException {
    Path output = folder.resolve("bundle");
    CommandRun run = CommandRun.of("generate", SAMPLE, "-o", output);
    assertThat(run.code()).as(run.err()).isZero();
    Map<String, String> generated = tree(output);
    if (Boolean.getBoolean(UPDATE)) {
      update(generated);
    }
    Map<String, String> golden = tree(GOLDEN);
    assertThat(generated.keySet())
        .as("files; after an intended change, run with -D" + UPDATE + "=true")
        .isEqualTo(golden.keySet());
    generated.forEach((path, text) -> assertThat(text).as(path).isEqualTo(golden.get(path)));
  }

  private static void update(Map<String, String> generated) throws IOException {
    for (String stale : tree(GOLDEN).keySet()) {
      Files.delete(GOLDEN.resolve(stale));
    }
    for (Map.Entry<String, String> file : generated.entrySet()) {
      Path place = GOLDEN.resolve(file.getKey());
      Files.createDirectories(place.getParent());
      Files.writeString(place, file.getValue());
    }
  }

  /**
   * The files by path; of the manifest, without the library's files, whose hashes change with it.
   */
  private static Map<String, String> tree(Path root) throws IOException {
    Map<String, String> tree = new TreeMap<>();
    if (!Files.isDirectory(root)) {
      return tree;
    }
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String path = root.relativize(file).toString();
        if (!path.startsWith(".slipway") && !path.startsWith(LIBRARY)) {
          tree.put(path, withoutLibrary(path, Files.readString(file)));
        }
      }
    }
    return tree;
  }

  private static String withoutLibrary(String path, String text) {
    return path.equals("slipway.json")
        ? text.replaceAll("    \\{\\n      \"path\": \"" + LIBRARY + "[^{}]*\\},?\\n", "")
        : text;
  }
}
