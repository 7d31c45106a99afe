// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.watch;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.live.CloudSnapshot;
import java.time.Duration;
import java.util.List;

/** Port to the clouds of a bundle: asks what became of their servers. Used by several threads. */
public interface CloudObserver extends SourceObserver<CloudSnapshot> {
  /** That of a bundle without clouds, or where none is meant. */
  static CloudObserver none() {
    return new CloudObserver() {
      @Override
      public List<CloudSnapshot> drawn() {
        return List.of();
      }

      @Override
      public CloudSnapshot ask(CloudSnapshot drawn) {
        throw new IllegalArgumentException(drawn.name());
      }
    };
  }

  @Override
  default Diagnostic late(CloudSnapshot drawn, Duration longest) {
    return Diagnostic.builder("CLOUD_TIMEOUT", Severity.ERROR, "Cloud timed out")
        .message("Cloud {} did not answer within {} s.", drawn.name(), longest.toSeconds())
        .hint("Check the address in the configuration, the network and the cloud's load.")
        .build();
  }
}
