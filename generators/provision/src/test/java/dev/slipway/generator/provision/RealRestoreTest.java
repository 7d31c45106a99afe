// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.testing.Needs;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The generated scripts with Clonezilla's own ocs-sr and partclone, between loop devices: what one
 * saves, the other restores.
 */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
@Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RealRestoreTest {
  @TempDir private static Path folder;
  private static LoopDisks disks;
  private static String source;

  @BeforeAll
  static void save() throws Exception {
    Needs.programs("udp-sender", "udp-receiver", "nsenter", "ip", "python3");
    disks = new LoopDisks(folder);
    source = disks.disk("golden", 48);
    disks.run(
        """
        set -e
        disk=$1
        printf 'start=2048, size=40MiB, type=83, bootable\\nsize=1MiB, type=da\\n' |
          sfdisk -q --label dos "$disk"
        partx -u "$disk" || partx -a "$disk"
        # No file system, as where GRUB keeps its core on a GPT: partclone copies it whole.
        yes raw | head -c 1048576 >"${disk}p2"
        mke2fs -q -t ext4 "${disk}p1"
        mkdir root
        mount "${disk}p1" root
        mkdir -p root/etc/ssh root/etc/systemd/system root/root
        echo root:x:0:0::/root:/bin/bash >root/etc/passwd
        echo golden >root/etc/hostname
        umount root
        """,
        source);
  }

  @AfterAll
  static void detach() throws Exception {
    if (disks != null) {
      disks.detachAll();
    }
  }

  @Test
  void aCapturedDiskIsAsItWasAndARestoredOneHasItsFilesAndTheDrawnIdentity() throws Exception {
    disks.keepImage(
        source,
        "golden",
        "/start\"",
        "partition=" + source.substring("/dev/".length()) + "p1",
        "percent=100",
        "partition=" + source.substring("/dev/".length()) + "p2",
        "/captured\"");

    String target = disks.disk("target", 64);
    Path reports = folder.resolve("reports-whole");

    Tool restored = disks.restore(target, reports);

    assertThat(restored.exitCode()).as(restored.output()).isZero();
    assertThat(reports)
        .content()
        .containsSubsequence(
            "/start\"",
            "partition=" + target.substring("/dev/".length()) + "p1",
            "percent=100",
            "partition=" + target.substring("/dev/".length()) + "p2",
            "host_key=ssh-ed25519 AAAA",
            "/restored\"");
    assertFiles(target);

    // Its name is another than in the image, as with all loop devices that are used at once.
    String other = disks.disk("other", 64);
    Tool sent = disks.restoreSent(other, folder.resolve("reports-sent"));
    assertThat(sent.exitCode()).as(sent.output()).isZero();
    assertThat(sent.output()).contains("New connection from 10.9.0.11");
    assertThat(folder.resolve("reports-sent")).content().contains("/restored\"");
    assertFiles(other);

    disks.cut(source.substring("/dev/".length()) + "p1.ext4-ptcl-img.gz");
    reports = folder.resolve("reports-cut");
    Tool failed = disks.restore(target, reports);
    assertThat(failed.exitCode()).as(failed.output()).isEqualTo(3);
    assertThat(reports).content().contains("/failed\"").doesNotContain("/restored\"");
  }

  /** The drawn host is on the disk, and data without a file system is as it was. */
  private static void assertFiles(String disk) throws Exception {
    Tool found =
        disks.run("mkdir -p m; mount \"${1}p1\" m && cat m/etc/hostname m/etc/passwd", disk);
    assertThat(found.output()).isEqualTo(LoopDisks.HOST + "\nroot:x:0:0::/root:/bin/bash\n");
    Tool raw = disks.run("cmp \"${1}p2\" \"${2}p2\" && echo the same", source, disk);
    assertThat(raw.output()).isEqualTo("the same\n");
  }
}
