// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.server;

import dev.slipway.bundle.ProvisioningManifest.Firmware;
import dev.slipway.host.HostAnswer;
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
    HostAnswer.of(text).lines().forEach(reader::fact);
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

  private void fact(HostAnswer.Line line) {
    switch (line.kind()) {
      case "firmware" -> firmware = Firmware.valueOf(line.field(1));
      case "iommu" -> {
        remapping = line.field(1);
        remappingActive = line.field(2).equals("yes");
      }
      case "cpu" -> {
        processor = line.field(1);
        threads = Integer.parseInt(line.field(2));
        virtualization = line.field(3);
      }
      case "memory" -> memory = Long.parseLong(line.field(1));
      case "nic" ->
          interfaces.add(
              new Interface(line.field(1), line.field(2).toLowerCase(Locale.ROOT), line.field(3)));
      case "disk" ->
          disks.add(
              new Disk(
                  line.field(1),
                  line.field(2),
                  line.field(3),
                  Long.parseLong(line.field(4)),
                  Integer.parseInt(line.field(5).strip()),
                  line.field(6)));
      default -> {}
    }
  }
}
