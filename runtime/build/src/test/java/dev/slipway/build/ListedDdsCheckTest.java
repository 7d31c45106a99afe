// SPDX-License-Identifier: EPL-2.0
package dev.slipway.build;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.BundleManifest.Deployment;
import dev.slipway.bundle.BundleManifest.ListedDds;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ListedDdsCheckTest {
  @Test
  void refusesWhatTheDeploymentWasNotCheckedFor() {
    Deployment deployment = naming(Optional.of(List.of(ListedDds.FASTDDS, ListedDds.OTHER)));
    assertThat(
            TextDiagnosticPrinter.print(
                Diagnostics.of(ListedDdsCheck.check(deployment, DdsImplementation.CYCLONEDDS))))
        .isEqualTo(
            """
            error: DDS implementation that the deployment does not name [BUILD_DDS_NOT_LISTED]
              The DDS implementations of deployment fleet do not have Cyclone DDS, so it was not checked for it.
              Hint: Build with --dds and one that it names, or add this one to its DDS implementations and generate again.
            """);
    assertThat(ListedDdsCheck.check(deployment, DdsImplementation.FASTDDS)).isEmpty();
  }

  @Test
  void takesAnyWhereNoneIsNamed() {
    for (DdsImplementation each : DdsImplementation.values()) {
      assertThat(ListedDdsCheck.check(naming(Optional.empty()), each)).isEmpty();
    }
  }

  private static Deployment naming(Optional<List<ListedDds>> implementations) {
    return new Deployment(
        "fleet", "1.0.0", "id", "0".repeat(64), Optional.empty(), implementations);
  }
}
