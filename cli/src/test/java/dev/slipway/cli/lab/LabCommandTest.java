// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.JsonForms;
import dev.slipway.engine.RemoteCommand;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteHost;
import dev.slipway.engine.Upload;
import dev.slipway.ssh.JschRemoteHosts;
import dev.slipway.ssh.SshConfig;
import dev.slipway.testing.Needs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Labs of the samples, by the commands that users have; skipped where no lab can be made. */
@Tag("slow")
class LabCommandTest {
  private static final Path SAMPLES = Path.of("..", "samples");
  private static final String DOMAIN = "11";
  private static final int TRIES = 300;
  private static final int STATUSES = 60;

  @TempDir private Path temporary;

  private Path bundle;
  private Path lab;

  private CommandRun lab(String command, Object... further) {
    Object[] arguments = new Object[5 + further.length];
    arguments[0] = "lab";
    arguments[1] = command;
    arguments[2] = bundle;
    arguments[3] = "--lab";
    arguments[4] = lab;
    System.arraycopy(further, 0, arguments, 5, further.length);
    return CommandRun.of(arguments);
  }

  private void generate(String sample) {
    bundle = temporary.resolve("bundle");
    lab = temporary.resolve("lab");
    assertThat(CommandRun.of("generate", SAMPLES.resolve(sample), "-o", bundle).code()).isZero();
  }

  private JsonObject up() {
    CommandRun up = lab("up", "--format", "json").succeedsOrLacks("no lab can be made");
    return JsonForms.assertIs("lab", up.out());
  }

  @AfterEach
  void takeDown() {
    if (lab != null) {
      assertThat(lab("down").code()).isZero();
      assertThat(lab).doesNotExist();
    }
  }

  @Test
  void theSubmarineLabComesUp() {
    generate("submarine-lab");
    JsonObject made = up();
    assertThat(made.getAsJsonArray("networks")).hasSize(1);
    CommandRun status = lab("status", "--format", "json");
    assertThat(status.code()).isZero();
    Set<String> nodes = new TreeSet<>();
    JsonForms.assertIs("lab-status", status.out())
        .getAsJsonArray("machines")
        .forEach(machine -> nodes.add(machine.getAsJsonObject().get("name").getAsString()));
    // Nothing is installed on the last blade.
    assertThat(nodes).hasSize(13).doesNotContain("compute-10-33-136-10").contains("combat-esxi-1");
    Needs.programs("ping");
    assertThat(lab("exec", "combat-kvm-1", "--", "ping", "-c", "1", "-W", "5", "esxi-slave").code())
        .isZero();
    assertThat(lab("exec", "combat-kvm-1", "--", "sh", "-c", "exit 7").code()).isEqualTo(7);
    assertThat(lab("status").out()).containsPattern("combat-kvm-2 +node +UP +\\d+ +10.33.136.18");
    CommandRun unknown = lab("exec", "nobody", "--", "true");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("[LAB_NODE_UNKNOWN]");
  }

  @Test
  void whatIsNotUpIsSaid() {
    generate("minimal");
    CommandRun status = lab("status");
    assertThat(status.code()).isEqualTo(3);
    assertThat(status.out()).isEqualTo("The lab is not up.\n");
    assertThat(lab("exec", "workstation", "--", "true").err()).contains("[LAB_NOT_UP]");
    assertThat(lab("down").out()).isEqualTo("No lab was running.\n");
    CommandRun unknown = CommandRun.of("lab", "down", temporary.resolve("nothing"));
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("[LAB_UNKNOWN]");
  }

  /** Discovery by the peers that the bundle names: on one bridge, and through a router. */
  @Test
  void componentsExchangeSamplesOverABridgeAndThroughARouter() throws Exception {
    generate("routed");
    up();
    build();
    try (JschRemoteHosts hosts = new JschRemoteHosts(SshConfig.of(lab.resolve("ssh_config")))) {
      for (Map.Entry<String, String> component :
          Map.of("console", "Reporter", "chart-table", "Plotter", "plot", "Plotter").entrySet()) {
        start(hosts.open(component.getKey()), component.getValue());
      }
      assertReceives(hosts.open("chart-table"));
      assertReceives(hosts.open("plot"));
    }
  }

  private void build() {
    CommandRun.of("build", bundle).succeedsOrLacks("nothing can be built");
  }

  /** What runs against what is drawn, as DDS discovery shows it to the components. */
  @Test
  void statusTellsWhatOfTheDdsGraphIsMissingDifferentAndNotDrawn() throws Exception {
    generate("routed");
    up();
    build();
    CommandRun applied =
        CommandRun.of(
            "apply", bundle, "--ssh-config", config(), "--state", temporary.resolve("state"));
    assertThat(applied.code()).as(applied.err()).isZero();

    CommandRun asDrawn = status(bundle);
    assertThat(asDrawn.code()).as(asDrawn.err()).isZero();
    JsonObject dds = JsonForms.assertIs("status", asDrawn.out()).getAsJsonObject("dds");
    assertThat(dds.getAsJsonArray("findings")).isEmpty();
    JsonObject domain = dds.getAsJsonArray("domains").get(0).getAsJsonObject();
    assertThat(domain.getAsJsonObject("participants").get("seen").getAsInt()).isEqualTo(3);
    assertThat(domain.getAsJsonObject("readers").get("seen").getAsInt()).isEqualTo(2);
    assertThat(domain.getAsJsonArray("seenFrom")).hasSize(3);

    CommandRun different = status(drawnOtherwise());
    assertThat(different.code()).isEqualTo(1);
    assertThat(different.err())
        .contains(
            "[DDS_QOS_DIFFERENT]",
            "The DataWriter of topic Positions of reporter in domain 11 has DURABILITY VOLATILE"
                + " instead of TRANSIENT_LOCAL.");

    exec(
        "for file in /opt/components/archive/discovery/*cyclonedds.xml; do"
            + " CYCLONEDDS_URI=file://$file /opt/components/Plotter-1.0.0/bin/Plotter start"
            + " --home /opt/stranger --instance stranger --domain "
            + DOMAIN
            + "; done");
    assertThat(awaitFinding("DDS_PARTICIPANT_EXTRA").err())
        .contains("stranger of Plotter-1.0.0", "reads Positions (voyage::Position)");

    exec("ip link set eth0 down");
    CommandRun cut = awaitFinding("DDS_NODE_ISOLATED");
    assertThat(cut.code()).isEqualTo(1);
    assertThat(cut.err())
        .contains(
            "chart-table sees nothing of plotter-ashore and reporter; plotter-aboard is seen by no"
                + " other node.");
    assertThat(CommandRun.of("status", bundle, "--ssh-config", config(), "--no-dds").code())
        .isZero();
  }

  private Path config() {
    return lab.resolve("ssh_config");
  }

  private CommandRun status(Path of) {
    return CommandRun.of("status", of, "--ssh-config", config(), "--format", "json");
  }

  private void exec(String script) {
    CommandRun run = lab("exec", "chart-table", "--", "sh", "-c", script);
    assertThat(run.code()).as(run.err()).isZero();
  }

  /** Participants are remembered until their lease is over. */
  private CommandRun awaitFinding(String code) throws InterruptedException {
    CommandRun status = status(bundle);
    for (int tried = 0; tried < STATUSES && !status.out().contains(code); tried++) {
      Thread.sleep(500);
      status = status(bundle);
    }
    assertThat(status.out()).contains(code);
    return status;
  }

  /** The same system with another QoS, as a bundle. */
  private Path drawnOtherwise() throws IOException {
    String model = Files.readString(SAMPLES.resolve("routed/routed.deployment"));
    Path other = temporary.resolve("other");
    Files.createDirectories(other);
    Files.writeString(
        other.resolve("routed.deployment"),
        model.replace(
            "<reliability", "<durability kind=\"TRANSIENT_LOCAL\"/>\n      <reliability"));
    Path made = temporary.resolve("drawn-otherwise");
    CommandRun generated = CommandRun.of("generate", other, "-o", made);
    assertThat(generated.code()).as(generated.err()).isZero();
    return made;
  }

  private void start(RemoteHost host, String component) throws Exception {
    String node = host.node();
    host.upload(Upload.of(program(component), "/opt/" + component, 0755));
    host.upload(
        Upload.of(
            Files.readAllBytes(
                bundle
                    .resolve("discovery/domain-" + DOMAIN)
                    .resolve(node)
                    .resolve("cyclonedds.xml")),
            "/opt/cyclonedds.xml",
            0644));
    RemoteCommand start =
        RemoteCommand.of(
            "sh",
            "-c",
            "CYCLONEDDS_URI=file:///opt/cyclonedds.xml setsid \"$@\" >/opt/out 2>&1 </dev/null &",
            "sh",
            "/opt/" + component,
            "run",
            "--home",
            "/opt",
            "--instance",
            node,
            "--domain",
            DOMAIN);
    RemoteException.requireSuccess(node, start, host.run(start));
  }

  private byte[] program(String component) throws IOException {
    Path archive = bundle.resolve("archives/cyclonedds/" + component + "-1.0.0.jar");
    try (ZipFile zip = new ZipFile(archive.toFile());
        InputStream in = zip.getInputStream(zip.getEntry("bin/" + component))) {
      return in.readAllBytes();
    }
  }

  private static void assertReceives(RemoteHost host) throws Exception {
    RemoteCommand read = RemoteCommand.of("sh", "-c", "cat /opt/log/*.txt /opt/out");
    String output = "";
    for (int tried = 0; tried < TRIES && !output.contains("Received Positions"); tried++) {
      Thread.sleep(100);
      output = host.run(read).output();
    }
    assertThat(output).contains("Received Positions from Reporter-1.0.0");
  }
}
