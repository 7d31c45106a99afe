// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.generator.GeneratorOptions;
import dev.slipway.model.resource.LoadResult;
import dev.slipway.model.resource.ModelLoader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ValidationRunTest {
  private static final Path MODEL =
      TestModels.SAMPLES.resolve("submarine-lab").resolve("submarine-lab.deployment");

  /** What is judged is the content of the editor; the file stays as it is. */
  @Test
  void contentThatIsNotSavedIsJudged() throws IOException {
    String saved = Files.readString(MODEL);
    String edited = saved.replace("address=\"10.33.136.3\"", "address=\"10.33.136.2\"");

    assertThat(judge(edited).exitCode()).isEqualTo(ExitCode.MODEL_ERROR);
    assertThat(judge(edited).diagnostics())
        .extracting(Diagnostic::code)
        .contains("NODE_ADDRESS_DUPLICATE");
    assertThat(judge(saved).exitCode()).isEqualTo(ExitCode.OK);
    assertThat(judge("<not a model").exitCode()).isEqualTo(ExitCode.MODEL_ERROR);
    assertThat(MODEL).hasContent(saved);
  }

  private static ValidationRun.Report judge(String content) throws IOException {
    Path path = MODEL.toAbsolutePath().normalize();
    LoadResult loaded =
        ModelLoader.load(MODEL, List.of(), Map.of(path, content.getBytes(StandardCharsets.UTF_8)));
    return ValidationRun.executeUnsaved(ModelSource.of(MODEL), GeneratorOptions.defaults(), loaded);
  }
}
