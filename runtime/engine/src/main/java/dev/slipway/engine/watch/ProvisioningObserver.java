// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.watch;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.live.ProvisioningSnapshot;
import java.time.Duration;
import java.util.List;

/**
 * Port to the servers of a bundle that install hosts: asks how far these are, and changes nothing.
 * Used by several threads.
 */
public interface ProvisioningObserver extends SourceObserver<ProvisioningSnapshot> {
  /** That of a bundle without such servers, or where none is meant. */
  static ProvisioningObserver none() {
    return new ProvisioningObserver() {
      @Override
      public List<ProvisioningSnapshot> drawn() {
        return List.of();
      }

      @Override
      public ProvisioningSnapshot ask(ProvisioningSnapshot drawn) {
        throw new IllegalArgumentException(drawn.name());
      }
    };
  }

  @Override
  default Diagnostic late(ProvisioningSnapshot drawn, Duration longest) {
    return Diagnostic.builder(
            "PROVISIONING_SERVER_TIMEOUT", Severity.ERROR, "Provisioning server timed out")
        .message("{} did not answer within {} s.", drawn.name(), longest.toSeconds())
        .hint("Check the network and the load of the server.")
        .build();
  }
}
