// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.slipway.bundle.Bundle;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.JsonForms;
import dev.slipway.cli.testing.OtherCircumstances;
import dev.slipway.idl.IdlProfile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GenerateCommandTest {
  private static final Path SAMPLES = Path.of("..", "samples").toAbsolutePath().normalize();
  private static final Path SUBMARINE_LAB = SAMPLES.resolve("submarine-lab");

  private static final String TEMPLATE = "heat/cloud/submarine.yaml";

  @TempDir Path folder;

  @Test
  void generatesTheSampleOfAFolder() throws IOException {
    Path output = folder.resolve("bundle");
    CommandRun run = CommandRun.of("generate", SUBMARINE_LAB, "-o", output);
    assertThat(run.err()).doesNotContain("error:");
    assertThat(run.code()).isZero();
    assertThat(run.out()).matches("\\S+: [1-9]\\d* created, 0 updated, 0 deleted, 0 unchanged\n");
    assertThat(Bundle.open(output).diagnostics()).isEmpty();
    assertThat(CommandRun.of("generate", SUBMARINE_LAB, "-o", output).out())
        .isEqualTo(output + ": up to date\n");
    CommandRun check = CommandRun.of("generate", SUBMARINE_LAB, "-o", output, "--check");
    assertThat(check.code()).isZero();
    assertThat(check.out()).isEqualTo(output + ": up to date\n");
  }

  @Test
  void librariesAreFoundInAFolderThatIsNamed() throws IOException {
    String library = "combat-system-types.deployment";
    Path types = Files.createDirectory(folder.resolve("types"));
    Files.copy(SUBMARINE_LAB.resolve(library), types.resolve(library));
    Path lab = Files.createDirectory(folder.resolve("lab"));
    Files.writeString(
        lab.resolve("lab.deployment"),
        Files.readString(SUBMARINE_LAB.resolve("submarine-lab.deployment"))
            .replace("href=\"" + library, "href=\"../types/" + library));
    assertThat(CommandRun.of("validate", lab).code()).isEqualTo(1);
    assertThat(CommandRun.of("validate", lab, "--library-folder", types).code()).isZero();
    assertThat(CommandRun.of("analyse", lab, "--library-folder", types).code()).isZero();
    assertThat(
            CommandRun.of("generate", lab, "-o", folder.resolve("b"), "--library-folder", types)
                .code())
        .isZero();
  }

  @Test
  void dryRunListsAndWritesNothing() {
    Path output = folder.resolve("bundle");
    CommandRun run = CommandRun.of("generate", SUBMARINE_LAB, "-o", output, "--dry-run");
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("create     slipway.json\n").contains("would be ");
    assertThat(output).doesNotExist();
  }

  @Test
  void checkShowsWhatDiffers() throws IOException {
    Path output = edited();
    CommandRun run = CommandRun.of("generate", SUBMARINE_LAB, "-o", output, "--check");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out())
        .contains("missing    idl/sonar.idl\ndifferent  slipway.json\n")
        .contains("-      \"name\": \"convoy\",\n+      \"name\": \"combat\",\n")
        .doesNotContain("\u001b")
        .containsPattern(
            output
                + ": differs from the model: 1 missing, 1 different, 0 extra,"
                + " \\d+ unchanged\n$");
  }

  @Test
  void checkShowsAsManyLinesAsAskedFor() throws IOException {
    Path output = edited();
    CommandRun none =
        CommandRun.of("generate", SUBMARINE_LAB, "-o", output, "--check", "--diff-lines", "0");
    assertThat(none.out()).contains("different  slipway.json\n").doesNotContain("convoy");
    CommandRun few =
        CommandRun.of("generate", SUBMARINE_LAB, "-o", output, "--check", "--diff-lines", "2");
    assertThat(few.out()).contains("slipway.json (as generated)\n@@ ", " more lines\n");
    assertThat(
            CommandRun.of("generate", SUBMARINE_LAB, "-o", output, "--check", "--diff-lines=-1")
                .code())
        .isEqualTo(2);
  }

  /** A bundle without one of its files, and with an edited manifest. */
  private Path edited() throws IOException {
    Path output = folder.resolve("bundle");
    CommandRun.of("generate", SUBMARINE_LAB, "-o", output);
    Files.delete(output.resolve("idl/sonar.idl"));
    Path manifest = output.resolve("slipway.json");
    Files.writeString(manifest, Files.readString(manifest).replace("\"combat\"", "\"convoy\""));
    return output;
  }

  @Test
  void jsonIsOfItsSchema() throws IOException {
    CommandRun run =
        CommandRun.of("generate", SUBMARINE_LAB, "-o", edited(), "--format", "json", "--check");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).doesNotContain("error:");
    JsonObject report = JsonForms.assertIs("generation", run.out());
    assertThat(report.getAsJsonArray("changes"))
        .filteredOn(change -> change.getAsJsonObject().has("diff"))
        .singleElement()
        .satisfies(change -> assertThat(change.toString()).contains("slipway.json", "convoy"));
  }

  @Test
  void helpNamesEveryIdlProfile() {
    String help = CommandRun.of("generate", "--help").out();
    assertThat(IdlProfile.values()).allSatisfy(p -> assertThat(help).contains(p.option()));
  }

  @Test
  void idlProfileIsChosen() throws IOException {
    CommandRun run =
        CommandRun.of(
            "generate", SUBMARINE_LAB, "-o", folder, "--only", "idl", "--idl-profile", "opendds");
    assertThat(run.err()).doesNotContain("error:");
    assertThat(folder.resolve("idl/sonar.idl")).content().contains("IDL profile opendds");
    assertThat(folder.resolve("discovery")).doesNotExist();
    assertThat(CommandRun.of("generate", SUBMARINE_LAB, "-o", folder, "--idl-profile", "x").code())
        .isEqualTo(2);
  }

  @Test
  void cloudsAreInTheManifestWithTheirTemplates() {
    Path all = folder.resolve("all");
    assertThat(CommandRun.of("generate", SUBMARINE_LAB, "-o", all).code()).isZero();
    assertThat(Bundle.open(all).bundle().orElseThrow().manifest().clouds())
        .singleElement()
        .satisfies(
            cloud -> {
              assertThat(cloud.name()).isEqualTo("cloud");
              assertThat(cloud.stacks()).extracting("template").containsExactly(TEMPLATE);
              assertThat(all.resolve(TEMPLATE)).content().contains("OS::Nova::Server");
            });
    Path some = folder.resolve("some");
    assertThat(CommandRun.of("generate", SUBMARINE_LAB, "-o", some, "--only", "idl").code())
        .isZero();
    assertThat(Bundle.open(some).bundle().orElseThrow().manifest().clouds()).isEmpty();
  }

  @Test
  void folderOfTheUsersIsNotTaken() throws IOException {
    Files.writeString(folder.resolve("notes"), "mine");
    CommandRun run = CommandRun.of("generate", SUBMARINE_LAB, "-o", folder);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("[OUTPUT_NOT_A_BUNDLE]");
    assertThat(folder.resolve("slipway.json")).doesNotExist();
  }

  @Test
  void dryRunAndCheckExcludeEachOther() {
    CommandRun run = CommandRun.of("generate", SUBMARINE_LAB, "-o", folder, "--dry-run", "--check");
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void theSameBytesWhereverItRuns() throws Exception {
    Path here = folder.resolve("here");
    Path there = folder.resolve("there");
    CommandRun.of("generate", SUBMARINE_LAB, "-o", here);
    OtherCircumstances.run(
        folder,
        "generate",
        folder.toRealPath().relativize(SUBMARINE_LAB.toRealPath()).toString(),
        "-o",
        "there");
    assertThat(tree(there)).isEqualTo(tree(here));
  }

  private static Map<String, String> tree(Path root) throws IOException {
    Map<String, String> tree = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String path = root.relativize(file).toString();
        if (!path.startsWith(".slipway")) {
          tree.put(path, Files.readString(file, StandardCharsets.ISO_8859_1));
        }
      }
    }
    return tree;
  }
}
