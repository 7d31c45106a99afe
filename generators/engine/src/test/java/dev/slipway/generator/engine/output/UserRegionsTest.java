// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Location;
import dev.slipway.generator.GeneratedFile;
import dev.slipway.generator.GeneratedFiles;
import dev.slipway.generator.Generator;
import dev.slipway.generator.GeneratorOptions;
import dev.slipway.generator.ProtectedRegion;
import dev.slipway.generator.engine.GenerationReport;
import dev.slipway.generator.engine.GenerationRequest;
import dev.slipway.generator.engine.GenerationRequest.Mode;
import dev.slipway.generator.engine.GenerationRun;
import dev.slipway.generator.engine.ModelSource;
import dev.slipway.generator.engine.SlipwayBuild;
import dev.slipway.generator.engine.TestModels;
import dev.slipway.validation.ValidatedDeployment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protected regions over several generations. */
class UserRegionsTest {
  private static final ProtectedRegion OWN = new ProtectedRegion("own", "#", "");

  @TempDir Path folder;
  private String text =
      "one\n# protected region own on begin\ndefault\n# protected region own end\n";
  private List<ProtectedRegion> regions = List.of(OWN);
  private boolean made = true;

  @Test
  void whatUsersWriteStays() throws IOException {
    generate(Mode.WRITE);
    edit("default", "mine\nand mine");
    assertThat(generate(Mode.CHECK).exitCode().code()).as("check after an edit").isZero();
    text = text.replace("one", "two");
    assertThat(generate(Mode.CHECK).exitCode().code()).isEqualTo(1);
    GenerationReport report = generate(Mode.WRITE);
    assertThat(file())
        .hasContent(
            "two\n# protected region own on begin\nmine\nand mine\n# protected region own end");
    assertThat(report.diagnostics())
        .as(
            "the file was changed by hand, though only where it may be, and in a run that changes"
                + " it")
        .extracting("code")
        .containsExactly("OUTPUT_FILE_EDITED");
    assertThat(generate(Mode.CHECK).differs()).isFalse();
    assertThat(generate(Mode.WRITE).differs()).isFalse();
  }

  @Test
  void regionThatIsOffIsGenerated() throws IOException {
    text = text.replace(" on begin", " off begin");
    generate(Mode.WRITE);
    edit("default", "mine");
    generate(Mode.WRITE);
    assertThat(file()).content().contains("default");
    edit("off begin", "on begin");
    edit("default", "mine");
    generate(Mode.WRITE);
    assertThat(file()).content().contains("own on begin\nmine\n");
  }

  @Test
  void regionThatGoesIsKeptAside() throws IOException {
    generate(Mode.WRITE);
    edit("default", "mine");
    generate(Mode.WRITE);
    text = "three\n";
    regions = List.of();
    assertThat(generate(Mode.WRITE).diagnostics())
        .extracting("code")
        .containsExactly("OUTPUT_REGION_LOST");
    assertThat(folder.resolve("bundle/.slipway/replaced/out.txt")).content().contains("mine");
  }

  @Test
  void fileThatGoesIsKeptAside() throws IOException {
    generate(Mode.WRITE);
    edit("default", "mine");
    generate(Mode.WRITE);
    made = false;
    assertThat(generate(Mode.WRITE).diagnostics())
        .extracting("code")
        .containsExactly("OUTPUT_REGION_LOST");
    assertThat(file()).doesNotExist();
    assertThat(folder.resolve("bundle/.slipway/replaced/out.txt")).content().contains("mine");
  }

  private Path file() {
    return folder.resolve("bundle/out.txt");
  }

  private void edit(String part, String replacement) throws IOException {
    Files.writeString(file(), Files.readString(file()).replace(part, replacement));
  }

  private GenerationReport generate(Mode mode) {
    GenerationRequest request =
        GenerationRequest.of(
                ModelSource.of(TestModels.minimal()),
                folder.resolve("bundle"),
                new SlipwayBuild("0.1.0", Optional.of("this build")))
            .withMode(mode)
            .withTemplates(List.of("set"));
    return new GenerationRun(List.of(), (names, found) -> List.of(set())).execute(request);
  }

  private Generator set() {
    return new Generator() {
      @Override
      public String name() {
        return "set";
      }

      @Override
      public String fingerprint() {
        return text + made;
      }

      @Override
      public GeneratedFiles generate(ValidatedDeployment model, GeneratorOptions options) {
        return GeneratedFiles.of(
            made
                ? List.of(
                    new GeneratedFile(
                        "out.txt",
                        name(),
                        Optional.empty(),
                        () -> text.getBytes(StandardCharsets.UTF_8),
                        false,
                        regions,
                        Location.NONE))
                : List.of());
      }
    };
  }
}
