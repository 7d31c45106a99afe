// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.rehearsal;

import dev.slipway.bundle.BundleManifest.NetworkInterface;
import dev.slipway.bundle.BundleManifest.Node;
import dev.slipway.bundle.ProvisioningManifest.Disk;
import dev.slipway.bundle.ProvisioningManifest.Firmware;
import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.bundle.ProvisioningManifest.Image;
import dev.slipway.bundle.ProvisioningManifest.Power;
import dev.slipway.bundle.ProvisioningManifest.PowerKind;
import dev.slipway.metal.MachineReport;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A drawn host of metal, and the report of one that is as drawn. */
final class Drawn {
  private static final String NAME = "compute-1";
  private static final String MAC = "02:00:00:00:00:10";
  private static final String OTHER_MAC = "02:00:00:00:00:11";
  private static final String SERIAL = "S0M1";

  private Drawn() {}

  static Node node(String kind) {
    return new Node(
        NAME,
        NAME,
        Optional.empty(),
        kind,
        true,
        false,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalLong.of(16),
        OptionalLong.of(64L << 30),
        Optional.empty(),
        List.of(nic("eth0", MAC, true), nic("eth1", "02-00-00-00-00-11", false)),
        "element-1");
  }

  private static NetworkInterface nic(String name, String mac, boolean boot) {
    return new NetworkInterface(
        name,
        Optional.of(mac),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        boot,
        "nic-" + name);
  }

  static Host host() {
    return new Host(
        NAME,
        NAME,
        MAC,
        "10.0.0.1",
        Firmware.UEFI,
        new Image("kvm", 20L << 30),
        new Disk(Optional.of(SERIAL), Optional.of("0x5000C500"), 278L << 30),
        Optional.of(new Power(PowerKind.IPMI, "10.0.0.101", Optional.of("blades"))),
        "local",
        "restore",
        "element-1");
  }

  /** What it reports if it is as drawn. */
  static MachineReport machine() {
    return machine(Firmware.UEFI, "vmx", disk(SERIAL, "0x5000c500", 278L << 30));
  }

  static MachineReport machine(
      Firmware firmware, String virtualization, MachineReport.Disk... disks) {
    return new MachineReport(
        firmware,
        "A Processor",
        32,
        virtualization,
        63L << 30,
        "DMAR",
        false,
        List.of(
            new MachineReport.Interface("eno1", MAC, "tg3"),
            new MachineReport.Interface("eno2", OTHER_MAC, "tg3")),
        List.of(disks));
  }

  static MachineReport.Disk disk(String serial, String wwn, long size) {
    return new MachineReport.Disk("/dev/sda", serial, wwn, size, 512, "A Disk");
  }
}
