// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.rehearsal;

import static dev.slipway.diagnostics.TextTable.NOTHING;

import dev.slipway.bundle.BundleManifest.NetworkInterface;
import dev.slipway.bundle.BundleManifest.Node;
import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Quantities;
import dev.slipway.diagnostics.Severity;
import dev.slipway.metal.MachineReport;
import dev.slipway.metal.MachineReport.Disk;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A host as it is drawn, held against what it reported.
 *
 * @param node name of its node
 * @param rows each property that was compared or is worth knowing, in the order of the drawing
 */
public record Comparison(String node, List<Row> rows) {
  private static final long GIB = 1L << 30;

  /** Kinds of nodes whose virtual machines need the processors' extension. */
  private static final Set<String> HYPERVISORS = Set.of("KVM", "ESXI", "XEN");

  public Comparison {
    rows = List.copyOf(rows);
  }

  /** How a property compares. */
  public enum Verdict {
    /** It is as drawn. */
    FITS,
    /** It is not. */
    DIFFERS,
    /** Nothing is drawn to compare it with. */
    NOT_DRAWN
  }

  /**
   * A property.
   *
   * @param property what was compared
   * @param drawn its value in the drawing; {@code -} where none is drawn
   * @param found its value in the report; {@code -} where there is none
   */
  public record Row(String property, String drawn, String found, Verdict verdict) {}

  /** Whether nothing differs. */
  public boolean fits() {
    return rows.stream().noneMatch(row -> row.verdict() == Verdict.DIFFERS);
  }

  /** What there is to say about each property that differs, in their order. */
  public List<Diagnostic> differences() {
    return rows.stream()
        .filter(row -> row.verdict() == Verdict.DIFFERS)
        .map(
            row ->
                Diagnostic.builder(
                        "REHEARSAL_DIFFERS", Severity.ERROR, "Host differs from its drawing")
                    .message(
                        "{}, {}: drawn {}, found {}.",
                        node,
                        row.property(),
                        row.drawn(),
                        row.found())
                    .hint("Draw what was found, or correct the host, before it is installed.")
                    .build())
        .toList();
  }

  /** Compares a host. */
  public static Comparison of(Node node, Host host, MachineReport report) {
    List<Row> rows = new ArrayList<>();
    rows.add(row("firmware", host.firmware().name(), report.firmware().name()));
    rows.add(mac("boot MAC address", host.mac(), report));
    for (NetworkInterface nic : node.interfaces()) {
      nic.mac()
          .map(mac -> mac.toLowerCase(Locale.ROOT).replace('-', ':'))
          .filter(mac -> !mac.equals(host.mac()))
          .ifPresent(mac -> rows.add(mac("MAC address of " + nic.name(), mac, report)));
    }
    for (MachineReport.Interface nic : report.interfaces()) {
      boolean drawn = rows.stream().anyMatch(row -> row.drawn().equals(nic.mac()));
      if (!drawn) {
        rows.add(new Row("MAC address of " + nic.name(), NOTHING, nic.mac(), Verdict.NOT_DRAWN));
      }
    }
    addDisks(rows, host, report);
    node.cores()
        .ifPresentOrElse(
            cores ->
                rows.add(
                    new Row(
                        "hardware threads",
                        "at least " + cores,
                        String.valueOf(report.threads()),
                        report.threads() >= cores ? Verdict.FITS : Verdict.DIFFERS)),
            () -> rows.add(undrawn("hardware threads", String.valueOf(report.threads()))));
    // The firmware and the kernel keep some of the memory for themselves.
    node.memory()
        .ifPresentOrElse(
            memory ->
                rows.add(
                    new Row(
                        "memory",
                        Quantities.gibibytes(memory),
                        Quantities.gibibytes(report.memory()),
                        report.memory() >= memory - memory / 10 ? Verdict.FITS : Verdict.DIFFERS)),
            () -> rows.add(undrawn("memory", Quantities.gibibytes(report.memory()))));
    rows.add(undrawn("processor", report.processor()));
    rows.add(
        HYPERVISORS.contains(node.kind())
            ? new Row(
                "virtualization",
                "vmx or svm",
                report.virtualization().isEmpty() ? "none" : report.virtualization(),
                report.virtualization().isEmpty() ? Verdict.DIFFERS : Verdict.FITS)
            : undrawn("virtualization", report.virtualization()));
    rows.add(
        undrawn(
            "IOMMU",
            report.remapping().isEmpty()
                ? "none"
                : report.remapping() + (report.remappingActive() ? ", in use" : ", not in use")));
    return new Comparison(node.name(), rows);
  }

  private static void addDisks(List<Row> rows, Host host, MachineReport report) {
    List<Disk> matching = report.disks().stream().filter(disk -> isDrawn(host, disk)).toList();
    String identity = host.disk().serial().or(host.disk()::wwn).orElse(NOTHING);
    rows.add(
        new Row(
            "disk",
            identity,
            matching.size() == 1
                ? identity
                : matching.isEmpty() ? "no such disk" : matching.size() + " such disks",
            matching.size() == 1 ? Verdict.FITS : Verdict.DIFFERS));
    if (matching.size() == 1) {
      Disk disk = matching.get(0);
      long drawn = host.disk().size();
      // The bounds of the restore script, which is what a rehearsal foretells.
      rows.add(
          drawn == 0
              ? undrawn("disk size", Quantities.gibibytes(disk.size()))
              : new Row(
                  "disk size",
                  Quantities.gibibytes(drawn),
                  Quantities.gibibytes(disk.size()),
                  Math.abs(disk.size() - drawn) < GIB ? Verdict.FITS : Verdict.DIFFERS));
      if (host.image().size() > 0) {
        rows.add(
            new Row(
                "disk size for image " + host.image().name(),
                "at least " + Quantities.gibibytes(host.image().size()),
                Quantities.gibibytes(disk.size()),
                disk.size() >= host.image().size() ? Verdict.FITS : Verdict.DIFFERS));
      }
      rows.add(undrawn("disk sector", disk.sector() + " bytes"));
    }
    for (Disk disk : report.disks()) {
      if (!matching.contains(disk)) {
        rows.add(
            undrawn(
                "disk " + disk.name(),
                Optional.of(disk.serial())
                        .filter(serial -> !serial.isEmpty())
                        .orElse(disk.wwn().isEmpty() ? "no serial number" : disk.wwn())
                    + ", "
                    + Quantities.gibibytes(disk.size())));
      }
    }
  }

  /** As the restore script judges: what is drawn of serial number and WWN must match. */
  private static boolean isDrawn(Host host, Disk disk) {
    return host.disk().serial().stream().allMatch(disk.serial()::equals)
        && host.disk().wwn().stream().allMatch(wwn -> plain(wwn).equals(plain(disk.wwn())));
  }

  private static String plain(String wwn) {
    String lower = wwn.toLowerCase(Locale.ROOT);
    return lower.startsWith("0x") ? lower.substring(2) : lower;
  }

  private static Row mac(String property, String mac, MachineReport report) {
    boolean found = report.interfaces().stream().anyMatch(nic -> nic.mac().equals(mac));
    return new Row(
        property, mac, found ? mac : "no such interface", found ? Verdict.FITS : Verdict.DIFFERS);
  }

  private static Row row(String property, String drawn, String found) {
    return new Row(property, drawn, found, drawn.equals(found) ? Verdict.FITS : Verdict.DIFFERS);
  }

  private static Row undrawn(String property, String found) {
    return new Row(property, NOTHING, found.isEmpty() ? NOTHING : found, Verdict.NOT_DRAWN);
  }
}
