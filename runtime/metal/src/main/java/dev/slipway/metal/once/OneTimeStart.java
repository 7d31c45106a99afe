// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.once;

import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.engine.ActionException;
import dev.slipway.engine.RemoteException;
import dev.slipway.metal.BareMetalServer;
import dev.slipway.metal.InstallationStatus;
import dev.slipway.metal.PowerControl;
import dev.slipway.metal.PowerControls;
import dev.slipway.metal.PowerException;
import dev.slipway.metal.installation.Patience;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * One start of a host over the network in which it does something else than being installed: what
 * all of them have in common.
 *
 * @param serverNode node of the server
 * @param server the server, which has the files of the host
 * @param controls how hosts are switched
 * @param patience how long is waited for a host, and for a server that does not answer
 * @param host the host
 * @param steps told what is being done
 */
public record OneTimeStart(
    String serverNode,
    BareMetalServer server,
    PowerControls controls,
    Patience patience,
    Host host,
    Consumer<String> steps) {
  /** Has the server prepare the start. */
  @FunctionalInterface
  public interface Arming {
    /** Does it; the host is started afterwards. */
    void arm() throws ActionException, RemoteException, InterruptedException;
  }

  /** Judges what the server says of the host. */
  @FunctionalInterface
  public interface Verdict {
    /** Returns how long news may take from now, or nothing where the host is done. */
    Optional<Duration> of(InstallationStatus said) throws ActionException;
  }

  /** What the server says of the host; empty where it does not know it. */
  public Optional<InstallationStatus> status()
      throws ActionException, RemoteException, InterruptedException {
    return server.status().stream().filter(said -> said.mac().equals(host.mac())).findFirst();
  }

  /**
   * Arms the host and starts it, once it is known that it can be switched.
   *
   * @param what what it is armed for
   */
  public void begin(String what, Arming arming)
      throws ActionException, RemoteException, PowerException, InterruptedException {
    Optional<PowerControl> power = Optional.empty();
    if (host.power().isPresent()) {
      steps.accept("check power control");
      power = Optional.of(controls.of(host));
      power.get().status();
    }
    steps.accept("arm for " + what);
    arming.arm();
    if (power.isPresent()) {
      steps.accept("start over the network");
      power.get().bootFromNetworkOnce();
      power.get().cycle();
    }
  }

  /**
   * Waits until the host is done.
   *
   * @param verdict judges each news
   * @param silent what there is to say where there is none in time
   */
  public void await(Verdict verdict, Silence silent)
      throws ActionException, RemoteException, InterruptedException {
    long answered = System.nanoTime();
    long changed = answered;
    Duration bound = patience.start();
    Optional<InstallationStatus> last = Optional.empty();
    do {
      try {
        Optional<InstallationStatus> said = status();
        answered = System.nanoTime();
        if (said.isPresent() && !said.equals(last)) {
          Optional<Duration> next = verdict.of(said.get());
          if (next.isEmpty()) {
            return;
          }
          changed = last.isEmpty() ? changed : answered;
          bound = next.get();
          last = said;
        }
      } catch (RemoteException e) {
        // The host goes on whether or not its server is asked.
        if (System.nanoTime() - answered > patience.absence().toNanos()) {
          throw e;
        }
      }
      Thread.sleep(patience.pause().toMillis());
    } while (System.nanoTime() - changed < bound.toNanos());
    throw new ActionException(silent.after(bound));
  }

  /** What there is to say of a host without news. */
  @FunctionalInterface
  public interface Silence {
    /** The diagnostic. */
    Diagnostic after(Duration waited);
  }

  /**
   * Takes back what the host was armed for, and only that: who is armed to restore was armed by
   * another run. What failed is told even where this fails, too.
   *
   * @param own whether a status is of what this run armed
   */
  public Diagnostic abandon(Diagnostic why, Predicate<InstallationStatus> own)
      throws InterruptedException {
    try {
      if (status().filter(own).isPresent()) {
        steps.accept("disarm");
        server.disarm(host.mac());
      }
      return why;
    } catch (ActionException | RemoteException e) {
      return Diagnostic.builder(why.code(), why.severity(), why.summary())
          .message(
              "{} {} may still be armed: asking {} failed: {}",
              why.message(),
              host.node(),
              serverNode,
              e.getMessage())
          .hint("Run 'disarm {}' on the server.", host.mac())
          .build();
    }
  }
}
