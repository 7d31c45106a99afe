// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

/** What can run short. */
public enum CapacityResource {
  /** What an interface sends, in bit/s. */
  NIC_SENT("sending"),
  /** What an interface receives, in bit/s. */
  NIC_RECEIVED("receiving"),
  /** What a network's medium carries, in bit/s. */
  NETWORK("traffic"),
  /** Cores that components keep busy. */
  CPU("CPU"),
  /** Memory that components need, in MiB. */
  MEMORY("memory"),
  /** Disk that components need, in GiB. */
  DISK("disk"),
  /** GPUs that components need. */
  GPU("GPUs"),
  /** Virtual CPUs of the machines on a hypervisor. */
  VCPU("virtual CPUs"),
  /** Memory of the machines on a hypervisor, in MiB. */
  VM_MEMORY("memory of virtual machines"),
  /** GPUs that a hypervisor passes through. */
  VM_GPU("GPUs of virtual machines");

  private final String label;

  CapacityResource(String label) {
    this.label = label;
  }

  /** The resource in words. */
  public String label() {
    return label;
  }
}
