// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstacklab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabScriptsTest {
  private static final Path SOURCES = Path.of("..", "..", "provisioning", "openstack-lab");

  @TempDir private Path temporary;

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  @Test
  void allOfTheFolderIsShipped() throws IOException {
    Path folder = temporary.resolve("bin");
    LabScripts.write(folder);
    assertThat(names(folder)).isEqualTo(names(SOURCES));
    for (String name : LabScripts.FILES) {
      assertThat(folder.resolve(name)).hasSameTextualContentAs(SOURCES.resolve(name));
    }
  }
}
