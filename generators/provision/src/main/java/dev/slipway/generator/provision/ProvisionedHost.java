// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import dev.slipway.address.IpAddress;
import dev.slipway.address.MacAddress;
import dev.slipway.bundle.ProvisioningManifest;
import dev.slipway.generator.TuningFiles;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.PhysicalHost;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A host that may be installed, with all that identifies it and the one disk that may be erased.
 *
 * @param hostname its host name
 * @param mac address of the interface that it boots from
 * @param address its address on the server's subnet
 * @param uefi whether it starts by UEFI, not by BIOS
 * @param serial serial number of the disk; empty where only the world wide name is drawn
 * @param wwn world wide name of the disk; empty where only the serial number is drawn
 * @param diskBytes drawn size of the disk; 0 where not drawn
 * @param image directory of the image in the image store
 * @param imageBytes smallest disk that the image fits on, in bytes; 0 where not drawn
 * @param power how it is switched; empty is by hand
 * @param compute the cloud that it is a compute host of; empty where it is none
 * @param drawn the host as drawn
 */
record ProvisionedHost(
    String hostname,
    MacAddress mac,
    IpAddress address,
    boolean uefi,
    String serial,
    String wwn,
    long diskBytes,
    String image,
    long imageBytes,
    Optional<ProvisioningManifest.Power> power,
    Optional<ComputeNode> compute,
    PhysicalHost drawn) {
  private static final String MODULE_OPTIONS = "/etc/modprobe.d/60-slipway.conf";
  private static final String MODULES = "/etc/modules-load.d/60-slipway.conf";

  String elementId() {
    return drawn.getId();
  }

  /** Whether the image is a Linux system, which is made the drawn host. */
  boolean linux() {
    return drawn.getType() == null || drawn.getType().getKind() != HostKind.ESXI;
  }

  /**
   * Files of the restored system that make it what is drawn, by their path: tuning, of a KVM host
   * the modules of its kernel, and of a compute host what Nova is told of its cloud. They take
   * effect at each boot from the first.
   */
  SortedMap<String, String> systemFiles() {
    SortedMap<String, String> files = new TreeMap<>();
    if (!linux()) {
      return files;
    }
    if (drawn.getTuning() != null) {
      files.putAll(TuningFiles.of(drawn.getTuning()).byPath());
    }
    if (drawn.getType() != null && drawn.getType().getKind() == HostKind.KVM) {
      String nested = drawn.isNestedVirtualization() ? "1" : "0";
      files.put(
          MODULE_OPTIONS,
          "options kvm_intel nested=" + nested + "\noptions kvm_amd nested=" + nested + "\n");
      files.put(MODULES, drawn.isVhostNet() ? "kvm\nvhost_net\n" : "kvm\n");
    }
    compute.ifPresent(
        cloud ->
            files.put(
                ComputeNode.CONFIGURATION, cloud.configuration(hostname, address.toString())));
    return files;
  }

  /** {@code 01-02-00-0a-21-02-07}: what boot loaders look for; 01 is the type of Ethernet. */
  String entryName() {
    return "01-" + mac.toString().replace(':', '-');
  }

  /** The entry that boots its own disk over PXE, below the folder of its server. */
  String localEntry() {
    return localEntry(entry());
  }

  /** The entry that restores its image over PXE once a token is filled in, below that folder. */
  String restoreEntry() {
    return restoreEntry(entry());
  }

  /** As {@link #localEntry()}, over UEFI's HTTP boot. */
  String localHttpEntry() {
    return localEntry(httpEntry());
  }

  /** As {@link #restoreEntry()}, over UEFI's HTTP boot. */
  String restoreHttpEntry() {
    return restoreEntry(httpEntry());
  }

  private static String localEntry(String entry) {
    return "tftp/" + entry;
  }

  private static String restoreEntry(String entry) {
    return "restore/" + entry + ".in";
  }

  private String httpEntry() {
    return "ipxe/" + entryName();
  }

  private String entry() {
    return (uefi ? "grub/grub.cfg-" : "pxelinux.cfg/") + entryName();
  }
}
