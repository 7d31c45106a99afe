// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import dev.slipway.bundle.ProvisioningManifest;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.validation.address.IpAddress;
import dev.slipway.validation.address.MacAddress;
import java.util.Optional;

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
    PhysicalHost drawn) {
  String elementId() {
    return drawn.getId();
  }

  /** Whether the image is a Linux system, which is made the drawn host. */
  boolean linux() {
    return drawn.getType() == null || drawn.getType().getKind() != HostKind.ESXI;
  }

  /** {@code 01-02-00-0a-21-02-07}: what boot loaders look for; 01 is the type of Ethernet. */
  String entryName() {
    return "01-" + mac.toString().replace(':', '-');
  }

  /** The entry that boots its own disk, below the folder of its server. */
  String localEntry() {
    return "tftp/" + entry();
  }

  /** The entry that restores its image once a token is filled in, below that folder. */
  String restoreEntry() {
    return "restore/" + entry() + ".in";
  }

  private String entry() {
    return (uefi ? "grub/grub.cfg-" : "pxelinux.cfg/") + entryName();
  }
}
