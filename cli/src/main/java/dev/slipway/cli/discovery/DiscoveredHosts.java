// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.discovery;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.metal.MachineReport;
import dev.slipway.model.infrastructure.Disk;
import dev.slipway.model.infrastructure.Firmware;
import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.Site;
import dev.slipway.model.quantity.DiskSize;
import dev.slipway.model.resource.ElementPaths;
import dev.slipway.model.resource.ModelSaver;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.ecore.EObject;

/**
 * Brings what machines have reported into a model, in memory: firmware, IOMMU, network interfaces
 * and disks. Drawn hosts are found by their MAC addresses; a machine that is no drawn host becomes
 * one, which is protected until somebody decides what it is for. Nothing that is drawn is removed,
 * and no disk becomes the one that is installed on.
 */
public final class DiscoveredHosts {
  private static final double GIB = 1L << 30;

  private final EObject root;
  private final List<Change> changes = new ArrayList<>();
  private final List<Diagnostic> diagnostics = new ArrayList<>();

  /**
   * A change of the model.
   *
   * @param host path of the host's element
   * @param property what of it changes
   * @param before what was drawn; empty where nothing was
   * @param after what was found
   */
  public record Change(String host, String property, String before, String after) {}

  /** The hosts of a model. */
  public DiscoveredHosts(EObject root) {
    this.root = root;
  }

  /** What has changed, in the order of the reports. */
  public List<Change> changes() {
    return List.copyOf(changes);
  }

  /** What cannot be brought into the model. */
  public List<Diagnostic> diagnostics() {
    return List.copyOf(diagnostics);
  }

  /**
   * Brings in a report.
   *
   * @param source who has it, for diagnostics
   */
  public void add(String source, MachineReport report) {
    List<PhysicalHost> hosts =
        all(PhysicalHost.class).stream()
            .filter(
                host ->
                    host.getNics().stream()
                        .anyMatch(nic -> interfaceOf(report, nic.getMac()).isPresent()))
            .toList();
    if (hosts.size() > 1) {
      refuse(
          "DISCOVERY_AMBIGUOUS",
          "Machine is several drawn hosts",
          "%s: its MAC addresses are drawn for %s."
              .formatted(
                  source,
                  String.join(
                      ", ", hosts.stream().map(host -> ElementPaths.of(host).toString()).toList())),
          "Correct the MAC addresses of these hosts.");
      return;
    }
    Optional<PhysicalHost> host =
        hosts.isEmpty() ? drawn(source, report) : Optional.of(hosts.get(0));
    host.ifPresent(found -> update(found, report));
  }

  private Optional<PhysicalHost> drawn(String source, MachineReport report) {
    List<Site> sites = all(Site.class);
    if (sites.size() != 1 || report.interfaces().isEmpty()) {
      refuse(
          "DISCOVERY_NO_PLACE",
          "Machine has no place in the model",
          "%s: %s"
              .formatted(
                  source,
                  report.interfaces().isEmpty()
                      ? "it reports no network interface."
                      : "it is not a drawn host, and the model has " + sites.size() + " sites."),
          "Draw the host with one of its MAC addresses; then discover it again.");
      return Optional.empty();
    }
    PhysicalHost host = InfrastructureFactory.eINSTANCE.createPhysicalHost();
    host.setId(ModelSaver.newId());
    host.setName("host-" + report.interfaces().get(0).mac().replace(":", ""));
    host.setProtected(true);
    sites.get(0).getNodes().add(host);
    changes.add(
        new Change(ElementPaths.of(host).toString(), "host", "", host.getName() + ", protected"));
    return Optional.of(host);
  }

  private void update(PhysicalHost host, MachineReport report) {
    String path = ElementPaths.of(host).toString();
    Firmware firmware = Firmware.valueOf(report.firmware().name());
    if (host.getFirmware() != firmware) {
      changes.add(new Change(path, "firmware", host.getFirmware().name(), firmware.name()));
      host.setFirmware(firmware);
    }
    boolean remaps = !report.remapping().isEmpty();
    if (host.isIommu() != remaps) {
      changes.add(
          new Change(path, "iommu", String.valueOf(host.isIommu()), String.valueOf(remaps)));
      host.setIommu(remaps);
    }
    report.interfaces().forEach(found -> update(host, path, found));
    report.disks().forEach(found -> update(host, path, found));
  }

  private void update(PhysicalHost host, String path, MachineReport.Interface found) {
    if (host.getNics().stream().anyMatch(nic -> plain(nic.getMac()).equals(found.mac()))) {
      return;
    }
    Nic nic =
        host.getNics().stream()
            .filter(drawn -> found.name().equals(drawn.getName()))
            .filter(drawn -> plain(drawn.getMac()).isEmpty())
            .findFirst()
            .orElseGet(
                () -> {
                  Nic added = InfrastructureFactory.eINSTANCE.createNic();
                  added.setId(ModelSaver.newId());
                  added.setName(
                      unused(found.name(), host.getNics().stream().map(Nic::getName).toList()));
                  host.getNics().add(added);
                  return added;
                });
    nic.setMac(found.mac());
    changes.add(new Change(path, "mac of " + nic.getName(), "", found.mac()));
  }

  private void update(PhysicalHost host, String path, MachineReport.Disk found) {
    String name = found.name().substring(found.name().lastIndexOf('/') + 1);
    double size = Math.round(found.size() / GIB * 100) / 100.0;
    List<Disk> drawn = host.getDisks().stream().filter(disk -> isSame(disk, found)).toList();
    // A card reader or a virtual medium is no disk of a host.
    if (drawn.isEmpty() && (found.size() < GIB || (found.serial() + found.wwn()).isEmpty())) {
      return;
    }
    Disk disk = drawn.isEmpty() ? unidentified(host, name) : drawn.get(0);
    if (disk == null) {
      disk = InfrastructureFactory.eINSTANCE.createDisk();
      disk.setId(ModelSaver.newId());
      disk.setName(unused(name, host.getDisks().stream().map(Disk::getName).toList()));
      host.getDisks().add(disk);
    }
    if (text(disk.getSerial()).isEmpty() && !found.serial().isEmpty()) {
      disk.setSerial(found.serial());
      changes.add(new Change(path, "serial of " + disk.getName(), "", found.serial()));
    }
    if (text(disk.getWwn()).isEmpty() && !found.wwn().isEmpty()) {
      disk.setWwn(found.wwn());
      changes.add(new Change(path, "wwn of " + disk.getName(), "", found.wwn()));
    }
    // Drawings have whole GiB mostly.
    if (Math.abs(disk.getSize() - size) >= 1) {
      String before = disk.getSize() == 0 ? "" : DiskSize.text(disk.getSize());
      changes.add(new Change(path, "size of " + disk.getName(), before, DiskSize.text(size)));
      disk.setSize(size);
    }
  }

  /** As the restore script judges: what is drawn of serial number and WWN must match. */
  private static boolean isSame(Disk drawn, MachineReport.Disk found) {
    String serial = text(drawn.getSerial());
    String wwn = bare(text(drawn.getWwn()));
    return !(serial + wwn).isEmpty()
        && (serial.isEmpty() || serial.equals(found.serial()))
        && (wwn.isEmpty() || wwn.equals(bare(found.wwn())));
  }

  /** A drawn disk of that name without serial number and WWN; null without one. */
  private static Disk unidentified(PhysicalHost host, String name) {
    return host.getDisks().stream()
        .filter(disk -> name.equals(disk.getName()))
        .filter(disk -> (text(disk.getSerial()) + text(disk.getWwn())).isEmpty())
        .findFirst()
        .orElse(null);
  }

  private static String unused(String name, List<String> used) {
    String free = name;
    for (int number = 2; used.contains(free); number++) {
      free = name + "-" + number;
    }
    return free;
  }

  private static Optional<MachineReport.Interface> interfaceOf(MachineReport report, String mac) {
    return report.interfaces().stream().filter(nic -> nic.mac().equals(plain(mac))).findFirst();
  }

  private static String plain(String mac) {
    return text(mac).toLowerCase(Locale.ROOT).replace('-', ':');
  }

  private static String bare(String wwn) {
    String lower = wwn.toLowerCase(Locale.ROOT);
    return lower.startsWith("0x") ? lower.substring(2) : lower;
  }

  private static String text(String value) {
    return value == null ? "" : value;
  }

  private void refuse(String code, String summary, String message, String hint) {
    diagnostics.add(
        Diagnostic.builder(code, Severity.ERROR, summary)
            .message("{}", message)
            .hint("{}", hint)
            .build());
  }

  private <T> List<T> all(Class<T> type) {
    List<T> found = new ArrayList<>();
    for (TreeIterator<EObject> all = root.eAllContents(); all.hasNext(); ) {
      EObject next = all.next();
      if (type.isInstance(next)) {
        found.add(type.cast(next));
      }
    }
    return found;
  }
}
