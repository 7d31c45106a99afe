// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.capture;

import static dev.slipway.metal.FakeBareMetalServer.restoring;
import static dev.slipway.metal.FakeBareMetalServer.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.bundle.ProvisioningManifest.Disk;
import dev.slipway.bundle.ProvisioningManifest.Firmware;
import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.bundle.ProvisioningManifest.Image;
import dev.slipway.bundle.ProvisioningManifest.Power;
import dev.slipway.bundle.ProvisioningManifest.PowerKind;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.engine.ActionException;
import dev.slipway.metal.FakeBareMetalServer;
import dev.slipway.metal.ImageDefect;
import dev.slipway.metal.ImageProgress;
import dev.slipway.metal.InstallationStatus.Entry;
import dev.slipway.metal.InstallationStatus.Stage;
import dev.slipway.metal.OneTimeToken;
import dev.slipway.metal.PowerControl;
import dev.slipway.metal.PowerException;
import dev.slipway.metal.StoredImage;
import dev.slipway.metal.installation.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Captures of a simulated host. */
class CaptureTest {
  private static final String MAC = "02:00:00:00:00:10";
  private static final Host HOST =
      new Host(
          "compute-1",
          "compute-1",
          MAC,
          "10.0.0.1",
          Firmware.UEFI,
          new Image("kvm", 20L << 30),
          new Disk(Optional.of("S0M1"), Optional.empty(), 278L << 30),
          Optional.of(new Power(PowerKind.IPMI, "10.0.0.101", Optional.of("blades"))),
          "local",
          "restore",
          "element-1");

  private final FakeBareMetalServer server = new FakeBareMetalServer();
  private final List<String> told = new ArrayList<>();
  private final List<ImageProgress> progress = new ArrayList<>();
  private PowerControl power;
  private Duration start = Duration.ofMinutes(1);
  private Duration silence = Duration.ofMinutes(1);

  @BeforeEach
  void draw() {
    power = server.host(MAC);
    server.saves(
        MAC,
        status(MAC, Entry.LOCAL, Stage.START, ""),
        restoring(MAC, "sda1", 40),
        status(MAC, Entry.LOCAL, Stage.CAPTURED, ""));
  }

  private List<ImageDefect> capture(boolean replace) throws Exception {
    Patience patience =
        new Patience(start, silence, Duration.ZERO, Duration.ofMinutes(1), Duration.ofMillis(1));
    return new Capture("installer", server, host -> power, patience, "saved", replace)
        .of(HOST, told::add, progress::add);
  }

  private Diagnostic failure() {
    List<Diagnostic> found = new ArrayList<>();
    assertThatThrownBy(() -> capture(false))
        .isInstanceOfSatisfying(ActionException.class, e -> found.add(e.diagnostic()));
    return found.get(0);
  }

  @Test
  void diskOfAHostIsSavedAndNothingIsRestored() throws Exception {
    assertThat(capture(false)).isEmpty();
    assertThat(told)
        .containsExactly(
            "check power control",
            "arm for a capture",
            "start over the network",
            "wait for start",
            "save the disk",
            "check the image");
    assertThat(progress).containsExactly(new ImageProgress(40, 100, "sda1"));
    assertThat(server.images()).extracting(StoredImage::name).containsExactly("saved");
    assertThat(server.restores(MAC)).isZero();
    assertThat(server.calls()).containsExactly("capture " + MAC + " saved", "keep " + MAC);
  }

  @Test
  void captureThatAKilledRunBeganIsResumed() throws Exception {
    server.saves(
        MAC,
        status(MAC, Entry.LOCAL, Stage.START, ""),
        restoring(MAC, "sda1", 40),
        restoring(MAC, "sda1", 60),
        status(MAC, Entry.LOCAL, Stage.CAPTURED, ""));
    server.capture(MAC, OneTimeToken.random(), "saved", false);
    power.bootFromNetworkOnce();
    power.on();
    server.status();
    assertThat(capture(false)).isEmpty();
    assertThat(told).containsExactly("resume", "save the disk", "check the image");
    assertThat(server.images()).hasSize(1);
  }

  @Test
  void imageOfThatNameIsNotReplacedUnasked() throws Exception {
    server.image(new StoredImage("saved", 4096, 1L << 30));
    assertThat(failure().code()).isEqualTo("PROVISIONING_SERVER_REFUSED");
    assertThat(power.status()).isEqualTo(PowerControl.PowerState.OFF);
    assertThat(capture(true)).isEmpty();
  }

  @Test
  void imageWithADefectIsDeleted() throws Exception {
    ImageDefect defect = new ImageDefect(ImageDefect.Kind.CORRUPT, "sda1", "sda1 is corrupt");
    server.savesWith(MAC, defect);
    assertThat(capture(false)).containsExactly(defect);
    assertThat(server.images()).isEmpty();
    assertThat(server.calls()).endsWith("keep " + MAC, "disarm " + MAC);
  }

  @Test
  void hostThatIsRunningIsNotCutOff() throws Exception {
    power.on();
    Diagnostic running = failure();
    assertThat(running.code()).isEqualTo("CAPTURE_HOST_RUNNING");
    assertThat(server.calls()).isEmpty();
    assertThat(power.status()).isEqualTo(PowerControl.PowerState.ON);
  }

  @Test
  void hostThatRefusesOrFailsIsDisarmed() throws Exception {
    server.saves(MAC, status(MAC, Entry.LOCAL, Stage.REFUSED, "not exactly one disk"));
    Diagnostic refused = failure();
    assertThat(refused.code()).isEqualTo("CAPTURE_REFUSED_BY_HOST");
    assertThat(refused.message())
        .isEqualTo("compute-1: not exactly one disk. No disk was written.");
    power.off();
    server.saves(MAC, status(MAC, Entry.LOCAL, Stage.FAILED, "0 of 2 partitions saved"));
    assertThat(failure().code()).isEqualTo("CAPTURE_FAILED");
    assertThat(server.calls()).endsWith("disarm " + MAC);
    assertThat(server.images()).isEmpty();
  }

  @Test
  void hostThatIsNotHeardOfIsDisarmed() throws Exception {
    server.saves(MAC);
    start = Duration.ofMillis(20);
    assertThat(failure().message())
        .isEqualTo("compute-1: It did not start over the network within 0 min.");
    power.off();
    start = Duration.ofMinutes(1);
    silence = Duration.ofMillis(20);
    server.saves(MAC, status(MAC, Entry.LOCAL, Stage.START, ""));
    assertThat(failure().message()).contains("Nothing was heard of its capture");
    assertThat(server.calls()).endsWith("disarm " + MAC);
  }

  @Test
  void hostThatIsInstalledIsLeftToThat() throws Exception {
    server.arm(MAC, OneTimeToken.random());
    assertThat(failure().code()).isEqualTo("PROVISIONING_SERVER_REFUSED");
    assertThat(server.isArmed(MAC)).isTrue();
  }

  @Test
  void hostThatCannotBeSwitchedIsNotArmed() {
    power = null;
    assertThatThrownBy(
            () ->
                new Capture(
                        "installer",
                        server,
                        host -> {
                          throw new PowerException(
                              PowerException.Kind.UNREACHABLE, host.node(), "No answer.");
                        },
                        Patience.DEFAULT,
                        "saved",
                        false)
                    .of(HOST, told::add, progress::add))
        .isInstanceOfSatisfying(
            ActionException.class,
            e -> assertThat(e.diagnostic().code()).isEqualTo("POWER_UNREACHABLE"));
    assertThat(server.calls()).isEmpty();
  }
}
