// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.bundle.Sha256;
import dev.slipway.cli.testing.IdleComponents;
import dev.slipway.cli.testing.SampleMetalLab;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.metallab.MetalLabRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * One command installs all hosts of a lab at once with Clonezilla's own ocs-sr, one with BIOS by
 * IPMI and one with UEFI by Redfish, each by itself or by one transfer; a third one, with another
 * disk than the drawn one, holds up neither.
 */
@Tag("guest")
@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostsRestoredTogetherTest {
  /** What the kernel of no host with two disks calls one of them. */
  private static final String OTHER_NAME = "sdc";

  /** How udp-sender begins a line about a host that waits for its transfer. */
  private static final String CONNECTED = "New connection from ";

  @TempDir private Path folder;
  private SampleMetalLab sample;

  @BeforeEach
  void startLab() throws Exception {
    sample = SampleMetalLab.in(folder, "ipmitool", "nsenter", "ssh-keygen");
    IdleComponents.place(sample.bundle(), DdsImplementation.CYCLONEDDS, "Speaker", "Listener");
    sample.up(new MetalLabRequest.Options(true));
    Path machine = sample.file("metal-2", "start");
    Files.writeString(machine, Files.readString(machine).replace("METAL-2-SDA", "METAL-2-SDB"));
    Files.writeString(sample.file("metal-2", "disk.raw"), "precious", StandardOpenOption.WRITE);
  }

  @AfterEach
  void stopLab() throws Exception {
    if (sample != null) {
      sample.down();
    }
  }

  @Test
  void oneFailureHoldsUpNoOther() throws Exception {
    String disk = Sha256.of(sample.file("metal-2", "disk.raw"));
    String blank = Sha256.of(sample.file("metal-2", "other.raw"));

    SampleMetalLab.Ended ended =
        sample.slipway(
            folder.resolve("state"),
            "host",
            "reprovision",
            sample.bundle(),
            "metal-1",
            "metal-2",
            "metal-3",
            "--keep-going");

    assertThat(ended.code()).as(ended.output()).isEqualTo(ExitCode.REMOTE_ACTION_FAILED.code());
    for (String host : List.of("metal-1", "metal-3")) {
      JsonObject status = sample.status(host);
      assertThat(status.get("stage").getAsString()).as(ended.output()).isEqualTo("booted");
      assertThat(status.get("text").getAsString()).isEqualTo(host);
      assertThat(status.get("entry").getAsString()).isEqualTo("local");
    }
    JsonObject refused = sample.status("metal-2");
    assertThat(refused.get("stage").getAsString()).isEqualTo("refused");
    assertThat(refused.get("entry").getAsString()).isEqualTo("local");
    assertThat(ended.output())
        .contains("not exactly one disk has the drawn serial number or WWN")
        .doesNotContain(MetalLabRequest.POWER_PASSWORD);
    assertThat(Sha256.of(sample.file("metal-2", "disk.raw"))).isEqualTo(disk);
    for (String host : List.of("metal-1", "metal-2", "metal-3")) {
      assertThat(Sha256.of(sample.file(host, "other.raw"))).isEqualTo(blank);
    }
  }

  /** The image was saved of a disk of another name than that of any host. */
  @Test
  void oneTransferRestoresBothHosts() throws Exception {
    renameDiskOfImage();
    String disk = Sha256.of(sample.file("metal-2", "disk.raw"));
    String blank = Sha256.of(sample.file("metal-2", "other.raw"));
    Map<String, String> before = new TreeMap<>();
    for (String host : List.of("metal-1", "metal-3")) {
      before.put(host, Sha256.of(sample.file(host, "disk.raw")));
    }

    SampleMetalLab.Ended ended =
        sample.slipway(
            folder.resolve("state"),
            "host",
            "reprovision",
            sample.bundle(),
            "metal-1",
            "metal-3",
            "--multicast");

    assertThat(ended.code()).as("%s%n%s", ended.output(), sample.console("metal-1")).isZero();
    for (String host : before.keySet()) {
      JsonObject status = sample.status(host);
      assertThat(status.get("stage").getAsString()).as(ended.output()).isEqualTo("booted");
      assertThat(status.get("text").getAsString()).isEqualTo(host);
      assertThat(status.get("entry").getAsString()).isEqualTo("local");
      assertThat(Sha256.of(sample.file(host, "disk.raw"))).isNotEqualTo(before.get(host));
      assertThat(Sha256.of(sample.file(host, "other.raw"))).isEqualTo(blank);
    }
    assertThat(Sha256.of(sample.file("metal-2", "disk.raw"))).isEqualTo(disk);
    Set<String> both = Set.of("10.7.0.11", "10.7.0.13");
    assertThat(receivers()).as("of both partitions").containsExactly(both, both);
  }

  /** The hosts that each transfer of the server went to, by their addresses. */
  private List<Set<String>> receivers() throws Exception {
    List<Set<String>> transfers = new ArrayList<>();
    Set<String> connected = new TreeSet<>();
    for (String line : Files.readAllLines(sample.lab().folder().resolve("log/reports.log"))) {
      if (line.startsWith(CONNECTED)) {
        connected.add(line.substring(CONNECTED.length()).split(" ")[0]);
      } else if (line.startsWith("Starting transfer")) {
        transfers.add(connected);
        connected = new TreeSet<>();
      }
    }
    return transfers;
  }

  /** Gives the disk of the image that both hosts are drawn with another name. */
  private void renameDiskOfImage() throws Exception {
    Path store = sample.lab().folder().resolve("store");
    Process renamed =
        new ProcessBuilder(
                "bash",
                "-euc",
                "\"$1\" --batch --ocsroot \"$2\" component-host sda \"$3\" && cd"
                    + " \"$2/component-host\" && rm MD5SUMS && md5sum -- * >../sums && mv ../sums"
                    + " MD5SUMS",
                "bash",
                sample.lab().folder().resolve("bin/ocs-cvt-dev").toString(),
                store.toString(),
                OTHER_NAME)
            .redirectErrorStream(true)
            .start();
    String output = new String(renamed.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(renamed.waitFor()).as(output).isZero();
  }
}
