// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.Sha256;
import dev.slipway.host.HostStatus.Cause;
import dev.slipway.host.HostStatus.HostedInstance;
import dev.slipway.live.InstanceState;
import dev.slipway.testing.Needs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of an instance, by the scripts as each shell runs them. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("slow")
class InstanceLifecycleTest {
  private static final String ID = "Beacon-1.0.0";

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(Shell.class)
  void aForeignArchiveLivesItsWholeLife(Shell shell) throws Exception {
    TestArchive beacon = TestArchive.foreground(ID, TestArchive.BEACON);
    try (TestHost host = TestHost.of(folder, shell)) {
      assertThat(host.upload(beacon).does("install", ID, beacon.sha256()))
          .isEqualTo("installed\t" + ID + "\t" + beacon.sha256() + "\n");
      assertThat(host.archive().resolve("incoming/" + ID + ".jar")).doesNotExist();
      host.configure("left", ID);
      HostedInstance configured = host.instance("left");
      assertThat(configured.state()).isEqualTo(InstanceState.STOPPED);
      assertThat(configured.configurationSha256())
          .contains(
              Sha256.of(("component=" + ID + "\ndomain=140\n").getBytes(StandardCharsets.UTF_8)));

      String started = host.does("start", "left");
      HostedInstance running = host.instance("left");
      assertThat(started).isEqualTo("RUNNING\t" + running.processId().getAsLong() + "\n");
      assertThat(running.state()).isEqualTo(InstanceState.RUNNING);
      assertThat(running.component()).contains(ID);
      assertThat(running.started()).isPresent();
      Path log = host.root().resolve(ID + "/log/left.txt");
      TestHost.await("a beat", () -> text(log).contains("beat of left in domain 140\n"));

      assertThat(host.does("pause", "left")).startsWith("PAUSED\t");
      assertThat(host.instance("left").state()).isEqualTo(InstanceState.PAUSED);
      assertThat(text(Path.of("/proc/" + running.processId().getAsLong() + "/stat")))
          .contains(") T ");
      assertThat(host.does("pause", "left")).startsWith("PAUSED\t");
      assertThat(host.does("resume", "left")).isEqualTo(started);
      long before = text(log).length();
      TestHost.await("another beat", () -> text(log).length() > before);

      assertThat(host.does("stop", "left")).isEqualTo("STOPPED\tended\n");
      assertThat(host.does("stop", "left")).isEqualTo("STOPPED\tidle\n");
      assertThat(host.processes("left")).isZero();
      assertThat(host.does("uninstall", ID)).isEqualTo("uninstalled\t" + ID + "\n");
      assertThat(host.does("uninstall", ID)).isEqualTo("absent\t" + ID + "\n");
      assertThat(host.installedFiles()).isEmpty();
      assertThat(host.status().components()).isEmpty();
      assertThat(host.status().instances()).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Shell.class)
  void oneCallConfiguresAndStarts(Shell shell) throws Exception {
    String configuration = "component=" + ID + "\ndomain=1\n";
    try (TestHost host = TestHost.of(folder, shell)) {
      TestHost.Answer absent = host.callWithInput(configuration, "configure", "left", "start");
      assertThat(absent.code()).isEqualTo(HostOutcome.ABSENT.exitCode());
      assertThat(absent.err())
          .isEqualTo("start: the component " + ID + " of left is not installed\n");

      host.install(TestArchive.foreground(ID, TestArchive.BEACON));
      TestHost.Answer first = host.callWithInput(configuration, "configure", "left", "start");
      assertThat(first.out()).matches("unchanged\tleft\t[0-9a-f]{64}\nRUNNING\t\\d+\n");
      TestHost.Answer second = host.callWithInput(configuration, "configure", "left", "start");
      assertThat(second.out()).isEqualTo(first.out());
      assertThat(host.callWithInput(configuration, "configure", "left", "stop").code())
          .isEqualTo(HostOutcome.USAGE.exitCode());
      host.does("stop", "left");
    }
  }

  @ParameterizedTest
  @EnumSource(Shell.class)
  void commandsOfTheManifestAreUsed(Shell shell) throws Exception {
    TestArchive archive =
        TestArchive.background(
                ID, "setsid bin/component & echo $! >\"$SLIPWAY_PID_FILE\"", TestArchive.BEACON)
            .attribute("Slipway-Command-Install", "echo installed in $(pwd) >>did.txt")
            .attribute("Slipway-Command-Pause", "echo pause $SLIPWAY_INSTANCE >>did.txt")
            .attribute("Slipway-Command-Resume", "echo resume $SLIPWAY_INSTANCE >>did.txt")
            .attribute(
                "Slipway-Command-Stop",
                "echo stop >>did.txt; kill $(cat \"$SLIPWAY_PID_FILE\"); : a rather long command,"
                    + " which a manifest breaks into several lines")
            .attribute("Slipway-Command-Uninstall", "cp did.txt ../did.txt");
    try (TestHost host = TestHost.of(folder, shell)) {
      host.install(archive).configure("left", ID).does("start", "left");
      host.does("pause", "left");
      host.does("resume", "left");
      assertThat(host.does("stop", "left")).isEqualTo("STOPPED\tended\n");
      host.does("uninstall", ID);
      assertThat(text(host.root().resolve("did.txt")))
          .isEqualTo(
              "installed in "
                  + host.root().toRealPath().resolve(ID)
                  + "\npause left\nresume left\nstop\n");
    }
  }

  @ParameterizedTest
  @EnumSource(Shell.class)
  void aKilledComponentHasFailedAndCanBeStartedAgain(Shell shell) throws Exception {
    try (TestHost host = TestHost.of(folder, shell)) {
      host.install(TestArchive.foreground(ID, TestArchive.BEACON)).configure("left", ID);
      host.does("start", "left");
      ProcessHandle process = host.process("left");
      process.destroyForcibly();
      TestHost.await("its end", () -> host.processes("left") == 0);
      HostedInstance killed = host.instance("left");
      assertThat(killed.state()).isEqualTo(InstanceState.FAILED);
      assertThat(killed.cause()).contains(Cause.ENDED);
      assertThat(killed.processId()).isEmpty();
      assertThat(host.call("pause", "left").code()).isEqualTo(HostOutcome.STATE.exitCode());
      host.does("start", "left");
      assertThat(host.instance("left").state()).isEqualTo(InstanceState.RUNNING);
      host.process("left").destroyForcibly();
      TestHost.await("its end", () -> host.processes("left") == 0);
      assertThat(host.does("stop", "left")).isEqualTo("STOPPED\tidle\n");
      assertThat(host.instance("left").state()).isEqualTo(InstanceState.STOPPED);
    }
  }

  @ParameterizedTest
  @EnumSource(Shell.class)
  void aComponentThatDiesAtStartIsToldWithItsLastWords(Shell shell) throws Exception {
    try (TestHost host = TestHost.of(folder, shell)) {
      host.install(TestArchive.foreground(ID, "#!/bin/sh\necho no 'luck' >&2\nexit 7\n"))
          .configure("left", ID);
      TestHost.Answer answer = host.call("start", "left");
      assertThat(answer.code()).isEqualTo(HostOutcome.COMPONENT_FAILED.exitCode());
      assertThat(answer.out()).isEmpty();
      assertThat(answer.err())
          .isEqualTo("start: left ended while starting, with exit code 7\n  no luck\n");
      HostedInstance failed = host.instance("left");
      assertThat(failed.state()).isEqualTo(InstanceState.FAILED);
      assertThat(failed.cause()).contains(Cause.START);

      host.does("remove", "left");
      host.install(
              TestArchive.background("Other-1.0.0", "echo x; bin/component", "#!/bin/sh\nexit 9\n"))
          .configure("right", "Other-1.0.0");
      assertThat(host.call("start", "right").err())
          .isEqualTo("start: the start command of right failed with exit code 9\n  x\n");
      assertThat(host.instance("right").cause()).contains(Cause.START);
    }
  }

  @Test
  void aStartCommandThatLeavesNothingBehindHasFailed() throws Exception {
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      host.install(TestArchive.background(ID, "true", "")).configure("left", ID);
      TestHost.Answer answer = host.call("start", "left");
      assertThat(answer.code()).isEqualTo(HostOutcome.COMPONENT_FAILED.exitCode());
      assertThat(answer.err()).isEqualTo("start: left ended while starting\n");
    }
  }

  @Test
  void aStartCommandThatDoesNotReturnIsToldWhatToSay() throws Exception {
    try (TestHost host = TestHost.of(folder, Shell.DASH).with("SLIPWAY_START_SECONDS", "2")) {
      host.install(TestArchive.background(ID, "bin/component", TestArchive.BEACON))
          .configure("left", ID);
      TestHost.Answer answer = host.call("start", "left");
      assertThat(answer.code()).isEqualTo(HostOutcome.COMPONENT_FAILED.exitCode());
      assertThat(answer.err()).contains("has not returned in 2 s", "Slipway-Start: foreground");
      TestHost.await("its end", () -> host.processes("left") == 0);
    }
  }

  /**
   * Process numbers begin again after the last, and are listed as words: a child may come first.
   */
  @Test
  void ofProcessesLeftBehindTheOneIsWatchedThatHasStartedTheOthers() throws Exception {
    Path lastNumber = Path.of("/proc/sys/kernel/ns_last_pid");
    Needs.that(isSettable(lastNumber), () -> "the right to set " + lastNumber + " is missing");
    // The first child is there when the start is over, and ends soon after.
    String script =
        """
        #!/bin/sh
        echo 1000 >%s
        sleep 1.5
        sleep 600
        """
            .formatted(lastNumber);
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      host.install(TestArchive.background(ID, "bin/component &", script)).configure("left", ID);
      host.does("start", "left");
      Thread.sleep(1200);
      assertThat(host.instance("left").state()).isEqualTo(InstanceState.RUNNING);
      assertThat(host.does("stop", "left")).isEqualTo("STOPPED\tended\n");
      assertThat(host.processes("left")).isZero();
    }
  }

  private static boolean isSettable(Path number) {
    try {
      Files.writeString(number, Files.readString(number));
      return true;
    } catch (IOException refused) {
      return false;
    }
  }

  @Test
  void aProcessLeftBehindWithoutPidFileIsFound() throws Exception {
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      host.install(TestArchive.background(ID, "bin/component &", TestArchive.BEACON))
          .configure("left", ID);
      host.does("start", "left");
      assertThat(host.instance("left").state()).isEqualTo(InstanceState.RUNNING);
      assertThat(host.does("stop", "left")).isEqualTo("STOPPED\tended\n");
      assertThat(host.processes("left")).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(Shell.class)
  void aComponentThatIgnoresItsEndIsKilled(Shell shell) throws Exception {
    try (TestHost host = TestHost.of(folder, shell)) {
      host.install(
              TestArchive.foreground(ID, "#!/bin/sh\ntrap '' TERM\n" + TestArchive.BEACON)
                  .attribute("Slipway-Command-Stop", "sleep 30"))
          .configure("left", ID);
      host.does("start", "left");
      TestHost.Answer answer = host.call("stop", "left");
      assertThat(answer.code()).isZero();
      assertThat(answer.out()).isEqualTo("STOPPED\tkilled\n");
      assertThat(answer.err()).isEqualTo("stop: left did not end in 2 s and was killed\n");
      assertThat(host.processes("left")).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(Shell.class)
  void whatASignalHasStoppedIsSeenAndGoesOn(Shell shell) throws Exception {
    TestArchive archive =
        TestArchive.foreground(ID, TestArchive.BEACON)
            .attribute("Slipway-Command-Stats", "echo '{}'")
            .attribute("Slipway-Statistics", "x");
    try (TestHost host = TestHost.of(folder, shell)) {
      host.install(archive).configure("left", ID).does("start", "left");
      long process = host.process("left").pid();
      new ProcessBuilder("kill", "-s", "STOP", String.valueOf(process)).start().waitFor();
      TestHost.await("stopped", () -> stateIs(host, InstanceState.UNRESPONSIVE));
      assertThat(host.instance("left").processId()).hasValue(process);
      assertThat(host.does("statistics")).isEqualTo("slipway-host-statistics/1\nend\n");
      assertThat(host.does("start", "left")).isEqualTo("RUNNING\t" + process + "\n");
      TestHost.await("going on", () -> stateIs(host, InstanceState.RUNNING));
      assertThat(host.does("statistics")).contains("instance\tleft\t{}\n");
    }
  }

  private static boolean stateIs(TestHost host, InstanceState state) {
    try {
      return host.instance("left").state() == state;
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** Somebody has removed the folder of the scripts, and with it all that is recorded. */
  @ParameterizedTest
  @EnumSource(Shell.class)
  void whatRunsWithoutARecordIsEndedBeforeItIsStartedAgain(Shell shell) throws Exception {
    try (TestHost host = TestHost.of(folder, shell)) {
      host.install(TestArchive.foreground(ID, TestArchive.BEACON))
          .configure("left", ID)
          .does("start", "left");
      ProcessHandle first = host.process("left");
      new ProcessBuilder("rm", "-rf", host.archive().toString()).start().waitFor();
      assertThat(host.prepare().code()).isZero();
      host.install(TestArchive.foreground(ID, TestArchive.BEACON)).configure("left", ID);
      assertThat(host.instance("left").state()).isEqualTo(InstanceState.STOPPED);
      host.does("start", "left");
      TestHost.await("its end", () -> !first.isAlive());
      ProcessHandle second = host.process("left");
      assertThat(second.pid()).isNotEqualTo(first.pid());
      Files.delete(host.archive().resolve("run/left.pid"));
      assertThat(host.instance("left").state()).isEqualTo(InstanceState.FAILED);
      host.does("start", "left");
      TestHost.await("its end", () -> !second.isAlive());
      assertThat(host.process("left").isAlive()).isTrue();
    }
  }

  @Test
  void whatIsPausedCanBeStopped() throws Exception {
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      host.install(TestArchive.foreground(ID, TestArchive.BEACON)).configure("left", ID);
      host.does("start", "left");
      host.does("pause", "left");
      assertThat(host.does("stop", "left")).isEqualTo("STOPPED\tended\n");
    }
  }

  @Test
  void startResumesWhatIsPaused() throws Exception {
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      host.install(TestArchive.foreground(ID, TestArchive.BEACON)).configure("left", ID);
      String started = host.does("start", "left");
      host.does("pause", "left");
      assertThat(host.does("start", "left")).isEqualTo(started);
      assertThat(host.instance("left").state()).isEqualTo(InstanceState.RUNNING);
    }
  }

  @ParameterizedTest
  @EnumSource(Shell.class)
  void afterARestartOfTheHostNothingRunsThatShould(Shell shell) throws Exception {
    try (TestHost host = TestHost.of(folder, shell)) {
      host.install(TestArchive.foreground(ID, TestArchive.BEACON)).configure("left", ID);
      host.does("start", "left");
      ProcessHandle stranger = host.process("left");
      bootAgain(host);
      HostedInstance rebooted = host.instance("left");
      assertThat(rebooted.state()).isEqualTo(InstanceState.FAILED);
      assertThat(rebooted.cause()).contains(Cause.REBOOTED);
      assertThat(rebooted.processId()).isEmpty();

      // Its number is another process's now, which must not be touched.
      Files.deleteIfExists(host.root().resolve(ID + "/run/left.pid"));
      assertThat(host.does("stop", "left")).isEqualTo("STOPPED\tidle\n");
      assertThat(stranger.isAlive()).isTrue();
      assertThat(host.archive().resolve("run/left.pid")).doesNotExist();
      assertThat(host.instance("left").state()).isEqualTo(InstanceState.STOPPED);
    }
  }

  /** Makes all records those of an earlier boot. */
  private static void bootAgain(TestHost host) throws IOException {
    String boot = text(Path.of("/proc/sys/kernel/random/boot_id")).strip();
    for (String name : new String[] {"left.pid", "left.wanted"}) {
      Path file = host.archive().resolve("run").resolve(name);
      Files.writeString(file, text(file).replace(boot, "an-earlier-boot"));
    }
  }

  @Test
  void aReusedProcessNumberDeceivesNobody() throws Exception {
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      host.install(TestArchive.foreground(ID, TestArchive.BEACON)).configure("left", ID);
      host.does("start", "left");
      host.process("left").destroyForcibly();
      TestHost.await("its end", () -> host.processes("left") == 0);
      Path record = host.archive().resolve("run/left.pid");
      String[] fields = text(record).split(" ");
      String other = String.valueOf(ProcessHandle.current().pid());
      Files.writeString(record, String.join(" ", other, fields[1], other, fields[3]));
      assertThat(host.instance("left").state()).isEqualTo(InstanceState.FAILED);
      assertThat(host.does("stop", "left")).isEqualTo("STOPPED\tidle\n");
    }
  }

  @Test
  void aNewConfigurationCountsAtTheNextStart() throws Exception {
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      host.install(TestArchive.foreground(ID, TestArchive.BEACON)).configure("left", ID);
      host.does("start", "left");
      String old = host.instance("left").configurationSha256().orElseThrow();
      host.configure("left", ID, "address=10.33.136.17");
      assertThat(host.instance("left").configurationSha256()).contains(old);
      TestHost.Answer refused = host.call("start", "left");
      assertThat(refused.code()).isEqualTo(HostOutcome.STATE.exitCode());
      assertThat(refused.err()).contains("runs with another configuration");
      host.does("stop", "left");
      host.does("start", "left");
      assertThat(host.instance("left").configurationSha256().orElseThrow()).isNotEqualTo(old);
    }
  }

  @Test
  void theConfigurationReachesTheComponent() throws Exception {
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      Files.writeString(host.archive().resolve("discovery/0123.cyclonedds.xml"), "<x/>");
      host.install(
              TestArchive.foreground(
                  ID,
                  "#!/bin/sh\necho $SLIPWAY_ADDRESS $CYCLONEDDS_URI $SLIPWAY_OPENDDS_CONFIG"
                      + " $(grep Cpus_allowed_list /proc/self/status)\nsleep 60\n"))
          .configure(
              "left", ID, "address=10.33.136.17", "cores=0", "discovery=0123.cyclonedds.xml");
      host.does("start", "left");
      assertThat(text(host.root().resolve(ID + "/log/left.console.txt")))
          .isEqualTo(
              "10.33.136.17 file://"
                  + host.archive().toRealPath().resolve("discovery/0123.cyclonedds.xml")
                  + " Cpus_allowed_list: 0\n");
      Files.writeString(host.archive().resolve("discovery/4567.opendds.ini"), "[common]");
      host.configure("right", ID, "cores=0", "discovery=4567.opendds.ini");
      host.does("start", "right");
      assertThat(text(host.root().resolve(ID + "/log/right.console.txt")))
          .contains(
              host.archive().toRealPath().resolve("discovery/4567.opendds.ini")
                  + " Cpus_allowed_list: 0\n");
    }
  }

  @Test
  void aStartThatWasKilledLeavesNoSecondProcess() throws Exception {
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      host.install(
              TestArchive.background(
                  ID,
                  "setsid bin/component & echo $! >\"$SLIPWAY_PID_FILE\"; sleep 3",
                  TestArchive.BEACON))
          .configure("left", ID);
      Process start = host.begin("start", "left");
      Path log = host.root().resolve(ID + "/log/left.txt");
      TestHost.await("a beat", () -> Files.exists(log));
      start.destroyForcibly().waitFor();
      host.does("start", "left");
      long pid = host.instance("left").processId().getAsLong();
      assertThat(text(host.root().resolve(ID + "/run/left.pid")).strip())
          .isEqualTo(String.valueOf(pid));
      host.does("stop", "left");
      TestHost.await("the end of all", () -> host.processes("left") == 0);
    }
  }

  @Test
  void whatItsMainProcessLeftBehindIsEnded() throws Exception {
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      host.install(TestArchive.foreground(ID, "#!/bin/sh\nsleep 300 & sleep 301\n"))
          .configure("left", ID);
      host.does("start", "left");
      host.process("left").destroyForcibly();
      TestHost.await("its end", () -> host.processes("left") == 2);
      host.does("stop", "left");
      TestHost.await("the end of all", () -> host.processes("left") == 0);
    }
  }

  @Test
  void removingEndsAndForgets() throws Exception {
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      host.install(TestArchive.foreground(ID, TestArchive.BEACON)).configure("left", ID);
      host.does("start", "left");
      assertThat(host.does("remove", "left")).isEqualTo("removed\tleft\n");
      assertThat(host.does("remove", "left")).isEqualTo("absent\tleft\n");
      assertThat(host.processes("left")).isZero();
      assertThat(host.status().instances()).isEmpty();
      assertThat(host.status().components()).hasSize(1);
    }
  }

  @Test
  void whatRunsWithoutAConfigurationIsStillSeen() throws Exception {
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      host.install(TestArchive.foreground(ID, TestArchive.BEACON));
      for (String name : new String[] {"a", "b", "c"}) {
        host.configure(name, ID).does("start", name);
      }
      Files.delete(host.archive().resolve("instances/b"));
      assertThat(host.status().instances().stream().map(HostedInstance::name))
          .containsExactly("a", "b", "c");
      assertThat(host.instance("b").component()).contains(ID);
      host.does("stop", "b");
      assertThat(host.status().instances().stream().map(HostedInstance::name))
          .containsExactly("a", "c");
    }
  }

  @ParameterizedTest
  @EnumSource(Shell.class)
  void theEndOfALogIsPrinted(Shell shell) throws Exception {
    TestArchive archive =
        TestArchive.foreground(
            ID, "#!/bin/sh\necho printed\nseq 1 30 >>\"$SLIPWAY_LOG\"\nexec sleep 600\n");
    try (TestHost host = TestHost.of(folder, shell)) {
      assertThat(host.call("log", "left", "3").code()).isEqualTo(HostOutcome.ABSENT.exitCode());
      host.install(archive).configure("left", ID);
      assertThat(host.does("log", "left", "3")).isEmpty();
      host.does("start", "left");
      Path log = host.root().resolve(ID + "/log/left.txt");
      TestHost.await("the log", () -> Files.exists(log) && text(log).endsWith("30\n"));
      assertThat(host.does("log", "left", "3")).isEqualTo("28\n29\n30\n");
      assertThat(host.does("log", "left", "99999").lines()).hasSize(30);
      assertThat(host.does("log", "left", "5", "console")).isEqualTo("printed\n");
      for (String lines : List.of("0", "-1", "010", "100000", "1x")) {
        assertThat(host.call("log", "left", lines).code())
            .as(lines)
            .isEqualTo(HostOutcome.USAGE.exitCode());
      }
      Files.writeString(log, "x".repeat(2_000_000) + "\nlast\n");
      String end = host.does("log", "left", "2");
      assertThat(end.length()).isBetween(900_000, 1 << 20);
      assertThat(end.substring(end.length() - 7)).isEqualTo("x\nlast\n");
    }
  }

  @ParameterizedTest
  @EnumSource(Shell.class)
  void discoveryFilesThatNobodyNamesGo(Shell shell) throws Exception {
    try (TestHost host = TestHost.of(folder, shell)) {
      host.install(TestArchive.foreground(ID, TestArchive.BEACON));
      Path files = host.archive().resolve("discovery");
      for (String name : List.of("1.cyclonedds.xml", "2.cyclonedds.xml", "2.fastdds.xml")) {
        Files.writeString(files.resolve(name), "<x/>");
      }
      host.configure("left", ID, "discovery=1.cyclonedds.xml")
          .configure("right", ID, "discovery=1.cyclonedds.xml");
      assertThat(names(files)).containsExactly("1.cyclonedds.xml");

      Files.writeString(files.resolve("3.cyclonedds.xml"), "<x/>");
      host.configure("left", ID, "discovery=3.cyclonedds.xml");
      assertThat(names(files)).containsExactly("1.cyclonedds.xml", "3.cyclonedds.xml");
      host.does("remove", "right");
      assertThat(names(files)).containsExactly("3.cyclonedds.xml");
      host.does("uninstall", ID);
      assertThat(names(files)).isEmpty();

      String unmet = "component=" + ID + "\ndomain=1\ndiscovery=1.cyclonedds.xml\n";
      TestHost.Answer refused = host.callWithInput(unmet, "configure", "left");
      assertThat(refused.code()).isEqualTo(HostOutcome.ABSENT.exitCode());
      assertThat(refused.err())
          .isEqualTo("configure: there is no discovery file 1.cyclonedds.xml\n");
      assertThat(host.status().instances()).isEmpty();
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static String text(Path file) {
    try {
      return Files.exists(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
