// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.installation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.engine.event.RuntimeEvent.Outcome;
import dev.slipway.live.Contact;
import dev.slipway.live.InstallationStage;
import dev.slipway.live.ProvisioningSnapshot;
import dev.slipway.live.ProvisioningSnapshot.Host;
import dev.slipway.metal.FakeBareMetalServer;
import dev.slipway.metal.InstallationStatus;
import dev.slipway.metal.InstallationStatus.Entry;
import dev.slipway.metal.OneTimeToken;
import dev.slipway.metal.PowerControl;
import dev.slipway.metal.StoredImage;
import dev.slipway.metal.installation.InstallationRecords.Progress;
import dev.slipway.metal.installation.InstallationRecords.Step;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstallationStagesTest {
  private static final String MAC = InstallationRun.mac(1);

  @TempDir private Path folder;
  private InstallationRun run;
  private InstallationStages stages;

  @BeforeEach
  void draw() throws Exception {
    run = new InstallationRun(folder).hosts(2);
    stages =
        new InstallationStages(
            run.bundle().manifest(), run.server(), new InstallationRecords(state()));
  }

  private Path state() {
    return folder.resolve("observed");
  }

  private ProvisioningSnapshot asked() throws InterruptedException {
    return stages.ask(stages.drawn().get(0));
  }

  private Host host() throws InterruptedException {
    return asked().host("blade-1").orElseThrow();
  }

  @Test
  void drawnHostsAreUnknownUntilTheServerIsAsked() {
    assertThat(stages.drawn())
        .containsExactly(
            new ProvisioningSnapshot(
                "store",
                "element-server",
                Contact.NOT_ASKED,
                Optional.empty(),
                List.of(
                    Host.drawn(
                        "installation/store/blade-1",
                        "blade-1",
                        "element-blade-1",
                        "component-host"),
                    Host.drawn(
                        "installation/store/blade-2",
                        "blade-2",
                        "element-blade-2",
                        "component-host"))));
  }

  @Test
  void aHostIsSeenFromItsArmingToItsBoot() throws Exception {
    assertThat(host().stage()).isEqualTo(InstallationStage.NONE);
    run.server().arm(MAC, OneTimeToken.random());
    assertThat(host().stage()).isEqualTo(InstallationStage.ARMED);
    new InstallationRecords(state())
        .put(
            "blade-1",
            new Progress(
                "store",
                MAC,
                "component-host",
                Step.STARTED,
                InstallationStatus.Stage.NONE,
                0,
                "DISK-blade-1",
                Instant.now()));
    assertThat(host().stage()).isEqualTo(InstallationStage.POWERED);
    PowerControl power = run.server().power(MAC);
    power.bootFromNetworkOnce();
    power.cycle();
    List<String> seen = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      Host host = host();
      seen.add((host.stage() + " " + host.progress()).strip());
    }
    assertThat(seen)
        .containsExactly(
            "STARTED",
            "RESTORING sda1 40 %",
            "RESTORING sda1 100 %",
            "RESTORING sda2 70 %",
            "RESTORED",
            "BOOTED");
    assertThat(asked().withReady(node -> node.equals("blade-1")).hosts())
        .extracting(Host::stage)
        .containsExactly(InstallationStage.READY, InstallationStage.NONE);
    assertThat(run.server().calls()).as("looking changes nothing").containsExactly("arm " + MAC);
  }

  @Test
  void aHostIsSeenWhileItsDiskIsSaved() throws Exception {
    run.server()
        .saves(
            MAC,
            FakeBareMetalServer.status(MAC, Entry.LOCAL, InstallationStatus.Stage.START, ""),
            FakeBareMetalServer.restoring(MAC, "sda1", 40),
            FakeBareMetalServer.status(MAC, Entry.LOCAL, InstallationStatus.Stage.CAPTURED, ""));
    run.server().capture(MAC, OneTimeToken.random(), "tuned", false);
    assertThat(host().stage()).as("armed").isEqualTo(InstallationStage.CAPTURING);
    run.server().power(MAC).bootFromNetworkOnce();
    run.server().power(MAC).cycle();
    List<String> seen = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Host host = host();
      assertThat(host.cause()).contains("As image tuned.");
      assertThat(host.stage().isUnderWay()).isTrue();
      seen.add((host.stage() + " " + host.progress()).strip());
    }
    assertThat(seen).containsExactly("CAPTURING", "CAPTURING sda1 40 %", "CAPTURED");
    run.server().keepImage(MAC, false, progress -> {});
    assertThat(host().stage()).as("in the store").isEqualTo(InstallationStage.NONE);
    assertThat(host().cause()).isEmpty();
  }

  @Test
  void whyADiskCouldNotBeSavedIsSaid() throws Exception {
    run.server()
        .saves(
            MAC,
            FakeBareMetalServer.status(
                MAC, Entry.LOCAL, InstallationStatus.Stage.FAILED, "0 of 2 partitions saved"));
    run.server().capture(MAC, OneTimeToken.random(), "tuned", false);
    run.server().power(MAC).bootFromNetworkOnce();
    run.server().power(MAC).cycle();
    Host host = host();
    assertThat(host.stage()).isEqualTo(InstallationStage.FAILED);
    assertThat(host.cause()).contains("0 of 2 partitions saved");
  }

  @Test
  void anImageThatIsNotTheDrawnOneIsSaid() throws Exception {
    run.server().image(new StoredImage("tuned", 4096, 1L << 30));
    stages =
        new InstallationStages(
            run.bundle().manifest(),
            run.server(),
            new InstallationRecords(folder.resolve("state")));
    assertThat(run.apply(run.asking("blade-1").plan()).outcome()).isEqualTo(Outcome.DONE);
    assertThat(host().cause()).isEmpty();
    assertThat(run.apply(run.asking("blade-1").with("tuned").plan()).outcome())
        .isEqualTo(Outcome.DONE);
    assertThat(host().stage()).isEqualTo(InstallationStage.BOOTED);
    assertThat(host().cause()).contains("Image tuned, not the drawn one.");
  }

  @Test
  void whyAHostFailedIsSaid() throws Exception {
    run.server()
        .reports(
            MAC,
            new InstallationStatus(
                MAC,
                InstallationStatus.Entry.LOCAL,
                InstallationStatus.Stage.FAILED,
                0,
                "no space left",
                Optional.of("sda1"),
                OptionalInt.empty(),
                Optional.empty()));
    run.server().arm(MAC, OneTimeToken.random());
    run.server().power(MAC).bootFromNetworkOnce();
    run.server().power(MAC).cycle();
    Host host = host();
    assertThat(host.stage()).isEqualTo(InstallationStage.FAILED);
    assertThat(host.cause()).contains("no space left");
    assertThat(host.partition()).contains("sda1");
    assertThat(host.progress()).isEmpty();
  }

  @Test
  void aServerThatIsAwayIsSilentAndItsHostsUnknown() throws Exception {
    run.server().takeAway(1);
    ProvisioningSnapshot away = asked();
    assertThat(away.contact()).isEqualTo(Contact.UNREACHABLE);
    assertThat(away.problem().orElseThrow().code()).isEqualTo("REMOTE_UNREACHABLE");
    assertThat(away.hosts()).extracting(Host::stage).containsOnly(InstallationStage.UNKNOWN);
    assertThat(host().stage()).isEqualTo(InstallationStage.NONE);
  }

  @Test
  void damagedRecordsAreTold() throws Exception {
    Files.createDirectories(state());
    Files.writeString(state().resolve("installations.json"), "{");
    assertThat(asked().problem().orElseThrow().message()).contains("damaged");
  }
}
