// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.bundle.Sha256;
import dev.slipway.cli.testing.CommandProcess;
import dev.slipway.cli.testing.JsonForms;
import dev.slipway.cli.testing.SampleMetalLab;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.metallab.MetalLab;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A host of a bare-metal lab reports what it is made of, and keeps its disk. */
@Tag("guest")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class RehearsalLabTest {
  private static final long LONGEST_MINUTES = 20;

  @TempDir private static Path folder;
  private static SampleMetalLab sample;
  private static MetalLab lab;
  private static Host host;

  @BeforeAll
  static void startLab() throws Exception {
    sample = SampleMetalLab.in(folder, "ipmitool", "nsenter", "ssh-keygen");
    lab = sample.lab();
    host = sample.server().hosts().get(0);
    sample.up();
  }

  @AfterAll
  static void stopLab() throws Exception {
    if (sample != null) {
      sample.down();
    }
  }

  @Test
  void hostIsHeldAgainstItsDrawingAndKeepsItsDisk() throws Exception {
    Path disk = lab.folder().resolve("hosts").resolve(host.node()).resolve("disk.raw");
    Files.writeString(disk, "precious", StandardOpenOption.WRITE);
    String before = Sha256.of(disk);
    Path output = folder.resolve("output.json");
    Path errors = folder.resolve("errors.log");
    List<Object> words =
        List.of(
            "host",
            "rehearse",
            sample.bundle(),
            host.node(),
            "--ssh-config",
            lab.sshConfig(),
            "--state",
            folder.resolve("state"),
            "--power-credentials",
            lab.powerCredentials(),
            "--format",
            "json",
            "--yes");
    Process process =
        new ProcessBuilder(lab.inNetwork(CommandProcess.of(words).command()))
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    try {
      assertThat(process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES))
          .as(Files.readString(errors))
          .isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue())
        .as(Files.readString(errors) + Files.readString(output))
        .isEqualTo(ExitCode.MODEL_ERROR.code());

    JsonObject document = JsonForms.assertIs("rehearsal", Files.readString(output));
    // The lab's virtual machines have one hardware thread each.
    assertThat(document.getAsJsonObject("diagnostics").getAsJsonArray("diagnostics"))
        .extracting(found -> found.getAsJsonObject().get("message").getAsString())
        .containsExactly("metal-1, hardware threads: drawn at least 2, found 1.");
    JsonObject reported = document.getAsJsonArray("hosts").get(0).getAsJsonObject();
    assertThat(reported.getAsJsonObject("machine").getAsJsonArray("disks"))
        .extracting(found -> found.getAsJsonObject().get("serial").getAsString())
        .contains(host.disk().serial().orElseThrow());
    assertThat(sample.inside("", "/mnt/lab/bin/server/status", host.mac()).output())
        .contains("\"stage\": \"reported\"", "\"entry\": \"local\"");
    assertThat(Sha256.of(disk)).isEqualTo(before);
  }
}
