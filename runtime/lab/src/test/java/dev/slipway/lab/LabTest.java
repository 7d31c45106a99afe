// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab;

import static dev.slipway.lab.Site.nic;
import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Direction;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.lab.LabStatus.State;
import dev.slipway.lab.files.LabFiles;
import dev.slipway.lab.files.LabFolder;
import dev.slipway.lab.host.LabProcess;
import dev.slipway.lab.host.Tool;
import dev.slipway.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Labs for real, on this machine; skipped where programs are missing or namespaces refused. */
class LabTest {
  private static final Site SITE =
      new Site()
          .network(
              "ship",
              "10.1.0.0/24",
              "10.1.0.1",
              new Site.Medium(9000, OptionalLong.empty(), OptionalLong.empty(), 0),
              false)
          .network(
              "shore",
              "10.2.0.0/24",
              "10.2.0.1",
              new Site.Medium(1400, OptionalLong.empty(), OptionalLong.of(20_000_000), 0),
              false)
          .network("outside", "192.0.2.0/24", "", Site.Medium.PLAIN, true)
          .policy("slow", Direction.EGRESS, 8_000_000)
          .router("edge", true, "outside", "ship", "10.1.0.1", "shore", "10.2.0.1")
          .node(
              "console",
              nic("eth2", "ship", "10.1.0.10", OptionalLong.empty(), Optional.of("slow")),
              nic("eth3", "", ""))
          .node("table", nic("eth0", "ship", "10.1.0.11"))
          .node(
              "plot",
              "VIRTUAL_MACHINE",
              Optional.of("user"),
              "192.0.2.150",
              nic("eth0", "shore", "10.2.0.20"))
          .node("weather", nic("eth0", "outside", "192.0.2.10"));

  @TempDir private Path temporary;

  private final BundleManifest manifest = SITE.manifest();
  private Lab lab;
  private Traces before;

  @BeforeEach
  void lookAtTheMachine() throws IOException, InterruptedException {
    LabMachine.assumeNamespaces();
    // A blank in the path: every file that names it must quote it.
    lab = new Lab(new LabFolder(temporary.resolve("a lab")));
    before = Traces.of(lab.folder());
  }

  @AfterEach
  void nothingIsLeft() throws IOException, InterruptedException {
    if (before != null) {
      assertThat(lab.down().diagnostics()).isEmpty();
      assertThat(Traces.of(lab.folder())).isEqualTo(before);
      assertThat(lab.folder().path()).doesNotExist();
    }
  }

  private LabRecord up() throws IOException, InterruptedException {
    Lab.Result result = lab.up(manifest, (done, total, what) -> {});
    assertThat(result.succeeded()).as(result.diagnostics().toString()).isTrue();
    return result.record().orElseThrow();
  }

  private Tool.Outcome exec(String node, String... program)
      throws IOException, InterruptedException {
    Diagnostics found = new Diagnostics();
    return Tool.run(lab.command(manifest, node, List.of(program), found).orElseThrow());
  }

  /** Pings from a node; without the program even what is not to be reached would seem right. */
  private Tool.Outcome ping(String node, String... arguments)
      throws IOException, InterruptedException {
    Needs.programs("ping");
    return exec(
        node, Stream.concat(Stream.of("ping"), Stream.of(arguments)).toArray(String[]::new));
  }

  private Tool.Outcome ssh(String node, String command) throws IOException, InterruptedException {
    return Tool.run(
        List.of("ssh", "-F", lab.folder().sshConfig().orElseThrow().toString(), node, command));
  }

  private State state(String name) throws IOException, InterruptedException {
    return lab.status(manifest).machines().stream()
        .filter(machine -> machine.name().equals(name))
        .findFirst()
        .orElseThrow()
        .state();
  }

  @Test
  void nodesAreAsDrawnAndReachOneAnother() throws IOException, InterruptedException {
    up();
    assertThat(lab.status(manifest).complete()).isTrue();
    assertThat(exec("console", "hostname").output()).isEqualTo("console\n");
    assertThat(exec("console", "ip", "-brief", "address").output())
        .containsPattern("eth2\\S* +UP +10\\.1\\.0\\.10/24")
        .containsPattern("eth3\\S* +(LOWERLAYER)?DOWN");
    assertThat(ping("console", "-c", "1", "-W", "5", "table").succeeded()).isTrue();
    assertThat(ping("console", "-c", "1", "-W", "5", "plot").succeeded()).isTrue();
    // What is aboard reaches what is outside; what is outside reaches floating addresses only.
    assertThat(ping("table", "-c", "1", "-W", "5", "192.0.2.10").succeeded()).isTrue();
    assertThat(ping("weather", "-c", "1", "-W", "1", "10.2.0.20").succeeded()).isFalse();
    if (LabMachine.facts().filters()) {
      assertThat(ping("weather", "-c", "1", "-W", "5", "192.0.2.150").succeeded()).isTrue();
    }
  }

  @Test
  void packetsFitTheDrawnMtu() throws IOException, InterruptedException {
    up();
    assertThat(exec("table", "cat", "/sys/class/net/eth0/mtu").output()).isEqualTo("1500\n");
    assertThat(
            ping("table", "-c", "1", "-W", "5", "-M", "do", "-s", "1472", "10.1.0.10").succeeded())
        .isTrue();
    assertThat(
            ping("table", "-c", "1", "-W", "1", "-M", "do", "-s", "1473", "10.1.0.10").succeeded())
        .isFalse();
    assertThat(ping("table", "-c", "1", "-W", "5", "-M", "do", "-s", "1472", "10.2.0.20").output())
        .contains("mtu = 1400");
  }

  @Test
  void latencyIsThatOfTheDrawing() throws IOException, InterruptedException {
    up();
    if (LabMachine.facts().delays()) {
      // Both ways of a round trip from the router end at a receiver on the slow network.
      String output = ping("edge", "-c", "3", "-i", "0.2", "10.2.0.20").output();
      double least =
          Double.parseDouble(output.substring(output.indexOf("mdev = ") + 7).split("/")[0]);
      assertThat(least).isGreaterThanOrEqualTo(40);
    } else {
      assertThat(lab.up(manifest, (done, total, what) -> {}).diagnostics())
          .extracting("code")
          .contains("LAB_LATENCY_LEFT_OUT");
    }
  }

  @Test
  void aLimitSlowsDownWhoHasIt() throws IOException, InterruptedException {
    up();
    long limited = nanosecondsToSend("console", "table", "10.1.0.11");
    long free = nanosecondsToSend("table", "console", "10.1.0.10");
    // Two megabytes take two seconds at 8 Mbit/s, and nothing worth mentioning without a limit.
    assertThat(limited).isGreaterThan(2 * free).isGreaterThan(1_000_000_000L);
  }

  private long nanosecondsToSend(String from, String to, String address)
      throws IOException, InterruptedException {
    Process receiver =
        new ProcessBuilder(
                lab.command(
                        manifest,
                        to,
                        List.of("sh", "-c", "nc -l -p 5001 | wc -c"),
                        new Diagnostics())
                    .orElseThrow())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    long begun = System.nanoTime();
    // Until somebody listens; nc ends when the receiver has taken everything.
    assertThat(
            exec(
                    from,
                    "sh",
                    "-c",
                    "until head -c 2000000 /dev/zero | nc -N "
                        + address
                        + " 5001; do sleep 0.1; done")
                .succeeded())
        .isTrue();
    receiver.waitFor();
    return System.nanoTime() - begun;
  }

  @Test
  void nodesHaveFilesOfTheirOwn() throws IOException, InterruptedException {
    up();
    assertThat(exec("console", "sh", "-c", "echo own >/opt/file; cat /opt/file").output())
        .isEqualTo("own\n");
    assertThat(exec("table", "ls", "/opt").output()).isEmpty();
    assertThat(exec("console", "touch", "/usr/file").succeeded()).isFalse();
    assertThat(exec("console", "ls", lab.folder().path().toString()).succeeded()).isFalse();
    assertThat(exec("console", "cat", "/proc/sys/kernel/random/boot_id").output())
        .isNotEqualTo(exec("table", "cat", "/proc/sys/kernel/random/boot_id").output());
  }

  @Test
  void sshLogsInAsTheDrawnAccountAndChecksTheNodesKey() throws IOException, InterruptedException {
    up();
    assertThat(ssh("plot", "id -un; hostname; echo x >/opt/x && cat /opt/x").output())
        .isEqualTo("user\nplot\nx\n");
    assertThat(ssh("console", "id -un").output()).isEqualTo("root\n");
    Path known = lab.folder().path().resolve("known_hosts");
    List<String> others = new ArrayList<>();
    for (String line : Files.readAllLines(known)) {
      others.add(
          line.startsWith("plot")
              ? line.replaceFirst(
                  "AAAA.*", "AAAAC3NzaC1lZDI1NTE5AAAAIAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8g")
              : line);
    }
    Files.write(known, others);
    assertThat(ssh("plot", "true").output()).contains("REMOTE HOST IDENTIFICATION HAS CHANGED");
  }

  @Test
  void bringingUpAgainChangesNothing() throws IOException, InterruptedException {
    LabRecord first = up();
    assertThat(up()).isEqualTo(first);
  }

  @Test
  void bringingUpAgainMendsWhatIsMissing() throws IOException, InterruptedException {
    LabRecord first = up();
    exec("console", "sh", "-c", "echo kept >/opt/file; echo gone >/tmp/file");
    kill(first, "console");
    exec("table", "ip", "link", "set", "dev", "eth0", "down");
    exec("plot", "ip", "link", "delete", "dev", "eth0");
    assertThat(state("console")).isEqualTo(State.DOWN);
    assertThat(state("table")).isEqualTo(State.CUT_OFF);
    assertThat(state("plot")).isEqualTo(State.CUT_OFF);
    assertThat(state("edge")).isEqualTo(State.UP);
    LabRecord second = up();
    assertThat(lab.status(manifest).complete()).isTrue();
    assertThat(process(second, "console")).isNotEqualTo(process(first, "console"));
    assertThat(process(second, "table")).isEqualTo(process(first, "table"));
    assertThat(exec("console", "cat", "/opt/file").output()).isEqualTo("kept\n");
    assertThat(exec("console", "ls", "/tmp").output()).isEmpty();
    assertThat(ping("table", "-c", "1", "-W", "5", "plot").succeeded()).isTrue();
  }

  private static LabRecord.Process process(LabRecord record, String name) {
    return record.machines().stream()
        .filter(machine -> machine.name().equals(name))
        .findFirst()
        .orElseThrow()
        .process();
  }

  private static void kill(LabRecord record, String name) throws InterruptedException {
    LabRecord.Process process = process(record, name);
    LabProcess first = new LabProcess(process.pid(), process.startTime());
    first.kill();
    assertThat(first.awaitEnd(java.time.Duration.ofSeconds(10))).isTrue();
  }

  @Test
  void aLabWhoseFirstProcessWasKilledComesUpAgain() throws IOException, InterruptedException {
    LabRecord first = up();
    LabProcess keeper = new LabProcess(first.keeper().pid(), first.keeper().startTime());
    keeper.kill();
    assertThat(keeper.awaitEnd(java.time.Duration.ofSeconds(10))).isTrue();
    assertThat(lab.status(manifest).up()).isFalse();
    up();
    assertThat(lab.status(manifest).complete()).isTrue();
  }

  @Test
  void whatIsDrawnOtherwiseIsMadeAnewAndWhatIsNotGoes() throws IOException, InterruptedException {
    up();
    BundleManifest other =
        new Site()
            .network("ship", "10.1.0.0/24", "")
            .node("table", nic("eth0", "ship", "10.1.0.99"))
            .manifest();
    Lab.Result result = lab.up(other, (done, total, what) -> {});
    assertThat(result.succeeded()).as(result.diagnostics().toString()).isTrue();
    assertThat(lab.status(other).complete()).isTrue();
    assertThat(lab.folder().path().resolve("nodes"))
        .isDirectoryContaining(path -> path.endsWith("table"))
        .isDirectoryNotContaining(path -> path.endsWith("plot"));
  }

  @Test
  void twoCommandsDoNotWorkOnOneLab() throws IOException, InterruptedException {
    LabFiles.create(lab.folder());
    try (LabLock lock = LabLock.tryTake(lab.folder()).orElseThrow()) {
      assertThat(lock).isNotNull();
      assertThat(lab.up(manifest, (done, total, what) -> {}).diagnostics())
          .extracting("code")
          .contains("LAB_LOCKED");
      assertThat(lab.down().diagnostics()).extracting("code").containsExactly("LAB_LOCKED");
    }
  }
}
