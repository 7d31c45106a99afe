// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.Sha256;
import dev.slipway.testing.Needs;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
 * saves, the other restores. Stubs stand for what a loop device lacks: a serial number, and a
 * kernel that reads its partitions.
 */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RealRestoreTest {
  private static final String HOST = "compute-10-33-136-7";
  private static final String IMAGE = "devstack-ubuntu-4-nics";
  private static final String DATA = IMAGE + "/%sp1.ext4-ptcl-img.gz";
  private static final long MIB = 1L << 20;

  @TempDir private static Path folder;
  private static Path store;
  private static Path bin;
  private static String source;
  private static final List<String> DEVICES = new ArrayList<>();

  @BeforeAll
  static void save() throws Exception {
    Needs.programs("ocs-sr", "partclone.ext4", "sfdisk", "partx", "losetup", "mke2fs", "md5sum");
    Needs.programs("ssh-keygen", "blkid");
    Needs.that(System.getProperty("user.name").equals("root"), () -> "not root");
    Samples.write(folder, Samples.files(Samples.load()));
    store = folder.resolve("provision/clonezilla/store");
    bin = Files.createDirectories(folder.resolve("bin"));
    stub("udevadm", "exit 0");
    stub(
        "partprobe",
        "for disk; do case $disk in /dev/*) partx -u $disk || partx -a $disk ;; esac; done"
            + " 2>/dev/null; exit 0");
    stub(
        "blockdev",
        "case $1 in --rereadpt) shift; partx -u \"$@\" || partx -a \"$@\"; exit 0 ;; esac"
            + " 2>/dev/null; exec "
            + Needs.program("blockdev")
            + " \"$@\"");
    source = disk("golden", 48);
    run(
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

  /** Runs what is generated to save the disk of the host. */
  private static Tool capture(String device, Path captures, Path reports) throws Exception {
    Path own = host(device, reports);
    Files.createDirectories(captures);
    Files.writeString(
        folder.resolve("cmdline"),
        "slipway_callback=http://x/y slipway_token=t slipway_image=%s slipway_folder=s:/c\n"
            .formatted(IMAGE));
    write(own, "mount", mounting("mount"));
    write(own, "umount", mounting("umount"));
    return run(
        Map.of(
            "SLIPWAY_CMDLINE", folder.resolve("cmdline").toString(),
            "SLIPWAY_CAPTURES", captures.toString()),
        "export PATH=" + own + ":$PATH; exec bash \"$1\"",
        store.resolve("slipway/captures").resolve(HOST).toString());
  }

  private static String mounting(String program) {
    return "case $* in *captures*) ;; *) exec %s \"$@\" ;; esac".formatted(Needs.program(program));
  }

  @AfterAll
  static void detach() throws Exception {
    for (String device : DEVICES) {
      run("partx -d \"$1\" 2>/dev/null; losetup -d \"$1\"", device);
    }
  }

  private static void stub(String name, String body) throws Exception {
    Path stub = Files.writeString(bin.resolve(name), "#!/bin/bash\n" + body + "\n");
    Files.setPosixFilePermissions(stub, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** A blank disk. */
  private static String disk(String name, long mib) throws Exception {
    Path file = folder.resolve(name + ".img");
    try (RandomAccessFile blank = new RandomAccessFile(file.toFile(), "rw")) {
      blank.setLength(mib * MIB);
    }
    String device = run("losetup --find --show \"$1\"", file.toString()).output().strip();
    DEVICES.add(device);
    return device;
  }

  /** In namespaces of its own, so that nothing stays mounted and no process is left. */
  private static Tool run(String script, String... arguments) throws Exception {
    return run(Map.of(), script, arguments);
  }

  private static Tool run(Map<String, String> environment, String script, String... arguments)
      throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of("unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"));
    command.addAll(List.of("bash", "-c", script, "bash"));
    command.addAll(List.of(arguments));
    Map<String, String> all = new HashMap<>(environment);
    all.put("PATH", bin + ":" + System.getenv("PATH") + ":/usr/sbin:/sbin");
    Tool done = Tool.run(folder, all, command);
    assertThat(done.exitCode()).as(done.output()).isLessThan(4);
    return done;
  }

  /** Runs what is generated for the host on a blank disk that has the drawn serial number. */
  private static Tool restore(String device, Path images, Path reports) throws Exception {
    Path own = host(device, reports);
    Files.writeString(folder.resolve("cmdline"), "slipway_callback=http://x/y slipway_token=t\n");
    write(
        own,
        "ocs-sr",
        "PATH=${PATH#*:} exec ocs-sr \"${@:1:$#-1}\" " + device.substring("/dev/".length()));
    return run(
        Map.of("SLIPWAY_CMDLINE", folder.resolve("cmdline").toString()),
        "export PATH=" + own + ":$PATH; exec bash \"$1\"",
        images.resolve("slipway/hosts").resolve(HOST).toString());
  }

  /** Stubs of a host that has the drawn disk. */
  private static Path host(String device, Path reports) throws Exception {
    Path own = Files.createDirectories(folder.resolve("bin-" + device.substring(5)));
    String facts =
        "NAME=\"%s\" SERIAL=\"HS22-07-SDA\" WWN=\"\" SIZE=\"299573968896\" LOG-SEC=\"512\""
            .formatted(device);
    write(
        own,
        "lsblk",
        "case $* in *SERIAL*) echo '%s RO=\"0\" TYPE=\"disk\"' ;; *) exec %s \"$@\" ;; esac"
            .formatted(facts, Needs.program("lsblk")));
    write(own, "ip", "echo 'link/ether 02:00:0a:21:02:07'; echo 'eth0 inet 10.33.136.7/26'");
    write(own, "curl", "echo \"$*\" >>" + reports + "; cat >>" + reports);
    write(own, "reboot", "exit 0");
    return own;
  }

  private static void write(Path own, String name, String body) throws Exception {
    Path stub = Files.writeString(own.resolve(name), "#!/bin/bash\n" + body + "\n");
    Files.setPosixFilePermissions(stub, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @Test
  void aCapturedDiskIsAsItWasAndARestoredOneHasItsFilesAndTheDrawnIdentity() throws Exception {
    Path captures = folder.resolve("captures");
    Path saving = folder.resolve("reports-saved");
    String before = Sha256.of(folder.resolve("golden.img"));
    Tool captured = capture(source, captures, saving);
    assertThat(captured.exitCode()).as(captured.output()).isZero();
    assertThat(Sha256.of(folder.resolve("golden.img"))).isEqualTo(before);
    assertThat(saving)
        .content()
        .containsSubsequence(
            "/start\"",
            "partition=" + source.substring("/dev/".length()) + "p1",
            "percent=100",
            "partition=" + source.substring("/dev/".length()) + "p2",
            "/captured\"");
    Files.move(captures.resolve(IMAGE), store.resolve(IMAGE));

    String target = disk("target", 64);
    Path reports = folder.resolve("reports-whole");

    Tool restored = restore(target, store, reports);

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
    Tool found = run("mkdir m; mount \"${1}p1\" m && cat m/etc/hostname m/etc/passwd", target);
    assertThat(found.output()).isEqualTo(HOST + "\nroot:x:0:0::/root:/bin/bash\n");
    Tool raw = run("cmp \"${1}p2\" \"${2}p2\" && echo the same", source, target);
    assertThat(raw.output()).isEqualTo("the same\n");

    // A piece that is cut off in the middle, with a checksum that was made afterwards.
    Path data = store.resolve(DATA.formatted(source.substring("/dev/".length())));
    try (RandomAccessFile file = new RandomAccessFile(data.toFile(), "rw")) {
      file.setLength(file.length() / 2);
    }
    run(
        "cd \"$1\" && rm MD5SUMS && md5sum -- * >../sums && mv ../sums MD5SUMS",
        store.resolve(IMAGE).toString());
    reports = folder.resolve("reports-cut");
    Tool failed = restore(target, store, reports);
    assertThat(failed.exitCode()).as(failed.output()).isEqualTo(3);
    assertThat(reports).content().contains("/failed\"").doesNotContain("/restored\"");
  }
}
