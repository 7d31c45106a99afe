// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.testing.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
 * A system on LVM, saved and restored with Clonezilla's own ocs-sr, partclone and LVM, between loop
 * devices. Only the kernel's part of LVM is played, which is no kernel's of a container: a stub
 * maps logical volumes by loop devices at their places on the disk.
 */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
@Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RealVolumesTest {
  /** A hyphen is doubled in names of devices, and not in names of an image's files. */
  private static final String GROUP = "cent-os" + ProcessHandle.current().pid();

  @TempDir private static Path folder;
  private static LoopDisks disks;
  private static String source;

  @BeforeAll
  static void install() throws Exception {
    Needs.programs("lvm", "pvs", "vgchange", "mkswap", "python3");
    disks = new LoopDisks(folder);
    Path settings = Files.createDirectories(folder.resolve("lvm"));
    Files.writeString(
        settings.resolve("lvm.conf"),
        """
        devices { filter = [ "a|^/dev/loop|", "r|.*|" ] use_devicesfile = 0
          obtain_device_list_from_udev = 0 }
        global { activation = 0 locking_dir = "%1$s/lock" }
        backup { backup = 0 archive = 0 }
        """
            .formatted(settings));
    disks.set("LVM_SYSTEM_DIR", settings.toString());
    disks.set("LVM_SUPPRESS_FD_WARNINGS", "1");
    Path map =
        Files.writeString(
            folder.resolve("map"),
            """
            # Maps the volumes of a group (y), or maps them no longer (n).
            group=%1$s
            lvs --noheadings --separator '|' --units b --nosuffix \\
              --options lv_path,vg_extent_size,seg_pe_ranges,seg_size "$group" 2>/dev/null |
              tr -d ' ' | while IFS='|' read -r path extent ranges size; do
              if [[ $1 == n ]]; then
                [[ ! -L $path ]] || losetup -d "$(readlink "$path")"
                rm -f "$path"
              elif [[ ! -e $path ]]; then
                mkdir -p "/dev/$group"
                start=$(pvs --noheadings --units b --nosuffix --options pe_start "${ranges%%%%:*}" \\
                  2>/dev/null | tr -d ' ')
                first=${ranges##*:}
                ln -s "$(losetup --find --show --sizelimit "$size" \\
                  --offset $((start + ${first%%%%-*} * extent)) "${ranges%%%%:*}")" "$path"
              fi
            done
            exit 0
            """
                .formatted(GROUP));
    disks.stub("ocs-lvm2-start", "exec bash " + map + " y");
    disks.stub("ocs-lvm2-stop", "exec bash " + map + " n");
    disks.stub(
        "vgchange", "while [[ $1 != --activate ]]; do shift; done; exec bash " + map + " $2");
    source = disks.disk("golden", 128);
    Tool made =
        disks.run(
            """
            set -e
            disk=$1 group=$2
            printf 'start=2048, size=16MiB, type=83, bootable\\ntype=8e\\n' |
              sfdisk -q --label dos "$disk"
            partx -u "$disk" || partx -a "$disk"
            mke2fs -q -t ext4 "${disk}p1"
            pvcreate -q "${disk}p2"
            vgcreate -q "$group" "${disk}p2"
            lvcreate -q -an -Zn -Wn -n swap -L 8m "$group"
            lvcreate -q -an -Zn -Wn -n home -L 24m "$group"
            lvcreate -q -an -Zn -Wn -n root -L 48m "$group"
            vgchange --activate y "$group"
            mkswap -q "/dev/$group/swap"
            mke2fs -q -t ext4 "/dev/$group/home"
            mke2fs -q -t ext4 "/dev/$group/root"
            mkdir root
            mount "/dev/$group/root" root
            mkdir -p root/etc/ssh root/etc/systemd/system root/etc/lvm/devices root/home
            mount "/dev/$group/home" root/home
            mkdir root/home/user
            echo user:x:0:0::/home/user:/bin/bash >root/etc/passwd
            echo golden >root/etc/hostname
            echo 'IDTYPE=sys_serial' >root/etc/lvm/devices/system.devices
            echo "/dev/$group/root / ext4 defaults 0 0" >root/etc/fstab
            echo "UUID=$(blkid -p -s UUID -o value "/dev/$group/home") /home ext4 defaults 0 0" \\
              >>root/etc/fstab
            umount -R root
            vgchange --activate n "$group"
            """,
            source,
            GROUP);
    assertThat(made.exitCode()).as(made.output()).isZero();
  }

  @AfterAll
  static void detach() throws Exception {
    if (disks != null) {
      disks.run("vgchange --activate n; rmdir \"/dev/$1\" 2>/dev/null", GROUP);
      disks.detachAll();
    }
  }

  private static String name(String device) {
    return device.substring("/dev/".length());
  }

  @Test
  void systemOnLogicalVolumesIsSavedAndRestored() throws Exception {
    disks.keepImage(
        source,
        "golden",
        "/start\"",
        "partition=" + name(source) + "p1",
        "partition=" + GROUP + "/home",
        "percent=100",
        "partition=" + GROUP + "/root",
        "/captured\"");
    assertThat(checked()).endsWith("checked\t" + LoopDisks.IMAGE + "\n").doesNotContain("defect");

    String target = disks.disk("target", 160);
    String blank = disks.checksum("target");
    String before = disks.checksum("golden");
    Tool refused = disks.restore(target, folder.resolve("refused"));
    assertThat(refused.exitCode()).as(refused.output()).isEqualTo(1);
    assertThat(refused.output())
        .contains("volume group %s is on %sp2, too".formatted(GROUP, source));
    assertThat(disks.checksum("target")).isEqualTo(blank);
    assertThat(disks.checksum("golden")).isEqualTo(before);

    // Clonezilla leaves what it has saved mapped.
    disks.run("vgchange --activate n");
    disks.detach(source);
    Files.writeString(disks.store().resolve("slipway/authorized_keys"), "ssh-ed25519 AAAAC3 a\n");
    Path reports = folder.resolve("restored");
    Tool restored = disks.restore(target, reports);

    assertThat(restored.exitCode()).as(restored.output()).isZero();
    assertThat(reports)
        .content()
        .containsSubsequence(
            "/start\"",
            "partition=" + name(target) + "p1",
            "partition=" + GROUP + "/home",
            "percent=100",
            "partition=" + GROUP + "/root",
            "host_key=ssh-ed25519 AAAA",
            "/restored\"");
    Tool found =
        disks.run(
            """
            vgchange --activate y
            mkdir m
            mount "/dev/$1/root" m
            cat m/etc/hostname
            ls m/etc/lvm/devices m/home
            umount m
            mount "/dev/$1/home" m
            cat m/user/.ssh/authorized_keys
            umount m
            blkid -p -s TYPE -o value "/dev/$1/swap"
            vgchange --activate n
            """,
            GROUP);
    assertThat(found.output())
        .isEqualTo(
            LoopDisks.HOST + "\nm/etc/lvm/devices:\n\nm/home:\nssh-ed25519 AAAAC3 a\nswap\n");

    disks.cut(GROUP + "-root.ext4-ptcl-img.gz");
    reports = folder.resolve("cut");
    Tool failed = disks.restore(target, reports);
    assertThat(failed.exitCode()).as(failed.output()).isEqualTo(3);
    assertThat(reports)
        .content()
        .contains("2 of 3 partitions restored", "/failed\"")
        .doesNotContain("/restored\"");
  }

  /** What the server says of the image. */
  private static String checked() throws Exception {
    Path settings =
        Files.writeString(
            folder.resolve("settings"), "store=%s\nstate=%s\n".formatted(disks.store(), folder));
    return Tool.run(
            folder,
            Map.of("SLIPWAY_PROVISIONING_SETTINGS", settings.toString()),
            List.of(
                Path.of("../../provisioning/provisioning-server/scripts/check-image")
                    .toAbsolutePath()
                    .toString(),
                LoopDisks.IMAGE))
        .output();
  }
}
