// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Severity;
import dev.slipway.model.Deployment;
import dev.slipway.model.resource.LoadResult;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.validation.Validator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LargeModelTest {
  @TempDir Path folder;

  private Path write(String name, String components, String seed) throws IOException {
    Path file = folder.resolve(name);
    LargeModel.main(
        new String[] {"--components", components, "--seed", seed, "-o", file.toString()});
    return file;
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "21", "119", "1000"})
  void aLargeModelIsValid(String components) throws IOException {
    LoadResult loaded = ModelLoader.load(write("model.deployment", components, "7"));

    assertThat(loaded.diagnostics()).isEmpty();
    Deployment deployment = loaded.model().orElseThrow().deployment().orElseThrow();
    assertThat(deployment.getSoftware().getComponentTypes()).hasSize(Integer.parseInt(components));
    assertThat(deployment.getSoftware().getInstances()).hasSize(Integer.parseInt(components));
    assertThat(Validator.validate(loaded.model().get()).diagnostics())
        .filteredOn(found -> found.severity() != Severity.INFO)
        .isEmpty();
  }

  @Test
  void theSameSeedGivesTheSameBytesAndAnotherSeedOthers() throws IOException {
    Path first = write("a.deployment", "200", "1");

    assertThat(write("b.deployment", "200", "1")).hasSameBinaryContentAs(first);
    assertThat(Files.mismatch(first, write("c.deployment", "200", "2"))).isNotNegative();
  }
}
