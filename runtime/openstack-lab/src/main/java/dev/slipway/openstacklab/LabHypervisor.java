// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstacklab;

import java.util.List;
import java.util.OptionalLong;

/**
 * A compute host.
 *
 * @param name its host name
 * @param cores its cores; empty has as many as Nova's fake driver likes
 * @param memory its memory in bytes; empty likewise
 * @param devices PCI devices for its servers
 */
public record LabHypervisor(
    String name, OptionalLong cores, OptionalLong memory, List<PciDevices> devices) {
  public LabHypervisor {
    devices = List.copyOf(devices);
  }

  /** One of which only the name is known. */
  public static LabHypervisor named(String name) {
    return new LabHypervisor(name, OptionalLong.empty(), OptionalLong.empty(), List.of());
  }

  /** Whether its name is a host name (RFC 1123), as Nova and its message queues want it. */
  public boolean hasHostName() {
    return name.matches("[A-Za-z0-9]([A-Za-z0-9.-]{0,61}[A-Za-z0-9])?");
  }

  LabHypervisor with(List<PciDevices> others) {
    return new LabHypervisor(name, cores, memory, others);
  }
}
