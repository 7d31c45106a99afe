// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.server;

import dev.slipway.bundle.ProvisioningManifest.Firmware;
import dev.slipway.metal.MachineReport;
import dev.slipway.metal.MachineReport.Disk;
import dev.slipway.metal.MachineReport.Interface;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads what a server's script {@code machine} prints: a line for each fact, tabs between fields.
 */
public final class MachineReportReader {
  private final List<Interface> interfaces = new ArrayList<>();
  private final List<Disk> disks = new ArrayList<>();
  private Firmware firmware;
  private String processor = "";
  private int threads;
  private String virtualization = "";
  private long memory;
  private String remapping = "";
  private boolean remappingActive;

  private MachineReportReader() {}

  /**
   * Reads a report. Facts of unknown names are passed over.
   *
   * @throws IllegalArgumentException if a fact has other fields, or there is no firmware
   */
  public static MachineReport read(String text) {
    MachineReportReader reader = new MachineReportReader();
    text.lines().forEach(line -> reader.fact(line.split("\t", -1)));
    if (reader.firmware == null) {
      throw new IllegalArgumentException("no firmware");
    }
    return new MachineReport(
        reader.firmware,
        reader.processor,
        reader.threads,
        reader.virtualization,
        reader.memory,
        reader.remapping,
        reader.remappingActive,
        reader.interfaces,
        reader.disks);
  }

  private void fact(String[] fields) {
    try {
      switch (fields[0]) {
        case "firmware" -> firmware = Firmware.valueOf(fields[1]);
        case "iommu" -> {
          remapping = fields[1];
          remappingActive = fields[2].equals("yes");
        }
        case "cpu" -> {
          processor = fields[1];
          threads = Integer.parseInt(fields[2]);
          virtualization = fields[3];
        }
        case "memory" -> memory = Long.parseLong(fields[1]);
        case "nic" ->
            interfaces.add(new Interface(fields[1], fields[2].toLowerCase(Locale.ROOT), fields[3]));
        case "disk" ->
            disks.add(
                new Disk(
                    fields[1],
                    fields[2],
                    fields[3],
                    Long.parseLong(fields[4]),
                    Integer.parseInt(fields[5].strip()),
                    fields[6]));
        default -> {}
      }
    } catch (ArrayIndexOutOfBoundsException e) {
      throw new IllegalArgumentException("too few fields: " + fields[0], e);
    }
  }
}
