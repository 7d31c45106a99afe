// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.capture;

import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.bundle.ProvisioningManifest.PowerKind;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.ActionException;
import dev.slipway.engine.RemoteException;
import dev.slipway.metal.BareMetalServer;
import dev.slipway.metal.ImageDefect;
import dev.slipway.metal.ImageProgress;
import dev.slipway.metal.InstallationStatus;
import dev.slipway.metal.InstallationStatus.Stage;
import dev.slipway.metal.OneTimeToken;
import dev.slipway.metal.PowerControl.PowerState;
import dev.slipway.metal.PowerControls;
import dev.slipway.metal.PowerException;
import dev.slipway.metal.installation.Patience;
import dev.slipway.metal.once.OneTimeStart;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Has one host save its disk as an image: at its next start over the network it does and writes no
 * disk, and the start after that is from its own disk. The image is then checked and brought into
 * the store. A capture that was interrupted is resumed where the host has begun it.
 *
 * @param serverNode node of the server
 * @param server the server, which has the files of the host
 * @param controls how hosts are switched
 * @param patience how long is waited for the start, for news while the disk is saved, and for a
 *     server that does not answer
 * @param image name of the image
 * @param replace whether an image of that name may be replaced
 */
public record Capture(
    String serverNode,
    BareMetalServer server,
    PowerControls controls,
    Patience patience,
    String image,
    boolean replace) {
  private static final int WHOLE = 100;

  /**
   * Captures.
   *
   * @param steps told what is being done
   * @param progress told how far the step is
   * @return what is wrong with the image, which is not in the store then
   * @throws ActionException if the host cannot be switched, is being installed, refuses, fails or
   *     is not heard of, or the server does not answer or has an image of that name
   * @throws InterruptedException if the thread was interrupted: the host may still be armed, or go
   *     on; the next run resumes
   */
  public List<ImageDefect> of(Host host, Consumer<String> steps, Consumer<ImageProgress> progress)
      throws ActionException, InterruptedException {
    OneTimeStart start = new OneTimeStart(serverNode, server, controls, patience, host, steps);
    save(start, progress);
    steps.accept("check the image");
    try {
      List<ImageDefect> defects = server.keepImage(host.mac(), replace, progress);
      if (!defects.isEmpty()) {
        steps.accept("delete what was saved");
        server.disarm(host.mac());
      }
      return defects;
    } catch (RemoteException e) {
      throw new ActionException(e.diagnostic());
    }
  }

  private void save(OneTimeStart start, Consumer<ImageProgress> progress)
      throws ActionException, InterruptedException {
    Host host = start.host();
    try {
      Optional<InstallationStatus> before = start.status();
      if (before.filter(this::isUnderWay).isPresent()) {
        start.steps().accept("resume");
      } else {
        requireShutDown(host);
        start.begin(
            "a capture", () -> server.capture(host.mac(), OneTimeToken.random(), image, replace));
        start
            .steps()
            .accept(host.power().isPresent() ? "wait for start" : "wait for start by hand");
      }
      Following following = new Following(start, progress);
      start.await(following::verdict, following::silent);
    } catch (PowerException e) {
      throw new ActionException(start.abandon(e.diagnostic(), this::isOwn));
    } catch (ActionException e) {
      throw new ActionException(start.abandon(e.diagnostic(), this::isOwn));
    } catch (RemoteException e) {
      throw new ActionException(start.abandon(e.diagnostic(), this::isOwn));
    }
  }

  /**
   * A management controller cuts the power, and what a running system has not written would be
   * missing in the image; SSH restarts it in order.
   */
  private void requireShutDown(Host host)
      throws ActionException, PowerException, InterruptedException {
    if (host.power().filter(power -> power.kind() != PowerKind.SSH).isPresent()
        && controls.of(host).status() == PowerState.ON) {
      throw new ActionException(
          Diagnostic.builder("CAPTURE_HOST_RUNNING", Severity.ERROR, "Host is running")
              .message(
                  "{} is on: its file systems would be saved as after a power failure.",
                  host.node())
              .hint("Shut the host down, and capture it then.")
              .build());
    }
  }

  private boolean isOwn(InstallationStatus said) {
    return said.image().equals(Optional.of(image));
  }

  private boolean isUnderWay(InstallationStatus said) {
    return isOwn(said) && (said.stage() == Stage.START || said.stage() == Stage.CAPTURED);
  }

  /** A host that is followed, and how far it was. */
  private final class Following {
    private final OneTimeStart start;
    private final Consumer<ImageProgress> progress;
    private Stage stage = Stage.NONE;

    Following(OneTimeStart start, Consumer<ImageProgress> progress) {
      this.start = start;
      this.progress = progress;
    }

    private Optional<Duration> verdict(InstallationStatus said) throws ActionException {
      if (!isOwn(said)) {
        throw new ActionException(
            Diagnostic.builder("CAPTURE_OVERTAKEN", Severity.ERROR, "Capture cancelled")
                .message("{} was armed or disarmed by another run on {}.", node(), serverNode)
                .hint("Wait until that has ended, and capture again.")
                .build());
      }
      if (said.stage() == Stage.REFUSED) {
        throw failure("CAPTURE_REFUSED_BY_HOST", "Host refused to be captured", said);
      }
      if (said.stage() == Stage.FAILED) {
        throw failure("CAPTURE_FAILED", "Capture failed", said);
      }
      if (said.stage() == Stage.START) {
        if (stage != Stage.START) {
          start.steps().accept("save the disk");
        }
        said.percent()
            .ifPresent(
                percent ->
                    progress.accept(
                        new ImageProgress(percent, WHOLE, said.partition().orElse(""))));
      }
      stage = said.stage();
      return stage == Stage.CAPTURED
          ? Optional.empty()
          : Optional.of(stage == Stage.NONE ? patience.start() : patience.silence());
    }

    private String node() {
      return start.host().node();
    }

    private ActionException failure(String code, String summary, InstallationStatus said) {
      return new ActionException(
          Diagnostic.builder(code, Severity.ERROR, summary)
              .message("{}: {}. No disk was written.", node(), said.text())
              .hint("Compare the drawn host and its disk with the real ones; then try again.")
              .build());
    }

    private Diagnostic silent(Duration waited) {
      return Diagnostic.builder("CAPTURE_SILENT", Severity.ERROR, "Host stopped reporting")
          .message(
              "{}: {} within {} min.",
              node(),
              stage == Stage.NONE
                  ? "It did not start over the network"
                  : "Nothing was heard of its capture",
              waited.toMinutes())
          .hint("Check the console of the host and the boot order of its firmware.")
          .build();
    }
  }
}
