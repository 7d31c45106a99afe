// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.slipway.cli.testing.ApplyProcess;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.FaultyLab;
import dev.slipway.cli.testing.JsonForms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What goes wrong on real hosts, on those of a lab: it is told, what is recorded stays true, and
 * the second try succeeds.
 */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("slow")
class LabFaultsTest {
  private static final int KILLED = 128 + 9;
  private static final String IMPATIENT =
      "Host *\n  ConnectTimeout 3\n  ServerAliveInterval 1\n  ServerAliveCountMax 2";

  @TempDir private static Path place;
  private static FaultyLab lab;

  @TempDir private Path folder;

  @BeforeAll
  static void bringUp() throws IOException {
    lab = new FaultyLab(place);
  }

  @AfterAll
  static void takeDown() {
    if (lab != null) {
      lab.close();
    }
  }

  @BeforeEach
  void clean() throws IOException {
    lab.clean();
  }

  private static void applyAll() {
    CommandRun run = lab.run("apply");
    assertThat(run.code()).as(run.err()).isZero();
  }

  /** A run that is refused before anything was done. */
  private static void assertRefused(CommandRun run, int code, String... told) throws Exception {
    assertThat(run.code()).as(run.err()).isEqualTo(code);
    assertThat(run.err()).contains(told);
    assertThat(lab.effects()).isEmpty();
  }

  private static JsonObject instance(String node) {
    CommandRun status = lab.run("status", "--format", "json");
    for (var entry : JsonForms.assertIs("status", status.out()).getAsJsonArray("nodes")) {
      JsonArray instances = entry.getAsJsonObject().getAsJsonArray("instances");
      if (entry.getAsJsonObject().get("node").getAsString().equals(node)) {
        return instances.get(0).getAsJsonObject();
      }
    }
    throw new AssertionError("no instance on " + node + ": " + status.err());
  }

  // The runtime

  @Test
  void killedAtAnyActionTheNextRunDoesTheRest() throws Exception {
    for (int action = 1; action <= FaultyLab.ACTIONS; action++) {
      lab.clean();
      try (ApplyProcess killed = lab.apply("--parallel", "1")) {
        killed.await("action-started", action);
        killed.signal("KILL");
        assertThat(killed.exitCode()).as("killed at action %d", action).isEqualTo(KILLED);
      }
      applyAll();
      assertThat(lab.effects())
          .as("killed at action %d", action)
          .containsExactlyElementsOf(FaultyLab.ALL);
    }
    lab.assertAllIsThere();
  }

  @Test
  void aSecondRunIsToldWhoIsAtWork() throws Exception {
    lab.on("console", "touch /opt/hold");
    try (ApplyProcess first = lab.apply()) {
      first.awaitStep("component/console/Reporter-1.0.0", "install");
      CommandRun second = lab.run("apply");
      assertThat(second.code()).isEqualTo(1);
      assertThat(second.err())
          .contains(
              "Deployment is being changed [STATE_LOCKED]",
              "'slipway apply' of " + System.getProperty("user.name"),
              "(process " + first.pid() + ", since ");
      lab.on("console", "rm /opt/hold");
      assertThat(first.exitCode()).as(first.complaints()).isZero();
    }
    lab.assertAllIsThere();
  }

  @Test
  void interruptedItEndsWhatIsUnderWayAndBeginsNothingElse() throws Exception {
    lab.on("console", "touch /opt/hold");
    try (ApplyProcess interrupted = lab.apply("--parallel", "1")) {
      interrupted.awaitStep("component/console/Reporter-1.0.0", "install");
      interrupted.signal("INT");
      lab.on("console", "rm /opt/hold");
      assertThat(interrupted.exitCode()).as(interrupted.complaints()).isEqualTo(130);
      assertThat(interrupted.complaints()).contains("Stopping: running actions are finished");
    }
    assertThat(lab.effects())
        .contains("console: install Reporter-1.0.0")
        .doesNotContain("console: start reporter");
    assertThat(lab.state().resolve("state.json"))
        .content()
        .contains("component/console/Reporter-1.0.0")
        .doesNotContain("instance/console/reporter");
    lab.assertNextRunDoesTheRest();
  }

  @Test
  void aPlanThatIsNotTrueAnyMoreIsRefused() throws Exception {
    Path plan = folder.resolve("plan.json");
    assertThat(lab.run("plan", "-o", plan).code()).isZero();
    applyAll();
    CommandRun stale = lab.run("apply", "--plan", plan);
    assertThat(stale.code()).isEqualTo(1);
    assertThat(stale.err()).contains("Plan is out of date [PLAN_STALE]", "Make a new plan.");
    lab.assertAllIsThere();
  }

  @Test
  void aTruncatedStateIsMendedByAskingTheHosts() throws Exception {
    applyAll();
    Path state = lab.state().resolve("state.json");
    Files.writeString(state, Files.readString(state).substring(0, 100));
    Files.deleteIfExists(lab.state().resolve("state.previous.json"));
    CommandRun run = lab.run("apply");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).contains("[STATE_DAMAGED]");
    lab.assertAllIsThere();
    assertThat(Files.readString(state)).contains("instance/plot/plotter-ashore");
  }

  @Test
  void destroyingWithoutARecordedStateShowsAndRemovesWhatTheHostsHold() throws Exception {
    applyAll();
    for (String file : List.of("state.json", "state.previous.json")) {
      Files.writeString(lab.state().resolve(file), "{");
    }
    CommandRun refused = lab.run("destroy");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .contains(
            "[STATE_DAMAGED]",
            "[PLAN_LOSES_DATA]",
            "Nothing was done. Plan: ",
            "9 to destroy; 0 unchanged. Data is lost")
        .contains(
            "component/console/Reporter-1.0.0", "No run recorded it; the bundle describes it.");
    assertThat(lab.effects()).containsExactlyElementsOf(FaultyLab.ALL);

    CommandRun destroyed = lab.run("destroy", "--yes");
    assertThat(destroyed.code()).as(destroyed.err()).isZero();
    assertThat(destroyed.err()).contains("9 to destroy", "Done: 9 actions done");
    for (String node : FaultyLab.NODES) {
      lab.on(node, "! [ -e /opt/components/archive/status ]");
    }
    CommandRun again = lab.run("destroy", "--yes");
    assertThat(again.code()).isZero();
    assertThat(again.err()).contains("Nothing to remove");
  }

  @Test
  void aSavedPlanThatLosesDataNeedsConsentWhereNobodyCanBeAsked() throws Exception {
    applyAll();
    Path plan = folder.resolve("plan.json");
    CommandRun planned = lab.run("plan", "--destroy", "-o", plan);
    assertThat(planned.code()).isZero();
    assertThat(planned.out())
        .endsWith(
            "Saved: 'slipway apply --plan' carries out this plan and loses these logs without"
                + " asking; without a terminal it also needs --yes.\n");
    CommandRun refused = lab.run("apply", "--plan", plan);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("[PLAN_LOSES_DATA]", "--yes");
    lab.assertAllIsThere();
    CommandRun done = lab.run("apply", "--plan", plan, "--yes");
    assertThat(done.code()).as(done.err()).isZero();
    assertThat(done.err()).contains("Done: 9 actions done");
  }

  // The way to a host

  @Test
  void anotherHostKeyIsRefusedAndNothingIsDone() throws Exception {
    Path known = folder.resolve("known_hosts");
    List<String> lines = Files.readAllLines(lab.file("known_hosts"));
    String other = lines.stream().filter(line -> line.startsWith("plot")).findFirst().orElseThrow();
    Files.writeString(known, other.replaceFirst("^\\S+", "console") + "\n");
    Path config = lab.config("Host console\n  UserKnownHostsFile " + known);
    assertRefused(
        lab.run(config, "apply"), 3, "[REMOTE_HOST_KEY_CHANGED]", "console", "ssh-keygen -R");
    lab.assertNextRunDoesTheRest();
  }

  @Test
  void anotherUserIsRefusedAndNothingIsDone() throws Exception {
    Path config = lab.config("Host console\n  User stranger");
    assertRefused(lab.run(config, "apply"), 3, "[REMOTE_AUTHENTICATION]", "refuses user stranger");
    lab.assertNextRunDoesTheRest();
  }

  @Test
  void aTransferThatIsCutIsTold() throws Exception {
    Path cut =
        Files.writeString(
            folder.resolve("cut.sh"),
            """
            pipe=$0.$$
            mkfifo "$pipe"
            /bin/sh "$@" <"$pipe" &
            dd bs=64k count=600000 iflag=count_bytes >"$pipe" 2>/dev/null
            kill $!
            """);
    String way =
        Files.readString(lab.file("ssh_config"))
            .lines()
            .filter(line -> line.contains("ProxyCommand") && line.contains(" console "))
            .findFirst()
            .orElseThrow()
            .strip();
    Path config =
        lab.config(
            "Host console\n  " + way.replace("ProxyCommand /bin/sh", "ProxyCommand /bin/sh " + cut),
            IMPATIENT);
    CommandRun run = lab.run(config, "apply", "--keep-going");
    assertThat(run.code()).as(run.err()).isEqualTo(3);
    assertThat(run.err()).contains("[REMOTE_CONNECTION_LOST]");
    assertThat(lab.effects()).hasSize(4).noneMatch(effect -> effect.startsWith("console"));
    lab.assertNextRunDoesTheRest();
  }

  @Test
  void aHostThatIsDownStopsAllOrCostsOnlyItsOwn() throws Exception {
    ProcessHandle node = firstProcess("console");
    node.destroyForcibly();
    node.onExit().get();
    try {
      assertThat(lab.run("apply").code()).isEqualTo(3);
      CommandRun rest = lab.run("apply", "--keep-going");
      assertThat(rest.code()).isEqualTo(3);
      assertThat(rest.err()).contains("[REMOTE_UNREACHABLE]", "node console of the lab is down");
      CommandRun nothing = lab.run("apply", "--keep-going");
      assertThat(nothing.code()).isEqualTo(3);
      assertThat(nothing.err())
          .contains("Incomplete: 0 actions done, 1 node unknown")
          .doesNotContain("Done:");
    } finally {
      lab.up();
    }
    assertThat(lab.effects()).hasSize(4).noneMatch(effect -> effect.startsWith("console"));
    lab.assertNextRunDoesTheRest();
  }

  private static ProcessHandle firstProcess(String node) throws IOException {
    String record = Files.readString(lab.file("nodes").resolve(node).resolve("process"));
    return ProcessHandle.of(Long.parseLong(record.split(" ")[0])).orElseThrow();
  }

  @Test
  void anSshServerThatHangsIsGivenUp() throws Exception {
    Path config = lab.config(IMPATIENT);
    lab.on("console", "kill -s STOP \"$(cat /run/sshd.pid)\"");
    try {
      CommandRun run = lab.run(config, "apply");
      assertThat(run.code()).isEqualTo(3);
      assertThat(run.err()).contains("[REMOTE_TIMEOUT]", "console");
    } finally {
      lab.on("console", "kill -s CONT \"$(cat /run/sshd.pid)\"");
    }
    assertThat(lab.effects()).isEmpty();
    lab.assertNextRunDoesTheRest();
  }

  /** An agent's key, through another node, to a host whose key is recorded without its name. */
  @Test
  void nodesAreReachedAsAnSshConfigSays() throws Exception {
    applyAll();
    Path known = Files.copy(lab.file("known_hosts"), folder.resolve("known_hosts"));
    Path key = Files.copy(lab.file("key.pub"), folder.resolve("key.pub"));
    assertThat(new ProcessBuilder("ssh-keygen", "-q", "-H", "-f", "" + known).start().waitFor())
        .isZero();
    assertThat(known).content().startsWith("|1|");
    Path socket = folder.resolve("agent");
    Process agent = new ProcessBuilder("ssh-agent", "-D", "-a", "" + socket).start();
    try {
      while (!Files.exists(socket)) {
        Thread.sleep(5);
      }
      ProcessBuilder adding = new ProcessBuilder("ssh-add", "-q", "" + lab.file("key"));
      adding.environment().put("SSH_AUTH_SOCK", "" + socket);
      assertThat(adding.start().waitFor()).isZero();
      Path config =
          lab.config(
              "Host chart-table\n  ProxyJump console",
              "Host *\n  IdentityAgent " + socket,
              "  UserKnownHostsFile " + known);
      Files.writeString(
          config,
          Files.readString(config)
              .replaceAll("IdentityFile \"[^\"]*\"", "IdentityFile \"" + key + "\""));
      CommandRun status = lab.run(config, "status");
      assertThat(status.code()).as(status.err()).isZero();
      assertThat(status.out()).containsPattern("chart-table +plotter-aboard .* RUNNING");
    } finally {
      agent.destroy();
    }
  }

  // On a host

  @Test
  void aFullDiskIsTold() throws Exception {
    assertThat(
            CommandRun.of("host", "prepare", "console", "--ssh-config", lab.file("ssh_config"))
                .code())
        .isZero();
    lab.on("console", "mount -t tmpfs -o size=1m,mode=777 small /opt/components/archive/incoming");
    try {
      CommandRun run = lab.run("apply", "--keep-going");
      assertThat(run.code()).isEqualTo(3);
      assertThat(run.err()).contains("[REMOTE_NO_SPACE]", "Reporter-1.0.0.jar");
      assertThat(lab.effects()).hasSize(4).noneMatch(effect -> effect.startsWith("console"));
    } finally {
      lab.on("console", "umount /opt/components/archive/incoming");
    }
    lab.assertNextRunDoesTheRest();
  }

  @Test
  void aComponentThatDiesAtStartIsToldWithItsLastWords() throws Exception {
    lab.on("chart-table", "touch /opt/die");
    CommandRun run = lab.run("apply", "--keep-going");
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err())
        .contains(
            "Component failed [HOST_COMPONENT_FAILED]",
            "chart-table: start plotter-aboard",
            "failed with exit code 7",
            "no chart in the table");
    assertThat(lab.effects()).contains("console: start reporter", "plot: start plotter-ashore");
    assertThat(lab.run("status").code()).isEqualTo(1);
    assertThat(instance("chart-table").get("state").getAsString()).isEqualTo("FAILED");
    lab.on("chart-table", "rm /opt/die");
    lab.assertNextRunDoesTheRest();
  }

  @Test
  void withoutKeepGoingNothingIsBegunAfterAFailure() throws Exception {
    lab.on("chart-table", "touch /opt/die");
    CommandRun run = lab.run("apply", "--parallel", "1");
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("[HOST_COMPONENT_FAILED]", "not started: The run was stopped.");
    assertThat(lab.effects().size()).isLessThan(FaultyLab.ALL.size());
    lab.on("chart-table", "rm /opt/die");
    lab.assertNextRunDoesTheRest();
  }

  @Test
  void aComponentThatIgnoresItsEndIsKilled() throws Exception {
    lab.on("console", "touch /opt/deaf");
    applyAll();
    CommandRun stop = lab.run("component stop", "reporter");
    assertThat(stop.code()).as(stop.err()).isZero();
    assertThat(stop.out()).isEqualTo("instance/console/reporter: STOPPED\n");
    assertThat(instance("console").get("state").getAsString()).isEqualTo("STOPPED");
    lab.on("console", "rm /opt/deaf; ! grep -l ^SLIPWAY_INSTANCE=reporter /proc/[0-9]*/environ");
    applyAll();
    assertThat(instance("console").get("state").getAsString()).isEqualTo("RUNNING");
  }

  @Test
  void anotherProcessWithTheNumberOfADeadComponentIsLeftAlone() throws Exception {
    applyAll();
    lab.on(
        "console",
        """
        cp /opt/components/archive/run/reporter.pid /opt/stranger
        read -r pid rest </opt/components/archive/run/reporter.pid
        kill -s KILL "$pid"
        while kill -s 0 "$pid" 2>/dev/null; do sleep 0.02; done
        mkdir -p /run/writable
        mount -t proc proc /run/writable
        for try in 1 2 3 4 5 6 7 8 9 10; do
          echo $((pid - 1)) >/run/writable/sys/kernel/ns_last_pid
          SLIPWAY_INSTANCE=stranger sleep 600 </dev/null >/dev/null 2>&1 &
          if [ $! -eq "$pid" ]; then
            umount /run/writable
            exit 0
          fi
          kill $!
        done
        umount /run/writable
        exit 1
        """);
    assertThat(instance("console").get("state").getAsString()).isEqualTo("FAILED");
    CommandRun run = lab.run("apply");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(lab.effects().stream().filter(effect -> effect.equals("console: start reporter")))
        .hasSize(2);
    lab.on("console", "read -r pid rest </opt/stranger && kill -s 0 \"$pid\"");
    assertThat(instance("console").get("state").getAsString()).isEqualTo("RUNNING");
  }

  @Test
  void aClockThatJumpsChangesNothing() throws Exception {
    applyAll();
    lab.on(
        "console",
        "printf '#!/bin/sh\\necho 1999-12-31T23:59:59Z\\n' >/run/date && chmod +x /run/date"
            + " && mount --bind /run/date \"$(command -v date)\"");
    try {
      lab.assertAllIsThere();
      lab.on(
          "console", "kill -s KILL \"$(cut -d' ' -f1 /opt/components/archive/run/reporter.pid)\"");
      lab.await("console", "/opt/components/archive/status | grep -q FAILED");
      applyAll();
      assertThat(instance("console").get("state").getAsString()).isEqualTo("RUNNING");
      assertThat(instance("console").get("started").getAsString())
          .isEqualTo("1999-12-31T23:59:59Z");
    } finally {
      lab.on("console", "umount \"$(command -v date)\"");
    }
    assertThat(lab.run("apply").err()).contains("Done: 0 actions done");
  }
}
