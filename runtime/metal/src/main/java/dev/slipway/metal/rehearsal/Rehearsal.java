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
import dev.slipway.metal.PowerControl;
import dev.slipway.metal.PowerControls;
import dev.slipway.metal.PowerException;
import dev.slipway.metal.installation.Patience;
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
    try {
      Optional<PowerControl> power = power(host, steps);
      steps.accept("arm for a rehearsal");
      server.rehearse(host.mac(), OneTimeToken.random());
      if (power.isPresent()) {
        steps.accept("start over the network");
        power.get().bootFromNetworkOnce();
        power.get().cycle();
      }
      steps.accept(power.isPresent() ? "wait for its report" : "wait for start by hand");
      awaitReport(host);
      return server.machine(host.mac()).orElseThrow(() -> overtaken(host));
    } catch (PowerException e) {
      throw new ActionException(abandon(host, e.diagnostic(), steps));
    } catch (ActionException e) {
      throw new ActionException(abandon(host, e.diagnostic(), steps));
    } catch (RemoteException e) {
      throw new ActionException(abandon(host, e.diagnostic(), steps));
    }
  }

  /** Sees that the host can be switched, before anything is changed. */
  private Optional<PowerControl> power(Host host, Consumer<String> steps)
      throws PowerException, InterruptedException {
    if (host.power().isEmpty()) {
      return Optional.empty();
    }
    steps.accept("check power control");
    PowerControl power = controls.of(host);
    power.status();
    return Optional.of(power);
  }

  private Optional<InstallationStatus> status(Host host)
      throws ActionException, RemoteException, InterruptedException {
    return server.status().stream().filter(said -> said.mac().equals(host.mac())).findFirst();
  }

  private void awaitReport(Host host)
      throws ActionException, RemoteException, InterruptedException {
    long begun = System.nanoTime();
    long answered = begun;
    while (System.nanoTime() - begun < patience.start().toNanos()) {
      try {
        Optional<InstallationStatus> said = status(host);
        answered = System.nanoTime();
        if (said.filter(now -> now.stage() == Stage.REPORTED).isPresent()) {
          return;
        }
        if (said.filter(now -> now.entry() == Entry.REHEARSE).isEmpty()) {
          throw overtaken(host);
        }
      } catch (RemoteException e) {
        // The host goes on whether or not its server is asked.
        if (System.nanoTime() - answered > patience.absence().toNanos()) {
          throw e;
        }
      }
      Thread.sleep(patience.pause().toMillis());
    }
    throw new ActionException(
        Diagnostic.builder("REHEARSAL_SILENT", Severity.ERROR, "Host did not report")
            .message("{}: No report within {} min.", host.node(), patience.start().toMinutes())
            .hint("Look at the console of the host, and at the boot order of its firmware.")
            .build());
  }

  private ActionException overtaken(Host host) {
    return new ActionException(
        Diagnostic.builder("REHEARSAL_OVERTAKEN", Severity.ERROR, "Rehearsal was given up")
            .message("{} was armed or disarmed by another run on {}.", host.node(), serverNode)
            .hint("Wait until that has ended, and rehearse again.")
            .build());
  }

  /**
   * Takes the rehearsal back, and only that: who is armed to restore was armed by another run. What
   * failed is told even where this fails, too.
   */
  private Diagnostic abandon(Host host, Diagnostic why, Consumer<String> steps)
      throws InterruptedException {
    try {
      if (status(host).filter(said -> said.entry() == Entry.REHEARSE).isPresent()) {
        steps.accept("disarm");
        server.disarm(host.mac());
      }
      return why;
    } catch (ActionException | RemoteException e) {
      return Diagnostic.builder(why.code(), why.severity(), why.summary())
          .message(
              "{} {} may still be armed for a rehearsal: asking {} failed: {}",
              why.message(),
              host.node(),
              serverNode,
              e.getMessage())
          .hint("Run 'disarm {}' on the server.", host.mac())
          .build();
    }
  }
}
