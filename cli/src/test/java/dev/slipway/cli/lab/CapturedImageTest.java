// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.bundle.Sha256;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.IdleComponents;
import dev.slipway.cli.testing.SampleMetalLab;
import dev.slipway.diagnostics.ExitCode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The disk of one host of a bare-metal lab becomes an image, which another host, with other
 * firmware, is restored from: what was on the one disk is on the other.
 */
@Tag("guest")
@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CapturedImageTest {
  private static final String CONTENT = "measurements";
  private static final int CONTENT_BYTES = 3_000_001;

  /**
   * Writes an image of the store to a disk as a host that was shut down has left it, with a file
   * that no image has. Partition 1 begins at 1 MiB, partition 2 at 33 MiB.
   */
  private static final String FILL_DISK =
      """
      image=$1 disk=$2 content=$3
      cd "$4"
      sfdisk --quiet "$disk" <"$image/sda-pt.sf"
      dd if="$image/sda-mbr" of="$disk" bs=440 count=1 conv=notrunc status=none
      for number in 1 2; do
        zcat "$image/sda$number".*-ptcl-img.gz.aa |
          partclone.restore --restore_raw_file -s - -o "part$number" -L partclone.log
      done
      debugfs -w -R "write $content /opt/${content##*/}" part2
      dd if=part1 of="$disk" bs=1M seek=1 conv=notrunc,sparse status=none
      dd if=part2 of="$disk" bs=1M seek=33 conv=notrunc,sparse status=none
      """;

  @TempDir private Path folder;
  private SampleMetalLab sample;
  private Path content;

  @BeforeEach
  void startLab() throws Exception {
    sample = SampleMetalLab.in(folder, "debugfs", "ipmitool", "nsenter", "ssh", "ssh-keygen");
    IdleComponents.place(sample.bundle(), DdsImplementation.CYCLONEDDS, "Speaker", "Listener");
    sample.up();
    content = folder.resolve(CONTENT);
    byte[] bytes = new byte[CONTENT_BYTES];
    new Random(1).nextBytes(bytes);
    Files.write(content, bytes);
    Path store = sample.lab().folder().resolve("store");
    run(
        "bash",
        "-euo",
        "pipefail",
        "-c",
        FILL_DISK,
        "fill-disk",
        store.resolve("component-host"),
        sample.file("metal-1", "disk.raw"),
        content,
        Files.createDirectory(folder.resolve("parts")));
  }

  @AfterEach
  void stopLab() throws Exception {
    if (sample != null) {
      sample.down();
    }
  }

  /** Runs a program of this machine, which must succeed; its output. */
  private static String run(Object... command) throws Exception {
    Process process =
        new ProcessBuilder(Stream.of(command).map(Object::toString).toList())
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  private SampleMetalLab.Ended slipway(Object... words) throws Exception {
    return sample.slipway(folder.resolve("state"), words);
  }

  @Test
  void diskOfOneHostIsRestoredToAnother() throws Exception {
    String other = Sha256.of(sample.file("metal-1", "other.raw"));

    SampleMetalLab.Ended captured =
        slipway("image", "capture", sample.bundle(), "metal-1", "tuned");

    assertThat(captured.code()).as(captured.output()).isZero();
    assertThat(captured.output())
        .containsSubsequence("start over the network", "save the disk", "check the image", "tuned");
    JsonObject status = sample.status("metal-1");
    assertThat(status.get("stage").getAsString()).isEqualTo("captured");
    assertThat(status.get("entry").getAsString()).isEqualTo("local");
    assertThat(sample.lab().folder().resolve("captures")).isEmptyDirectory();
    CommandRun checked =
        CommandRun.of(
            "image",
            "check",
            sample.bundle(),
            "tuned",
            "--state",
            folder.resolve("state"),
            "--ssh-config",
            sample.lab().sshConfig());
    assertThat(checked.code()).as(checked.err()).isZero();

    SampleMetalLab.Ended again =
        slipway("image", "capture", sample.bundle(), "metal-3", "component-host");
    assertThat(again.code()).as(again.output()).isEqualTo(ExitCode.REMOTE_ACTION_FAILED.code());

    SampleMetalLab.Ended restored =
        slipway("host", "reprovision", sample.bundle(), "metal-3", "--image", "tuned");

    assertThat(restored.code()).as(restored.output()).isZero();
    assertThat(sample.status("metal-3").get("text").getAsString()).isEqualTo("metal-3");
    String sum =
        run("ssh", "-F", sample.lab().sshConfig(), "metal-3", "sha256sum", "/opt/" + CONTENT);
    assertThat(sum).contains(Sha256.of(content));
    assertThat(Sha256.of(sample.file("metal-1", "other.raw"))).isEqualTo(other);
  }
}
