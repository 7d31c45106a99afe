// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.JsonForms;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComponentImportCommandTest {
  @TempDir private Path folder;
  private Path archive;

  @BeforeEach
  void makeModelAndArchive() throws IOException {
    Files.createDirectories(folder.resolve("model"));
    Files.copy(
        Path.of("../samples/minimal/minimal.deployment"),
        folder.resolve("model/minimal.deployment"));
    archive = folder.resolve("Echo.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      zip.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
      zip.write(
          """
          Manifest-Version: 1.0
          Slipway-Component-Name: Echo
          Slipway-Component-Version: 1.0.0
          Slipway-Component-Identifier: Echo-1.0.0
          Slipway-Command-Start: sh bin/echo
          Slipway-Inputs: Greetings
          """
              .getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void anArchiveIsImportedIntoTheModelOfAFolder() throws IOException {
    Path model = folder.toRealPath().resolve("model");
    CommandRun run = CommandRun.of("component", "import", archive, model);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .isEqualTo(
            "Echo-1.0.0: added in %s, connected to Greetings, archive %s%n"
                .formatted(
                    model.resolve("minimal.deployment"), model.resolve("archives/Echo-1.0.0.jar")));
    assertThat(CommandRun.of("validate", model).code()).isZero();
  }

  @Test
  void theReportIsJson() {
    CommandRun run =
        CommandRun.of(
            "component",
            "import",
            archive,
            folder.resolve("model"),
            "--dry-run",
            "--format",
            "json");
    JsonObject report = JsonForms.assertIs("component-import", run.out());
    assertThat(report.get("outcome").getAsString()).isEqualTo("added");
    assertThat(report.get("dryRun").getAsBoolean()).isTrue();
    assertThat(folder.resolve("model/archives")).doesNotExist();
  }

  @Test
  void whatCannotBeUsedEndsWithOne() throws IOException {
    Files.writeString(archive, "no archive");
    CommandRun run = CommandRun.of("component", "import", archive, folder.resolve("model"));
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("[COMPONENT_ARCHIVE_INVALID]");
    CommandRun json =
        CommandRun.of("component", "import", archive, folder.resolve("model"), "--format", "json");
    JsonForms.assertIs("component-import", json.out());
  }

  @Test
  void aModelThatIsNotThereIsWrongUsage() {
    CommandRun run = CommandRun.of("component", "import", archive, folder.resolve("none"));
    assertThat(run.code()).isEqualTo(2);
  }
}
