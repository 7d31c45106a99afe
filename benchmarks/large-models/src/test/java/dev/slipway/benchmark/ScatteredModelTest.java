// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.Deployment;
import dev.slipway.model.resource.LoadResult;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.validation.Validator;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScatteredModelTest {
  @TempDir private Path folder;

  private Path write(String name) throws Exception {
    Path file = folder.resolve(name);
    ScatteredModel.main(
        new String[] {"--instances", "40", "--hosts", "5", "--fill", "0.6", "-o", file.toString()});
    return file;
  }

  @Test
  void onlyTheCoresOfHostsMayBeTooFew() throws Exception {
    LoadResult loaded = ModelLoader.load(write("model.deployment"));

    assertThat(loaded.diagnostics()).isEmpty();
    Deployment deployment = loaded.model().orElseThrow().deployment().orElseThrow();
    assertThat(deployment.getSites().get(0).getNodes()).hasSize(5);
    assertThat(deployment.getSoftware().getInstances())
        .hasSize(40)
        .allSatisfy(instance -> assertThat(instance.getAllocatedTo()).isNotNull());
    assertThat(Validator.validate(loaded.model().get()).diagnostics())
        .filteredOn(found -> found.severity() == Severity.ERROR)
        .extracting(Diagnostic::code)
        .allMatch("NODE_CPU_EXCEEDED"::equals);
  }

  @Test
  void theSameSeedGivesTheSameModel() throws Exception {
    assertThat(Files.readString(write("one.deployment")))
        .isEqualTo(Files.readString(write("other.deployment")));
  }
}
