// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Severity;
import dev.slipway.model.Deployment;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.resource.LoadResult;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.validation.Validator;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CloudModelTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 300})
  void allServersAreInOneProject(int servers) throws Exception {
    Path file = folder.resolve("model.deployment");
    CloudModel.main(new String[] {"--servers", "" + servers, "-o", file.toString()});
    LoadResult loaded = ModelLoader.load(file);

    assertThat(loaded.diagnostics()).isEmpty();
    Deployment deployment = loaded.model().orElseThrow().deployment().orElseThrow();
    assertThat(deployment.getSites().get(0).getNodes())
        .filteredOn(VirtualMachine.class::isInstance)
        .hasSize(servers)
        .allSatisfy(node -> assertThat(node.getNics()).hasSize(1));
    assertThat(deployment.getSites().get(0).getClouds().get(0).getProjects()).hasSize(1);
    assertThat(Validator.validate(loaded.model().get()).diagnostics())
        .filteredOn(found -> found.severity() == Severity.ERROR)
        .isEmpty();
  }
}
