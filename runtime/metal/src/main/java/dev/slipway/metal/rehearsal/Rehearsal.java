// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.rehearsal;

import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.ActionException;
import dev.slipway.engine.RemoteException;
import dev.slipway.metal.BareMetalServer;
import dev.slipway.metal.InstallationStatus;
import dev.slipway.metal.InstallationStatus.Entry;
import dev.slipway.metal.InstallationStatus.Stage;
import dev.slipway.metal.MachineReport;
import dev.slipway.metal.OneTimeToken;
import dev.slipway.metal.PowerControls;
import dev.slipway.metal.PowerException;
import dev.slipway.metal.installation.Patience;
import dev.slipway.metal.once.OneTimeStart;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Has one host report what it is made of: its next start over the network reports and writes no
 * disk, and the start after that is from its own disk. Whatever fails, the host is armed for no
 * rehearsal at the end.
 *
 * @param serverNode node of the server
 * @param server the server, which has the files of the host
 * @param controls how hosts are switched
 * @param patience how long is waited for the report, and for a server that does not answer
 */
public record Rehearsal(
    String serverNode, BareMetalServer server, PowerControls controls, Patience patience) {
  /**
   * Rehearses.
   *
   * @param steps told what is being done
   * @throws ActionException if the host cannot be switched, is being installed, or does not report,
   *     or the server does not answer
   * @throws InterruptedException if the thread was interrupted: the host may still be armed, and
   *     then reports at its next start over the network
   */
  public MachineReport of(Host host, Consumer<String> steps)
      throws ActionException, InterruptedException {
    OneTimeStart start = new OneTimeStart(serverNode, server, controls, patience, host, steps);
    try {
      start.begin("a rehearsal", () -> server.rehearse(host.mac(), OneTimeToken.random()));
      steps.accept(host.power().isPresent() ? "wait for its report" : "wait for start by hand");
      start.await(said -> verdict(host, said), waited -> silent(host));
      return server.machine(host.mac()).orElseThrow(() -> overtaken(host));
    } catch (PowerException e) {
      throw new ActionException(start.abandon(e.diagnostic(), Rehearsal::isArmed));
    } catch (ActionException e) {
      throw new ActionException(start.abandon(e.diagnostic(), Rehearsal::isArmed));
    } catch (RemoteException e) {
      throw new ActionException(start.abandon(e.diagnostic(), Rehearsal::isArmed));
    }
  }

  private static boolean isArmed(InstallationStatus said) {
    return said.entry() == Entry.REHEARSE;
  }

  private Optional<Duration> verdict(Host host, InstallationStatus said) throws ActionException {
    if (said.stage() == Stage.REPORTED) {
      return Optional.empty();
    }
    if (!isArmed(said)) {
      throw overtaken(host);
    }
    return Optional.of(patience.start());
  }

  private Diagnostic silent(Host host) {
    return Diagnostic.builder("REHEARSAL_SILENT", Severity.ERROR, "Host did not report")
        .message("{}: No report within {} min.", host.node(), patience.start().toMinutes())
        .hint("Check the console of the host and the boot order of its firmware.")
        .build();
  }

  private ActionException overtaken(Host host) {
    return new ActionException(
        Diagnostic.builder("REHEARSAL_OVERTAKEN", Severity.ERROR, "Rehearsal cancelled")
            .message("{} was armed or disarmed by another run on {}.", host.node(), serverNode)
            .hint("Wait until that has ended, and rehearse again.")
            .build());
  }
}
