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
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * One command installs all hosts of a lab at once with Clonezilla's own ocs-sr, one with BIOS by
 * IPMI and one with UEFI by Redfish; a third one, with another disk than the drawn one, holds up
 * neither.
 */
@Tag("guest")
@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostsRestoredTogetherTest {
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
}
