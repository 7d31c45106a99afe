// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metallab;

import dev.slipway.diagnostics.Diagnostics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a lab needs of this machine. */
final class MetalLabRequirements {
  /** Debian's package by what is there once it is installed. */
  private static final Map<String, String> NEEDS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("/usr/bin/busybox", "busybox"),
              Map.entry("/usr/bin/cpio", "cpio"),
              Map.entry("/usr/bin/extlinux", "extlinux"),
              Map.entry("/usr/bin/ganesha.nfsd", "nfs-ganesha"),
              Map.entry("/usr/bin/ipmi_sim", "openipmi"),
              Map.entry("/usr/bin/mcopy", "mtools"),
              Map.entry("/usr/bin/mksquashfs", "squashfs-tools"),
              Map.entry("/usr/bin/mmdebstrap", "mmdebstrap"),
              Map.entry("/usr/bin/qemu-system-x86_64", "qemu-system-x86"),
              Map.entry("/usr/bin/openssl", "openssl"),
              Map.entry("/usr/bin/nc", "netcat-openbsd"),
              Map.entry("/usr/bin/ssh-keygen", "openssh-client"),
              Map.entry("/usr/bin/pip", "python3-pip"),
              Map.entry("/usr/bin/udp-sender", "udpcast"),
              Map.entry("/usr/bin/unshare", "util-linux"),
              Map.entry("/usr/lib/PXELINUX/lpxelinux.0", "pxelinux"),
              Map.entry("/usr/lib/grub/x86_64-efi/monolithic/grubnetx64.efi", "grub-efi-amd64-bin"),
              Map.entry("/usr/lib/ipxe/snponly.efi", "ipxe"),
              Map.entry("/usr/lib/ipxe/qemu/pxe-virtio.rom", "ipxe-qemu"),
              Map.entry("/usr/lib/syslinux/modules/bios/ldlinux.c32", "syslinux-common"),
              Map.entry("/usr/lib/x86_64-linux-gnu/ganesha/libfsalvfs.so", "nfs-ganesha-vfs"),
              Map.entry("/usr/sbin/depmod", "kmod"),
              Map.entry("/usr/sbin/dnsmasq", "dnsmasq-base"),
              Map.entry("/usr/sbin/ip", "iproute2"),
              Map.entry("/usr/sbin/mke2fs", "e2fsprogs"),
              Map.entry("/usr/sbin/mkfs.vfat", "dosfstools"),
              Map.entry("/usr/sbin/parted", "parted"),
              Map.entry("/usr/sbin/partclone.extfs", "partclone"),
              Map.entry("/usr/sbin/sfdisk", "fdisk"),
              Map.entry("/usr/sbin/sshd", "openssh-server"),
              Map.entry("/usr/share/OVMF/OVMF_CODE_4M.fd", "ovmf")));

  private MetalLabRequirements() {}

  /** Adds an error for what is missing. */
  static void check(Diagnostics found) throws IOException {
    List<String> files = new ArrayList<>();
    Set<String> packages = new TreeSet<>();
    NEEDS.forEach(
        (file, debianPackage) -> {
          if (!Files.exists(Path.of(file))) {
            files.add(file);
            packages.add(debianPackage);
          }
        });
    if (!packages.isEmpty()) {
      found.add(MetalLabDiagnostics.packagesMissing(files, packages));
    } else if (!Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0)) {
      found.add(MetalLabDiagnostics.rootNeeded());
    }
  }
}
