// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Severity;
import dev.slipway.model.Deployment;
import dev.slipway.model.resource.LoadResult;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.validation.Validator;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FleetModelTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"1, 1", "20, 5", "50, 2", "200, 1"})
  void everyNodeHasAnInstanceOfEveryType(int nodes, int types) throws Exception {
    Path file = folder.resolve("model.deployment");
    FleetModel.main(
        new String[] {"--types", "" + types, "--nodes", "" + nodes, "-o", file.toString()});
    LoadResult loaded = ModelLoader.load(file);

    assertThat(loaded.diagnostics()).isEmpty();
    Deployment deployment = loaded.model().orElseThrow().deployment().orElseThrow();
    assertThat(deployment.getSites().get(0).getNodes()).hasSize(nodes);
    assertThat(deployment.getSoftware().getComponentTypes()).hasSize(types);
    assertThat(deployment.getSoftware().getInstances()).hasSize(nodes * types);
    assertThat(Validator.validate(loaded.model().get()).diagnostics())
        .filteredOn(found -> found.severity() == Severity.ERROR)
        .isEmpty();
  }
}
