// SPDX-License-Identifier: EPL-2.0
package dev.slipway.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.engine.watch.CloudSnapshot;
import dev.slipway.engine.watch.ProvisioningSnapshot;
import dev.slipway.engine.watch.SystemSnapshot;
import dev.slipway.testing.typescript.TypeScriptTypes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The page's types of what it is sent are those of the records that are sent. */
class PageTypesTest {
  private static final Path TYPES = Path.of("client", "src", "snapshot.ts");
  private static final String HEAD =
      """
      // SPDX-License-Identifier: EPL-2.0
      // Made from the records of the document slipway-snapshot; PageTypesTest says how.

      """;

  @Test
  void areThoseOfTheRecords() throws Exception {
    String types =
        HEAD
            + new TypeScriptTypes(
                    List.of(Path.of("..", "engine", "src", "main", "java")),
                    Map.of(
                        SystemSnapshot.class, "Snapshot",
                        SystemSnapshot.Node.class, "SystemNode",
                        SystemSnapshot.Component.class, "InstalledComponent",
                        CloudSnapshot.class, "Cloud",
                        CloudSnapshot.Host.class, "CloudHost",
                        CloudSnapshot.HostState.class, "CloudHostState",
                        ProvisioningSnapshot.class, "ProvisioningServer",
                        ProvisioningSnapshot.Host.class, "InstalledHost",
                        ProvisioningSnapshot.Stage.class, "InstallationStage"))
                .of(SystemSnapshot.class);
    if (Boolean.getBoolean("slipway.golden.update")) {
      Files.writeString(TYPES, types);
    }
    assertThat(types)
        .as("after a change of the records: -Dslipway.golden.update=true")
        .isEqualTo(Files.readString(TYPES));
  }
}
