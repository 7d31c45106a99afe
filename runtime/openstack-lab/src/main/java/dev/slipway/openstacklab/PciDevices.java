// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstacklab;

import java.util.Comparator;

/**
 * PCI devices of one kind.
 *
 * @param type as Nova has it: {@code type-PCI}, {@code type-VF} or {@code vdpa}
 * @param name the alias by which flavors ask for them; of the other types, the physical network
 *     that they are on, empty for none
 */
public record PciDevices(String type, String name, int count) implements Comparable<PciDevices> {
  private static final Comparator<PciDevices> ORDER =
      Comparator.comparing(PciDevices::type)
          .thenComparing(PciDevices::name)
          .thenComparingInt(PciDevices::count);

  /** Whole devices that flavors ask for by an alias. */
  static PciDevices ofAlias(String alias, int count) {
    return new PciDevices("type-PCI", alias, count);
  }

  /** Virtual functions of network cards. */
  static PciDevices virtualFunctions(String physicalNetwork, int count) {
    return new PciDevices("type-VF", physicalNetwork, count);
  }

  /** Virtual functions that guests see as virtio. */
  static PciDevices vdpa(String physicalNetwork, int count) {
    return new PciDevices("vdpa", physicalNetwork, count);
  }

  PciDevices times(int number) {
    return new PciDevices(type, name, count * number);
  }

  @Override
  public int compareTo(PciDevices other) {
    return ORDER.compare(this, other);
  }
}
