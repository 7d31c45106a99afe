// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal;

import dev.slipway.bundle.ProvisioningManifest.Firmware;
import java.util.List;
import java.util.Objects;

/**
 * What a host is made of, as it reported itself.
 *
 * @param firmware how it started
 * @param processor model of its processors; empty where not known
 * @param threads hardware threads
 * @param virtualization extension for virtual machines, {@code vmx} or {@code svm}; empty without
 * @param memory memory that its system has, in bytes; the firmware keeps some for itself
 * @param remapping table of the firmware that describes DMA remapping, {@code DMAR} (VT-d) or
 *     {@code IVRS} (AMD-Vi); empty without
 * @param remappingActive whether the IOMMU was in use
 * @param interfaces its network interfaces
 * @param disks its disks
 */
public record MachineReport(
    Firmware firmware,
    String processor,
    int threads,
    String virtualization,
    long memory,
    String remapping,
    boolean remappingActive,
    List<Interface> interfaces,
    List<Disk> disks) {
  public MachineReport {
    Objects.requireNonNull(firmware);
    Objects.requireNonNull(processor);
    Objects.requireNonNull(virtualization);
    Objects.requireNonNull(remapping);
    interfaces = List.copyOf(interfaces);
    disks = List.copyOf(disks);
  }

  /**
   * A network interface.
   *
   * @param name as the restoring system calls it
   * @param mac its MAC address, in lower case with colons
   * @param driver driver of its device; may be empty
   */
  public record Interface(String name, String mac, String driver) {}

  /**
   * A disk.
   *
   * @param name as the restoring system calls it
   * @param serial serial number; may be empty
   * @param wwn world wide name; may be empty
   * @param size size in bytes
   * @param sector bytes of a logical sector
   * @param model may be empty
   */
  public record Disk(String name, String serial, String wwn, long size, int sector, String model) {}
}
