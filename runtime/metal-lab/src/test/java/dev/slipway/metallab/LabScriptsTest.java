// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metallab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabScriptsTest {
  private static final Path SOURCES = Path.of("..", "..", "provisioning");

  @TempDir private Path temporary;

  @Test
  void allOfTheLabAndOfTheServerIsShipped() throws Exception {
    Path folder = temporary.resolve("bin");
    LabScripts.write(folder);
    List<Path> missing = new ArrayList<>();
    for (Path source :
        List.of(
            SOURCES.resolve("bare-metal-lab"), SOURCES.resolve("provisioning-server/scripts"))) {
      Path target = source.endsWith("scripts") ? folder.resolve("server") : folder;
      try (Stream<Path> files = Files.list(source)) {
        files
            .map(file -> target.resolve(file.getFileName()))
            // A real server's services are reloaded otherwise than those of a lab.
            .filter(file -> !file.toString().matches(".*(README\\.md|server/reload)"))
            .filter(file -> !Files.isExecutable(file))
            .forEach(missing::add);
      }
    }
    assertThat(missing).isEmpty();
  }
}
