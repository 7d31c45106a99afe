// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstacklab;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.lab.host.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What a lab needs of this machine. */
final class LabRequirements {
  /**
   * @param file what is there once the package is installed
   * @param debianPackage Debian's package
   * @param tier the first tier that needs it
   */
  private record Need(Path file, String debianPackage, Tier tier) {
    Need(String file, String debianPackage, Tier tier) {
      this(Path.of(file), debianPackage, tier);
    }
  }

  private static final List<Need> NEEDS =
      List.of(
          new Need("/usr/bin/unshare", "util-linux", Tier.TEMPLATES),
          new Need("/usr/bin/keystone-wsgi-public", "python3-keystone", Tier.TEMPLATES),
          new Need("/usr/bin/heat-all", "heat-common", Tier.TEMPLATES),
          new Need("/usr/bin/uwsgi_python3", "uwsgi-plugin-python3", Tier.TEMPLATES),
          new Need("/usr/bin/glance-wsgi-api", "glance-common", Tier.SERVERS),
          new Need("/usr/bin/placement-api", "python3-placement", Tier.SERVERS),
          new Need("/usr/bin/neutron-server", "neutron-common", Tier.SERVERS),
          new Need("/usr/bin/nova-manage", "nova-common", Tier.SERVERS),
          new Need("/usr/bin/cinder-manage", "cinder-common", Tier.SERVERS),
          new Need("/usr/sbin/mariadbd", "mariadb-server-core", Tier.SERVERS),
          new Need("/usr/bin/my_print_defaults", "mariadb-client-core", Tier.SERVERS),
          new Need("/usr/lib/rabbitmq/bin/rabbitmq-server", "rabbitmq-server", Tier.SERVERS),
          new Need("/usr/sbin/libvirtd", "libvirt-daemon", Tier.GUESTS),
          new Need(
              "/usr/lib/x86_64-linux-gnu/libvirt/connection-driver/libvirt_driver_qemu.so",
              "libvirt-daemon-driver-qemu",
              Tier.GUESTS),
          new Need("/usr/lib/python3/dist-packages/libvirt.py", "python3-libvirt", Tier.GUESTS),
          new Need("/usr/bin/qemu-system-x86_64", "qemu-system-x86", Tier.GUESTS),
          new Need("/usr/bin/qemu-img", "qemu-utils", Tier.GUESTS),
          new Need("/usr/bin/genisoimage", "genisoimage", Tier.GUESTS),
          new Need("/usr/bin/busybox", "busybox", Tier.GUESTS),
          new Need("/usr/bin/mmdebstrap", "mmdebstrap", Tier.GUESTS),
          new Need("/usr/sbin/mke2fs", "e2fsprogs", Tier.GUESTS),
          new Need("/usr/bin/cpio", "cpio", Tier.GUESTS),
          new Need("/usr/sbin/depmod", "kmod", Tier.GUESTS),
          new Need("/usr/sbin/ip", "iproute2", Tier.GUESTS),
          // The driver that plugs guests into their bridges calls it.
          new Need("/usr/sbin/iptables-save", "iptables", Tier.GUESTS));

  private LabRequirements() {}

  /** Adds an error for what is missing. */
  static void check(Tier tier, Diagnostics found) throws IOException, InterruptedException {
    List<String> files = new ArrayList<>();
    Set<String> packages = new TreeSet<>();
    for (Need need : NEEDS) {
      if (tier.includes(need.tier()) && !Files.exists(need.file())) {
        files.add(need.file().toString());
        packages.add(need.debianPackage());
      }
    }
    if (!packages.isEmpty()) {
      found.add(OpenStackLabDiagnostics.packagesMissing(tier, files, packages));
      return;
    }
    List<String> command = new ArrayList<>(List.of("/usr/bin/unshare", "--pid", "--fork"));
    boolean root = isRoot();
    if (!root && tier.includes(Tier.GUESTS)) {
      found.add(OpenStackLabDiagnostics.rootNeeded());
      return;
    }
    if (!root) {
      command.addAll(List.of("--user", "--map-root-user"));
    }
    command.addAll(List.of("--mount-proc", "true"));
    Tool.Outcome outcome = Tool.run(command);
    if (!outcome.succeeded()) {
      found.add(OpenStackLabDiagnostics.namespacesRefused(root, outcome.lastWords()));
    }
  }

  private static boolean isRoot() throws IOException {
    return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
  }
}
