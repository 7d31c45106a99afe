// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.watch;

import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.event.RuntimeEvent.ActionProgress;
import dev.slipway.engine.event.RuntimeEvent.Remark;
import dev.slipway.engine.event.RuntimeEvent.StateChanged;
import dev.slipway.live.InstallationStage;
import dev.slipway.live.ProvisioningSnapshot;
import dev.slipway.live.ProvisioningSnapshot.Host;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** Keeps asking the servers of a bundle that install hosts. */
final class ProvisioningPolls extends SourcePolls<ProvisioningSnapshot> {
  private static final int WHOLE = 100;

  private final Consumer<String> booted;

  /**
   * @param period how often each server is asked
   * @param booted told each node whose restored system has booted from now on
   */
  ProvisioningPolls(
      ProvisioningObserver observer, Duration period, EventStream events, Consumer<String> booted) {
    super(observer, period, events);
    this.booted = booted;
  }

  @Override
  void tellContact(ProvisioningSnapshot now, EventStream to) {
    now.problem().ifPresent(why -> to.publish(new Remark(why)));
  }

  @Override
  void tellChanges(ProvisioningSnapshot known, ProvisioningSnapshot now, EventStream to) {
    for (Host host : now.hosts()) {
      Optional<Host> before = known.host(host.node());
      Optional<String> from = before.flatMap(ProvisioningPolls::word);
      Optional<String> state = word(host);
      if (!from.equals(state)) {
        to.publish(new StateChanged(host.address(), from, state, host.cause()));
        if (host.stage() == InstallationStage.BOOTED) {
          booted.accept(host.node());
        }
      }
      if (host.percent().isPresent() && !before.equals(Optional.of(host))) {
        to.publish(
            new ActionProgress(
                host.address(),
                "restore " + host.partition().orElse(""),
                host.percent().getAsLong(),
                WHOLE));
      }
    }
  }

  /** The stage, empty where there is none, or nobody knows of one. */
  private static Optional<String> word(Host host) {
    return Optional.of(host.stage()).filter(InstallationStage::isThere).map(Enum::name);
  }
}
