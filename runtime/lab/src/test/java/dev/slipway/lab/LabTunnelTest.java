// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab;

import static dev.slipway.lab.Site.nic;
import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.lab.files.LabFolder;
import dev.slipway.lab.host.LabProcess;
import dev.slipway.lab.host.Tool;
import dev.slipway.testing.Needs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Networks that hosts carry for their virtual machines, in a real lab. */
class LabTunnelTest {
  private static final int PINGS = 5;
  private static final int PAYLOAD = 1000;

  /** Bytes that the pings of one test send, without headers. */
  private static final long SENT = (long) PINGS * PAYLOAD;

  private final BundleManifest manifest =
      new Site()
          .network("a", "10.1.0.0/24", "10.1.0.1", Site.Medium.over("tunnel"), false)
          .network("b", "10.2.0.0/24", "10.2.0.1", Site.Medium.over("tunnel"), false)
          .network("tunnel", "10.9.0.0/24", "")
          .routerOn("middle", "r", "a", "10.1.0.1", "b", "10.2.0.1")
          .node("left", nic("eth0", "tunnel", "10.9.0.1"))
          .node("middle", nic("eth0", "tunnel", "10.9.0.2"))
          .node("right", nic("eth0", "tunnel", "10.9.0.3"))
          .machine("a1", "left", nic("eth0", "a", "10.1.0.11"))
          .machine("a2", "left", nic("eth0", "a", "10.1.0.12"))
          .machine("a3", "right", nic("eth0", "a", "10.1.0.13"))
          .machine("b1", "left", nic("eth0", "b", "10.2.0.11"))
          .manifest();

  @TempDir private Path temporary;
  private Lab lab;

  @BeforeEach
  void bringUp() throws IOException, InterruptedException {
    LabMachine.assumeNamespaces();
    Needs.that(LabMachine.facts().tunnels(), () -> "this kernel has no VXLAN");
    Needs.programs("ping");
    lab = new Lab(new LabFolder(temporary.resolve("lab")));
    up();
  }

  private LabRecord up() throws IOException, InterruptedException {
    Lab.Result result = lab.up(manifest, (done, total, what) -> {});
    assertThat(result.succeeded()).as(result.diagnostics().toString()).isTrue();
    return result.record().orElseThrow();
  }

  @AfterEach
  void takeDown() throws IOException, InterruptedException {
    if (lab != null) {
      assertThat(lab.down().diagnostics()).isEmpty();
    }
  }

  private Tool.Outcome exec(String node, String... program)
      throws IOException, InterruptedException {
    return Tool.run(lab.command(manifest, node, List.of(program), new Diagnostics()).orElseThrow());
  }

  private boolean reaches(String from, String address) throws IOException, InterruptedException {
    return exec(
            from,
            "ping",
            "-q",
            "-c",
            String.valueOf(PINGS),
            "-i",
            "0.2",
            "-W",
            "2",
            "-s",
            String.valueOf(PAYLOAD),
            address)
        .succeeded();
  }

  private long sent(String host) throws IOException, InterruptedException {
    return Long.parseLong(
        exec(host, "cat", "/sys/class/net/eth0/statistics/tx_bytes").output().strip());
  }

  @Test
  void whatLeavesAHostIsCountedThereAndWhatStaysIsNot() throws IOException, InterruptedException {
    long before = sent("left");
    assertThat(reaches("a1", "10.1.0.12")).isTrue();
    assertThat(sent("left") - before).as("on one host").isLessThan(SENT);
    before = sent("left");
    assertThat(reaches("a1", "10.1.0.13")).isTrue();
    assertThat(sent("left") - before).as("to another").isBetween(SENT, 2 * SENT);
    before = sent("left");
    long routed = sent("middle");
    assertThat(reaches("a1", "10.2.0.11")).isTrue();
    assertThat(sent("left") - before).as("there and back by the router").isGreaterThan(2 * SENT);
    assertThat(sent("middle") - routed).as("by the router's host").isGreaterThan(2 * SENT);
  }

  @Test
  void tunnelsEndWithTheirHostAndAreMendedWithIt() throws IOException, InterruptedException {
    LabRecord.Process right =
        up().machines().stream()
            .filter(machine -> machine.name().equals("right"))
            .findFirst()
            .orElseThrow()
            .process();
    LabProcess host = new LabProcess(right.pid(), right.startTime());
    host.kill();
    assertThat(host.awaitEnd(Duration.ofSeconds(10))).isTrue();
    // The kernel takes the network of a process away some time after its end.
    for (int tries = 0; reaches("a1", "10.1.0.13"); tries++) {
      assertThat(tries).as("tries until the tunnel is away").isLessThan(20);
    }
    assertThat(lab.status(manifest).complete()).isFalse();
    up();
    assertThat(lab.status(manifest).complete()).isTrue();
    assertThat(reaches("a1", "10.1.0.13")).isTrue();
    up();
    assertThat(reaches("a1", "10.1.0.13")).isTrue();
  }
}
