// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.engine.watch.ProvisioningObserver;
import dev.slipway.live.Contact;
import dev.slipway.live.InstallationStage;
import dev.slipway.live.Problem;
import dev.slipway.live.ProvisioningSnapshot;
import dev.slipway.live.ProvisioningSnapshot.Host;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A server {@code store} that installs the host {@code n1}, and says what it is told to say. */
final class SimulatedInstaller implements ProvisioningObserver {
  private final ProvisioningSnapshot drawn =
      new ProvisioningSnapshot(
          "store",
          "element-store",
          Contact.NOT_ASKED,
          Optional.empty(),
          List.of(Host.drawn("installation/store/n1", "n1", "element-n1", "debian")));
  private volatile ProvisioningSnapshot answer = drawn.silent(away());

  private static Problem away() {
    return new Problem("AWAY", "error", "Server is away", "It was taken away.", "");
  }

  /** From now on its host is so. */
  void says(InstallationStage stage, OptionalLong percent, String cause) {
    Host host = drawn.hosts().get(0);
    answer =
        new ProvisioningSnapshot(
            drawn.name(),
            drawn.elementId(),
            Contact.REACHED,
            Optional.empty(),
            List.of(
                new Host(
                    host.address(),
                    host.node(),
                    host.elementId(),
                    host.image(),
                    stage,
                    percent.isPresent() ? Optional.of("sda1") : Optional.empty(),
                    percent,
                    Optional.of(cause).filter(text -> !text.isEmpty()))));
  }

  /** From now on it does not answer. */
  void goesAway() {
    answer = drawn.silent(away());
  }

  @Override
  public List<ProvisioningSnapshot> drawn() {
    return List.of(drawn);
  }

  @Override
  public ProvisioningSnapshot ask(ProvisioningSnapshot asked) {
    return answer;
  }
}
