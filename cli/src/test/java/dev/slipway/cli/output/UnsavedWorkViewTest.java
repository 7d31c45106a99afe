// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.server.model.UnsavedWork;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UnsavedWorkViewTest {
  @Test
  void saysWhereItIsKeptOrWhyItIsLost() {
    UnsavedWorkView view =
        new UnsavedWorkView(
            List.of(
                new UnsavedWork(
                    Path.of("/m/lab.deployment"), Optional.of(Path.of("/state/lab\n.json")), ""),
                new UnsavedWork(
                    Path.of("/m/sea.deployment"), Optional.empty(), "No space left on device")));
    assertThat(view.text())
        .isEqualTo(
            """
            What was not saved of /m/lab.deployment is kept in /state/lab\\n.json; opening the model \
            brings it back.
            What was changed last in /m/sea.deployment and not saved is lost: No space left on device
            """);
  }

  @Test
  void saysNothingWhereAllWasSaved() {
    assertThat(new UnsavedWorkView(List.of()).text()).isEmpty();
  }
}
