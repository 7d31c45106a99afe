// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.ProvisioningManifest.Firmware;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.metal.MachineReport;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Drawn hosts against what they report. */
class ComparisonTest {
  private static List<String> differences(String kind, MachineReport machine) {
    return Comparison.of(Drawn.node(kind), Drawn.host(), machine).differences().stream()
        .map(Diagnostic::message)
        .toList();
  }

  @Test
  void hostAsDrawnFits() {
    Comparison comparison = Comparison.of(Drawn.node("KVM"), Drawn.host(), Drawn.machine());
    assertThat(comparison.differences()).isEmpty();
    assertThat(comparison.fits()).isTrue();
    assertThat(comparison.rows())
        .extracting(row -> row.property() + ": " + row.found())
        .contains(
            "MAC address of eth1: 02:00:00:00:00:11",
            "disk sector: 512 bytes",
            "memory: 63 GiB",
            "IOMMU: DMAR, not in use")
        .doesNotContain("MAC address of eno2: 02:00:00:00:00:11");
  }

  @Test
  void eachDifferenceIsNamedWithBothValues() {
    MachineReport other =
        new MachineReport(
            Firmware.BIOS,
            "",
            8,
            "",
            32L << 30,
            "",
            false,
            List.of(new MachineReport.Interface("eno1", "02:00:00:00:00:10", "tg3")),
            List.of(Drawn.disk("S0M1", "5000c500", 18L << 30)));
    assertThat(differences("KVM", other))
        .containsExactly(
            "compute-1, firmware: drawn UEFI, found BIOS.",
            "compute-1, MAC address of eth1: drawn 02:00:00:00:00:11, found no such interface.",
            "compute-1, disk size: drawn 278 GiB, found 18 GiB.",
            "compute-1, disk size for image kvm: drawn at least 20 GiB, found 18 GiB.",
            "compute-1, hardware threads: drawn at least 16, found 8.",
            "compute-1, memory: drawn 64 GiB, found 32 GiB.",
            "compute-1, virtualization: drawn vmx or svm, found none.");
    assertThat(differences("LINUX", other)).hasSize(6);
  }

  @Test
  void diskIsFoundAsTheRestoreScriptFindsIt() {
    long size = 278L << 30;
    assertThat(
            differences("LINUX", Drawn.machine(Firmware.UEFI, "", Drawn.disk("S0M1", "0x6", size))))
        .containsExactly("compute-1, disk: drawn S0M1, found no such disk.");
    assertThat(
            differences(
                "LINUX",
                Drawn.machine(
                    Firmware.UEFI,
                    "",
                    Drawn.disk("S0M1", "5000C500", size),
                    Drawn.disk("S0M1", "0x5000c500", size))))
        .containsExactly("compute-1, disk: drawn S0M1, found 2 such disks.");
    long tolerated = size + (1L << 30) - 1;
    assertThat(
            differences(
                "LINUX",
                Drawn.machine(Firmware.UEFI, "", Drawn.disk("S0M1", "0x5000c500", tolerated))))
        .isEmpty();
    assertThat(
            differences(
                "LINUX",
                Drawn.machine(Firmware.UEFI, "", Drawn.disk("S0M1", "0x5000c500", tolerated + 1))))
        .hasSize(1);
  }
}
