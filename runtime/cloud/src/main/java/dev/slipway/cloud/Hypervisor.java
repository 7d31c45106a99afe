// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.Optional;

/**
 * A host that servers run on.
 *
 * @param name of the hypervisor, as {@link Server#host} says it
 * @param host name of the compute host it is steered by, as aggregates and zones say it
 * @param address of the host
 * @param type as the cloud calls it, such as {@code QEMU}, {@code VMware vCenter Server}
 * @param up whether it reports
 * @param enabled whether servers may be put on it
 * @param memoryMib in MiB, as {@code memoryMibUsed}
 * @param diskGib in GiB, as {@code diskGibUsed}
 */
public record Hypervisor(
    String id,
    String name,
    String host,
    String address,
    String type,
    boolean up,
    boolean enabled,
    int vcpus,
    int vcpusUsed,
    int memoryMib,
    int memoryMibUsed,
    int diskGib,
    int diskGibUsed,
    int servers) {
  /** What it is in the words of bundles: KVM, ESXI or XEN; empty where it is none of them. */
  public Optional<String> kind() {
    if (type.matches("(?i)qemu|kvm")) {
      return Optional.of("KVM");
    }
    if (type.matches("(?i)vmware.*|esxi?")) {
      return Optional.of("ESXI");
    }
    return type.matches("(?i)xen.*") ? Optional.of("XEN") : Optional.empty();
  }
}
