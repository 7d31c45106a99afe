// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.installation;

import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.ActionException;
import dev.slipway.engine.Provider.Steps;
import dev.slipway.engine.RemoteException;
import dev.slipway.metal.BareMetalServer;
import dev.slipway.metal.InstallationStatus;
import dev.slipway.metal.InstallationStatus.Stage;
import dev.slipway.metal.OneTimeToken;
import dev.slipway.metal.PowerControl;
import dev.slipway.metal.PowerControls;
import dev.slipway.metal.PowerException;
import dev.slipway.metal.installation.InstallationRecords.Progress;
import dev.slipway.metal.installation.InstallationRecords.Step;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Installs one host. Every step is on disk before the next, so that a run that is killed is resumed
 * where it was; after a failure the host boots its own disk again.
 *
 * <ol>
 *   <li>See that the host can be switched, before anything is changed.
 *   <li>Arm it: its next start over the network restores the image.
 *   <li>Switch it off and on, with that start over the network.
 *   <li>Wait until it reports that all its checks have passed, follow the restore, and wait until
 *       the restored system reports.
 * </ol>
 */
final class Installation {
  private static final int WHOLE = 100;

  private final String serverNode;
  private final Host host;
  private final Optional<String> other;
  private final int together;
  private final BareMetalServer server;
  private final ServerWatch watch;
  private final PowerControls controls;
  private final InstallationRecords records;
  private final Patience patience;
  private final Steps steps;

  /** Whether the server may have been told to restore the host. */
  private boolean armed;

  /** What it restored last; empty where that was not said. */
  private Optional<String> partition = Optional.empty();

  /**
   * An installation that is to be begun or resumed.
   *
   * @param serverNode node of the server
   * @param host the host, with the image that it gets
   * @param other that image, where it may not be the drawn one
   * @param together how many hosts get it by one transfer; 1 for a host that reads it itself
   * @param server the server, which has the files of the host
   * @param watch follows its hosts
   */
  Installation(
      String serverNode,
      Host host,
      Optional<String> other,
      int together,
      BareMetalServer server,
      ServerWatch watch,
      PowerControls controls,
      InstallationRecords records,
      Patience patience,
      Steps steps) {
    this.serverNode = serverNode;
    this.host = host;
    this.other = other;
    this.together = together;
    this.server = server;
    this.watch = watch;
    this.controls = controls;
    this.records = records;
    this.patience = patience;
    this.steps = steps;
  }

  /**
   * Returns when the restored system runs.
   *
   * @return what its server said last
   * @throws ActionException if the host cannot be switched, refuses, fails or is not heard of; it
   *     boots its own disk then
   * @throws InterruptedException if the thread was interrupted: the host is left as it is, and the
   *     next run resumes
   */
  InstallationStatus run() throws ActionException, IOException, InterruptedException {
    try {
      Progress progress = begun();
      if (progress.step() == Step.ARMED) {
        progress = start(progress);
      }
      InstallationStatus booted = follow(progress);
      records.put(host.node(), progress.at(Step.DONE));
      return booted;
    } catch (ActionException e) {
      throw new ActionException(abandon(e.diagnostic()));
    } catch (PowerException e) {
      throw new ActionException(abandon(e.diagnostic()));
    } catch (RemoteException e) {
      throw new ActionException(abandon(e.diagnostic()));
    }
  }

  /** An earlier run's installation of the same image, or one that is armed now. */
  private Progress begun() throws ActionException, IOException, InterruptedException {
    Optional<Progress> earlier =
        records.of(host.node()).filter(progress -> progress.step() != Step.DONE);
    String arming = "arm";
    if (earlier.isPresent()) {
      Optional<String> obstacle =
          EarlierInstallation.obstacle(
              earlier.get(), serverNode, host, watch.look(host.mac()), patience);
      if (obstacle.isEmpty()) {
        armed = true;
        return earlier.get();
      }
      arming = "arm again (" + obstacle.get() + ")";
    }
    if (host.power().isPresent()) {
      steps.begins("check power control");
      controls.of(host).status();
    }
    steps.begins(arming);
    Optional<InstallationStatus> before = watch.look(host.mac());
    armed = true;
    server.arm(host.mac(), OneTimeToken.random(), other, together);
    watch.expire();
    Progress progress =
        new Progress(
            serverNode,
            host.mac(),
            host.image().name(),
            Step.ARMED,
            before.map(InstallationStatus::stage).orElse(Stage.NONE),
            before.map(InstallationStatus::time).orElse(0L),
            DesiredInstallations.disk(host),
            Instant.now());
    records.put(host.node(), progress);
    return progress;
  }

  private Progress start(Progress progress)
      throws ActionException, IOException, InterruptedException {
    // A killed run may have started it without recording that.
    boolean underWay = watch.look(host.mac()).filter(progress::isNew).isPresent();
    if (!underWay && host.power().isPresent()) {
      steps.begins("start over the network");
      PowerControl power = controls.of(host);
      power.bootFromNetworkOnce();
      power.cycle();
    }
    Progress started = progress.at(Step.STARTED);
    records.put(host.node(), started);
    return started;
  }

  private InstallationStatus follow(Progress progress)
      throws ActionException, IOException, InterruptedException {
    Stage stage = Stage.NONE;
    steps.begins(host.power().isPresent() ? "wait for start" : "wait for start by hand");
    Optional<InstallationStatus> last = Optional.empty();
    long changed = System.nanoTime();
    long answered = changed;
    while (true) {
      Optional<InstallationStatus> said = last;
      try {
        said = watch.look(host.mac()).filter(progress::isNew);
        answered = System.nanoTime();
      } catch (RemoteException e) {
        // The host goes on whether or not its server is asked.
        if (!isWithin(patience.absence(), answered)) {
          throw e;
        }
      }
      if (said.isPresent() && !said.equals(last)) {
        last = said;
        changed = System.nanoTime();
        stage = tell(stage, said.get());
        if (stage == Stage.BOOTED) {
          return said.get();
        }
      }
      Duration bound = bound(stage);
      if (!isWithin(bound, changed)) {
        throw new ActionException(silent(stage, bound));
      }
      Thread.sleep(patience.pause().toMillis());
    }
  }

  private static boolean isWithin(Duration bound, long since) {
    return System.nanoTime() - since < bound.toNanos();
  }

  private Duration bound(Stage stage) {
    return switch (stage) {
      case NONE -> patience.start();
      case RESTORED -> patience.boot();
      default -> patience.silence();
    };
  }

  /** Tells of what is new; returns the stage that the host is in. */
  private Stage tell(Stage before, InstallationStatus status) throws ActionException {
    switch (status.stage()) {
      case REFUSED -> throw new ActionException(refused(status));
      case FAILED -> throw new ActionException(failed(status));
      case START -> {
        partition = status.partition().or(() -> partition);
        String step = status.partition().map(partition -> "restore " + partition).orElse("restore");
        if (before != Stage.START) {
          steps.begins("restore");
        }
        status.percent().ifPresent(percent -> steps.goesOn(step, percent, WHOLE));
      }
      case RESTORED -> {
        if (before != Stage.RESTORED) {
          steps.begins("wait for first boot");
        }
      }
      case NONE, BOOTED, REPORTED, CAPTURED -> {}
    }
    return status.stage();
  }

  private Diagnostic refused(InstallationStatus status) {
    return Diagnostic.builder(
            "INSTALLATION_REFUSED_BY_HOST", Severity.ERROR, "Host refused to be installed")
        .message("{}: {} No disk was written.", host.node(), sentence(status.text()))
        .hint("Compare the drawn host, its disk and its image with the real ones.")
        .build();
  }

  private Diagnostic failed(InstallationStatus status) {
    return Diagnostic.builder("INSTALLATION_FAILED", Severity.ERROR, "Installation failed")
        .message(
            "{}{}: {} Disk {} is incomplete.",
            host.node(),
            status.partition().or(() -> partition).map(name -> ", partition " + name).orElse(""),
            sentence(status.text()),
            DesiredInstallations.disk(host))
        .hint(
            "Look at the log on {}, mend the image or the disk, and install it again.", serverNode)
        .build();
  }

  private Diagnostic silent(Stage stage, Duration bound) {
    String lack =
        switch (stage) {
          case NONE -> "It did not start over the network";
          case RESTORED -> "The restored system did not report";
          default -> "Nothing was heard of its restore";
        };
    return Diagnostic.builder("INSTALLATION_SILENT", Severity.ERROR, "Host stopped reporting")
        .message(
            "{}: {} within {} min.{}",
            host.node(),
            lack,
            bound.toMinutes(),
            stage == Stage.START
                ? " Disk " + DesiredInstallations.disk(host) + " may be incomplete."
                : "")
        .hint("Check the console of the host and the boot order of its firmware.")
        .build();
  }

  private static String sentence(String text) {
    String stripped = text.strip();
    return stripped.isEmpty() || stripped.endsWith(".") ? stripped : stripped + ".";
  }

  /** Has the host boot its own disk again; what failed is told even where that fails, too. */
  private Diagnostic abandon(Diagnostic why) throws IOException, InterruptedException {
    if (!armed) {
      return why;
    }
    steps.begins("disarm");
    try {
      server.disarm(host.mac());
      watch.expire();
      records.remove(host.node());
      return why;
    } catch (ActionException | RemoteException e) {
      return Diagnostic.builder(why.code(), why.severity(), why.summary())
          .message(
              "{} {} may still be armed: disarming it on {} failed: {}",
              why.message(),
              host.node(),
              serverNode,
              e.getMessage())
          .hint("Keep the host off the network, and run 'disarm {}' on the server.", host.mac())
          .build();
    }
  }
}
