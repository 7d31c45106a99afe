// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.installation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.bundle.ProvisioningManifest.Image;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.engine.ApplyResult;
import dev.slipway.engine.FakeRemoteHosts;
import dev.slipway.engine.RemoteResult;
import dev.slipway.engine.event.RuntimeEvent.ActionProgress;
import dev.slipway.engine.event.RuntimeEvent.Outcome;
import dev.slipway.metal.FakeBareMetalServer;
import dev.slipway.metal.ImageDefect;
import dev.slipway.metal.InstallationStatus;
import dev.slipway.metal.InstallationStatus.Entry;
import dev.slipway.metal.InstallationStatus.Stage;
import dev.slipway.metal.StoredImage;
import dev.slipway.metal.compute.ComputeConfiguration;
import dev.slipway.metal.compute.ComputeHosts;
import dev.slipway.plan.Action;
import dev.slipway.plan.Change;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole applies that install hosts, with hosts and their server in memory. */
@Timeout(120)
class InstallationTest {
  private static final String FIRST = "installation/store/blade-1";
  private static final String MAC = InstallationRun.mac(1);

  @TempDir private Path folder;
  private InstallationRun run;

  @BeforeEach
  void draw() {
    run = new InstallationRun(folder).hosts(3);
  }

  private ApplyResult applied() throws Exception {
    return run.apply(run.plan());
  }

  @Test
  void nothingIsRestoredWithoutBeingAsked() throws Exception {
    assertThat(run.plan().actions()).isEmpty();
    run.asking("blade-1");
    assertThat(applied().outcome()).isEqualTo(Outcome.DONE);
    run.asking()
        .redrawn(
            1,
            node -> node,
            host ->
                new Host(
                    host.node(),
                    host.hostname(),
                    host.mac(),
                    host.address(),
                    host.firmware(),
                    new Image("another", 0),
                    host.disk(),
                    host.power(),
                    host.localEntry(),
                    host.restoreEntry(),
                    host.elementId()));
    assertThat(run.plan().empty()).isTrue();
    assertThat(run.plan(Purpose.DESTROY).losesData()).isFalse();
    assertThat(run.server().restores(MAC)).isEqualTo(1);
  }

  @Test
  void planNamesWhatIsLost() throws Exception {
    Plan plan = run.asking("blade-1").plan();
    Action action = plan.action(FIRST).orElseThrow();
    assertThat(action.change()).isEqualTo(Change.REPLACE);
    assertThat(action.losesData()).isTrue();
    assertThat(action.reasons())
        .containsExactly(
            "Image component-host replaces what is on the disk (unknown).",
            "All data on disk DISK-blade-1 (278 GiB) is lost.");
    assertThat(plan.actions()).hasSize(1);
    assertThat(run.server().calls()).isEmpty();
    run.apply(plan);
    assertThat(run.plan().action(FIRST).orElseThrow().reasons())
        .containsExactly(
            "Image component-host is restored again."
                + " All data on disk DISK-blade-1 (278 GiB) is lost.");
  }

  @Test
  void anotherImageIsNamedRestoredAndRecordedAndTheDrawnOneStaysTheWish() throws Exception {
    run.server().image(new StoredImage("tuned", 4096, 1L << 30));
    Plan plan = run.asking("blade-1").with("tuned").plan();
    assertThat(plan.action(FIRST).orElseThrow().reasons())
        .containsExactly(
            "Image tuned replaces what is on the disk (unknown).",
            "All data on disk DISK-blade-1 (278 GiB) is lost.");
    assertThat(run.apply(plan).outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.server().calls()).containsExactly("publish true", "arm " + MAC + " tuned");
    assertThat(run.recorded().resources().get(FIRST).attributes()).containsEntry("image", "tuned");

    assertThat(run.asking().plan().empty()).as("nothing is restored unasked").isTrue();
    assertThat(run.asking("blade-1").plan().action(FIRST).orElseThrow().reasons())
        .contains("Image component-host replaces what is on the disk (tuned).");
  }

  @Test
  void imagesThatDoNotSuitAHostAreRefused() throws Exception {
    run.redrawn(
        2,
        node -> InstallationRun.node("blade-2", "ESXI", InstallationRun.mac(2), "10.0.1.3"),
        host ->
            new Host(
                host.node(),
                host.hostname(),
                host.mac(),
                host.address(),
                host.firmware(),
                new Image("esxi", 0),
                host.disk(),
                host.power(),
                host.localEntry(),
                host.restoreEntry(),
                host.elementId()));
    List<StoredImage> stored =
        List.of(
            new StoredImage("tuned", 4096, 278L << 30),
            new StoredImage("esxi", 4096, 1L << 30),
            new StoredImage("vast", 4096, 280L << 30));
    assertThat(objections("tuned", stored)).isEmpty();
    assertThat(objections("component-host", List.of())).as("drawn").isEmpty();
    assertThat(objections("none", stored))
        .containsExactly("IMAGE_MISSING store has no image none for blade-1.");
    assertThat(objections("vast", stored))
        .containsExactly(
            "IMAGE_TOO_LARGE blade-1: image vast needs 280 GiB, its disk has 278 GiB.");
    assertThat(objections("esxi", stored))
        .containsExactly(
            "IMAGE_OTHER_HYPERVISOR blade-1 is drawn as LINUX; image esxi is drawn for ESXI only.");
  }

  private List<String> objections(String image, List<StoredImage> stored) throws Exception {
    return run
        .asking("blade-1")
        .with(image)
        .images()
        .objections(run.bundle().manifest(), run.drawn(), stored)
        .stream()
        .map(found -> found.code() + " " + found.message())
        .toList();
  }

  @Test
  void hostIsArmedStartedFollowedAndRecorded() throws Exception {
    List<ActionProgress> progress = new ArrayList<>();
    run.asking("blade-1")
        .followedBy(
            event -> {
              if (event.event() instanceof ActionProgress step) {
                progress.add(step);
              }
            });
    run.server()
        .reports(
            MAC,
            FakeBareMetalServer.status(MAC, Entry.LOCAL, Stage.START, ""),
            FakeBareMetalServer.restoring(MAC, "sda1", 40),
            FakeBareMetalServer.restoring(MAC, "sda1", 100),
            FakeBareMetalServer.status(MAC, Entry.LOCAL, Stage.RESTORED, ""),
            FakeBareMetalServer.withKey(
                FakeBareMetalServer.status(MAC, Entry.LOCAL, Stage.BOOTED, "blade-1"),
                "ssh-ed25519 AAAA"));
    assertThat(applied().outcome()).isEqualTo(Outcome.DONE);
    assertThat(new LinkedHashSet<>(progress.stream().map(ActionProgress::step).toList()))
        .containsExactly(
            "check",
            "publish",
            "check power control",
            "arm",
            "start over the network",
            "wait for start",
            "restore",
            "restore sda1",
            "wait for first boot");
    assertThat(progress)
        .filteredOn(step -> step.step().equals("restore sda1"))
        .extracting(ActionProgress::done)
        .containsExactly(40L, 100L);
    assertThat(run.server().calls()).containsExactly("publish true", "arm " + MAC);
    assertThat(run.server().restores(MAC)).isEqualTo(1);
    assertThat(run.recorded().resources().get(FIRST).attributes())
        .containsEntry("image", "component-host")
        .containsEntry("disk", "DISK-blade-1");
    assertThat(run.keys().of("blade-1").orElseThrow().hostKey()).isEqualTo("ssh-ed25519 AAAA");
    assertThat(run.keys().of("blade-1").orElseThrow().address()).isEqualTo("10.0.1.2");
  }

  @Test
  void oneTransferSendsAnImageThatIsCheckedOnceToAllItsHosts() throws Exception {
    run.server().image(new StoredImage("component-host", 4096, 1L << 30));
    run.asking("blade-1", "blade-2").together();
    assertThat(run.plan().action(FIRST).orElseThrow().reasons().toString())
        .contains("One transfer sends the image to blade-1 and blade-2.");
    assertThat(applied().outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.server().calls())
        .containsExactlyInAnyOrder(
            "publish true",
            "check component-host",
            "arm " + MAC + " with 2",
            "arm " + InstallationRun.mac(2) + " with 2");
  }

  @Test
  void imageWithADefectIsSentToNoHost() throws Exception {
    run.server()
        .image(
            new StoredImage("component-host", 4096, 1L << 30),
            new ImageDefect(ImageDefect.Kind.CORRUPT, "sda1.aa", "sda1.aa is corrupt"));
    ApplyResult result = run.asking("blade-1", "blade-2").together().apply(run.plan());
    assertThat(result.diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly("IMAGE_FILE_CORRUPT", "IMAGE_FILE_CORRUPT");
    assertThat(run.server().calls()).noneMatch(call -> call.startsWith("arm"));
  }

  @Test
  void computeHostJoinsItsCloudOnceItIsInstalled() throws Exception {
    Path file = Files.writeString(folder.resolve("compute.conf"), "[DEFAULT]\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    List<String> joined = new ArrayList<>();
    List<String> steps = new ArrayList<>();
    FakeRemoteHosts hosts =
        new FakeRemoteHosts(
            node -> folder,
            (node, command) -> {
              joined.add(node + " " + command.words().get(command.words().size() - 1));
              return new RemoteResult(0, "", "");
            });
    run.computing(1, "cloud").asking("blade-1", "blade-2");
    run.joining(new ComputeHosts(Map.of("cloud", ComputeConfiguration.read(file)), hosts))
        .followedBy(
            event -> {
              if (event.event() instanceof ActionProgress step) {
                steps.add(step.step());
              }
            });

    assertThat(applied().outcome()).isEqualTo(Outcome.DONE);

    assertThat(joined).containsExactly("blade-1 /etc/slipway/join-cloud.sh");
    assertThat(steps).containsSubsequence("wait for first boot", "join cloud cloud");
    BundleManifest manifest = run.bundle().manifest();
    Set<String> all = Set.of("blade-1", "blade-2");
    assertThat(ComputeHosts.objections(manifest, Set.of("cloud"), all)).isEmpty();
    assertThat(ComputeHosts.objections(manifest, Set.of("sky"), all))
        .extracting(Diagnostic::code, Diagnostic::message)
        .containsExactly(
            tuple("COMPUTE_CONFIGURATION_UNKNOWN", "The bundle has no cloud sky."),
            tuple(
                "COMPUTE_CONFIGURATION_MISSING",
                "blade-1 is drawn in cloud cloud, and does not join it."));
  }

  @Test
  void refusalLeavesTheDiskAndTheLocalEntry() throws Exception {
    run.server()
        .reports(
            MAC,
            FakeBareMetalServer.status(
                MAC, Entry.RESTORE, Stage.REFUSED, "no disk has the serial number DISK-blade-1"));
    ApplyResult result = run.asking("blade-1").apply(run.plan());
    assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(result.diagnostics())
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.code()).isEqualTo("INSTALLATION_REFUSED_BY_HOST");
              assertThat(found.message())
                  .contains("blade-1", "no disk has the serial number", "No disk was written.");
            });
    assertThat(run.server().isArmed(MAC)).isFalse();
    assertThat(run.recorded().resources()).isEmpty();
  }

  @Test
  void failureNamesThePartitionAndHoldsUpNoOtherHost() throws Exception {
    InstallationStatus failed =
        new InstallationStatus(
            MAC,
            Entry.LOCAL,
            Stage.FAILED,
            0,
            "checksum mismatch",
            Optional.of("sda2"),
            OptionalInt.empty(),
            Optional.empty());
    run.server()
        .reports(MAC, FakeBareMetalServer.status(MAC, Entry.LOCAL, Stage.START, ""), failed);
    ApplyResult result = run.asking("blade-1", "blade-2", "blade-3").apply(run.plan());
    assertThat(result.diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly("INSTALLATION_FAILED");
    assertThat(result.diagnostics().get(0).message())
        .isEqualTo("blade-1, partition sda2: checksum mismatch. Disk DISK-blade-1 is incomplete.");
    assertThat(run.recorded().resources())
        .containsOnlyKeys("installation/store/blade-2", "installation/store/blade-3");
    assertThat(run.plan().action(FIRST).orElseThrow().reasons().get(0))
        .contains("an incomplete restore");
  }

  @Test
  void hostThatIsNotHeardOfAgainFailsAndIsDisarmed() throws Exception {
    run.server().reports(MAC);
    run.asking("blade-1").waitingFor(Duration.ofMillis(500));
    ApplyResult result = run.apply(run.plan());
    assertThat(result.diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly("INSTALLATION_SILENT");
    assertThat(run.server().isArmed(MAC)).isFalse();
    assertThat(run.server().calls()).endsWith("disarm " + MAC);
  }

  @Test
  void whatWasReportedBeforeIsNotTakenForThisInstallation() throws Exception {
    run.asking("blade-1");
    assertThat(applied().outcome()).isEqualTo(Outcome.DONE);
    assertThat(applied().outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.server().restores(MAC)).isEqualTo(2);
  }

  @Test
  void serverThatIsAwayForAWhileIsAskedAgain() throws Exception {
    run.asking("blade-1");
    Plan plan = run.plan();
    ApplyResult result =
        run.apply(
            plan,
            (resource, step) -> {
              if (step.equals("wait for start")) {
                run.server().takeAway(20);
              }
            });
    assertThat(result.outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.server().restores(MAC)).isEqualTo(1);
  }

  @Test
  void serverThatIsAwayWhenPlanningIsUnknown() throws Exception {
    run.asking("blade-1");
    run.server().takeAway(1);
    Plan plan = run.plan();
    assertThat(plan.complete()).isFalse();
    assertThat(plan.actions()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "announce",
        "check",
        "publish",
        "check power control",
        "arm",
        "start over the network",
        "wait for start",
        "restore",
        "wait for first boot",
        "record"
      })
  void killedAtAnyStepTheNextRunResumesIt(String at) throws Exception {
    run.asking("blade-1");
    Plan plan = run.plan();
    assertThatThrownBy(
            () ->
                run.apply(
                    plan,
                    (resource, step) -> {
                      if (step.equals(at)) {
                        throw new IllegalStateException("killed");
                      }
                    }))
        .hasMessageContaining("killed");
    assertThat(run.apply(plan).outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.server().restores(MAC)).isEqualTo(1);
    assertThat(run.server().isArmed(MAC)).isFalse();
    assertThat(run.recorded().resources()).containsOnlyKeys(FIRST);
  }

  @ParameterizedTest
  @ValueSource(strings = {"arm", "start"})
  void killedBeforeItIsRecordedTheNextRunResumesIt(String call) throws Exception {
    run.asking("blade-1");
    run.server().killsAfter(call);
    assertThatThrownBy(this::applied).hasMessageContaining("killed");
    assertThat(applied().outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.server().restores(MAC)).isEqualTo(1);
    assertThat(run.server().isArmed(MAC)).isFalse();
  }

  /** Has a run killed after a step; returns what it recorded, for it to be changed. */
  private Path killedAfter(String step) throws Exception {
    Plan plan = run.asking("blade-1").plan();
    assertThatThrownBy(
            () ->
                run.apply(
                    plan,
                    (resource, at) -> {
                      if (at.equals(step)) {
                        throw new IllegalStateException("killed");
                      }
                    }))
        .hasMessageContaining("killed");
    return folder.resolve("state/installations.json");
  }

  private String reason() throws Exception {
    return run.plan().action(FIRST).orElseThrow().reasons().get(0);
  }

  private static void change(Path record, String pattern, String replacement) throws Exception {
    String before = Files.readString(record);
    String after = before.replaceAll(pattern, replacement);
    assertThat(after).isNotEqualTo(before);
    Files.writeString(record, after);
  }

  @Test
  void aFreshUnfinishedInstallationIsResumed() throws Exception {
    run.server().reports(MAC);
    Path record = killedAfter("wait for start");
    assertThat(record).content().contains("\"disk\": \"DISK-blade-1\"");
    assertThat(reason()).contains("an earlier run began, which is resumed");
  }

  @Test
  void anUnfinishedInstallationWhoseArmingHasExpiredIsArmedAgain() throws Exception {
    run.server().reports(MAC);
    change(killedAfter("wait for start"), "\"armed\": \\d+", "\"armed\": 1000");
    assertThat(reason()).contains("it is not resumed, as its arming has expired");
    assertArmedAgain();
  }

  @Test
  void anUnfinishedInstallationOfAnotherDiskIsArmedAgain() throws Exception {
    run.server().reports(MAC);
    change(killedAfter("wait for start"), "DISK-blade-1", "DISK-that-was-taken-out");
    assertThat(reason()).contains("it is not resumed, as it was of another disk");
    assertArmedAgain();
  }

  @Test
  void anUnfinishedInstallationThatWasDisarmedMeanwhileIsArmedAgain() throws Exception {
    run.server().reports(MAC);
    killedAfter("wait for start");
    run.server().disarm(MAC);
    assertThat(reason()).contains("it is not resumed, as the host is no longer armed");
    assertArmedAgain();
  }

  @Test
  void anUnfinishedInstallationThatEndedLongAgoIsNoRestoreOfToday() throws Exception {
    Path record = killedAfter("wait for start");
    for (int i = 0; i < 10; i++) {
      run.server().status();
    }
    assertThat(reason()).contains("which is resumed");
    change(record, "\"armed\": \\d+", "\"armed\": 1000");
    assertThat(reason()).contains("it is not resumed, as it ended long ago");
    assertThat(applied().outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.server().restores(MAC)).isEqualTo(2);
  }

  private void assertArmedAgain() throws Exception {
    run.server()
        .reports(
            MAC,
            FakeBareMetalServer.status(MAC, Entry.LOCAL, Stage.START, ""),
            FakeBareMetalServer.status(MAC, Entry.LOCAL, Stage.BOOTED, "blade-1"));
    assertThat(applied().outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.server().calls()).filteredOn(call -> call.startsWith("arm")).hasSize(2);
    assertThat(run.server().restores(MAC)).isEqualTo(1);
  }

  @Test
  @Tag("slow")
  void hundredsOfHostsAreInstalledAtOnce() throws Exception {
    int many = 200;
    run = new InstallationRun(folder.resolve("many")).hosts(many).parallel(many);
    String[] names = new String[many];
    for (int i = 0; i < many; i++) {
      names[i] = InstallationRun.name(i + 1);
    }
    assertThat(run.asking(names).apply(run.plan()).outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.recorded().resources()).hasSize(many);
    assertThat(run.server().calls()).filteredOn(call -> call.startsWith("publish")).hasSize(1);
    assertThat(Set.of(names))
        .allSatisfy(
            name ->
                assertThat(
                        run.server()
                            .restores(
                                InstallationRun.mac(
                                    Integer.parseInt(name.substring("blade-".length())))))
                    .isEqualTo(1));
  }
}
