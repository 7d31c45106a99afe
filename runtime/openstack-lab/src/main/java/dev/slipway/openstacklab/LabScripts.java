// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstacklab;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What runs in a lab: the files of {@code provisioning/openstack-lab}, kept as resources. */
final class LabScripts {
  static final List<String> FILES =
      List.of(
          "authtoken.conf.in",
          "build-guest.sh",
          "cinder.conf.in",
          "connect_guest.py",
          "databases.py",
          "devices.py",
          "glance-api.conf.in",
          "guest-cloud.cfg",
          "guest-init",
          "guest_clocks.py",
          "guests-provider.yaml.in",
          "guests.py",
          "heat-api-paste.ini",
          "heat.conf.in",
          "identity.py",
          "keep_lab.py",
          "keeper.py",
          "keystone.conf.in",
          "lab_mechanism.py",
          "lab_volumes.py",
          "libvirtd.conf.in",
          "neutron.conf.in",
          "nova-databases.conf.in",
          "nova-guests.conf.in",
          "nova.conf.in",
          "placement.conf.in",
          "processes.py",
          "qemu.conf.in",
          "rabbitmq.conf.in",
          "run_cinder.py",
          "run_computes.py",
          "run_guests.py",
          "run_nova.py",
          "serve_stub_neutron.py",
          "services.py",
          "settings.py",
          "start-lab.sh");

  private LabScripts() {}

  /** Writes them into a folder, which is made. */
  static void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    for (String name : FILES) {
      try (InputStream in = LabScripts.class.getResourceAsStream("scripts/" + name)) {
        Files.copy(in, folder.resolve(name));
      }
    }
  }
}
