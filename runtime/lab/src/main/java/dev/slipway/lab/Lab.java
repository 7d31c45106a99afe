// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Severity;
import dev.slipway.lab.files.Fabric;
import dev.slipway.lab.files.LabFiles;
import dev.slipway.lab.files.LabFolder;
import dev.slipway.lab.host.HostDiagnostics;
import dev.slipway.lab.host.HostFacts;
import dev.slipway.lab.host.HostFacts.Access;
import dev.slipway.lab.host.HostProbe;
import dev.slipway.lab.host.LabNamespaces;
import dev.slipway.lab.host.LabProcess;
import dev.slipway.lab.plan.LabPlan;
import dev.slipway.lab.plan.LabPlan.Machine;
import dev.slipway.lab.plan.LabPlanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The lab of a bundle: its nodes and networks on this machine.
 *
 * <p>A lab needs nothing but its folder to be taken down again. All its processes descend from one
 * in a PID namespace of their own; when that is killed, the kernel ends them all, and with them
 * their namespaces, links and mounts. Nothing of it is in the network or mount namespace of whoever
 * made it.
 */
public final class Lab {
  /** Code of what is said where the kernel lets this user make no namespaces. */
  public static final String NAMESPACES_REFUSED = HostDiagnostics.NAMESPACES_REFUSED;

  private final LabFolder folder;

  /** The lab that has its files in a folder, whether it is up or not. */
  public Lab(LabFolder folder) {
    this.folder = folder;
  }

  /**
   * How bringing up or taking down ended.
   *
   * @param record what was made; empty after taking down, and if something failed
   * @param diagnostics what there is to say, errors or not
   */
  public record Result(Optional<LabRecord> record, List<Diagnostic> diagnostics) {
    public Result {
      diagnostics = List.copyOf(diagnostics);
    }

    /** Whether nothing failed. */
    public boolean succeeded() {
      return diagnostics.stream().noneMatch(found -> found.severity() == Severity.ERROR);
    }

    static Result failed(Diagnostics found) {
      return new Result(Optional.empty(), found.toList());
    }
  }

  /** Where its files are. */
  public LabFolder folder() {
    return folder;
  }

  /**
   * Makes what of the lab is missing, and does nothing where nothing is.
   *
   * <ol>
   *   <li>Look at what this machine can do, and plan.
   *   <li>End what an earlier command left half made.
   *   <li>Write the files of the lab.
   *   <li>Start the first process, add the bridges.
   *   <li>Start the nodes and routers that are missing or drawn otherwise, end those that are no
   *       longer drawn, connect those that are cut off.
   *   <li>Wait until every sshd listens, and record what was made.
   * </ol>
   *
   * @throws IOException if files cannot be written or programs not be run
   * @throws InterruptedException if this thread was interrupted; bringing up again goes on from
   *     there
   */
  public Result up(BundleManifest manifest, LabProgress progress)
      throws IOException, InterruptedException {
    Diagnostics found = new Diagnostics();
    Optional<HostFacts> host = HostProbe.probe(found);
    LabPlan plan = LabPlanner.plan(manifest, host.map(HostFacts::tunnels).orElse(false), found);
    if (host.isEmpty() || found.hasErrors()) {
      return Result.failed(found);
    }
    tellLimits(plan, host.get(), found);
    tellTunnels(manifest, host.get(), found);
    LabFiles.create(folder);
    try (LabLock lock = LabLock.tryTake(folder).orElse(null)) {
      if (lock == null) {
        found.add(LabDiagnostics.busy());
        return Result.failed(found);
      }
      Optional<LabRecord> record =
          new LabStart(folder, plan, host.get(), manifest, found, progress).run();
      return new Result(record, found.toList());
    }
  }

  /**
   * What keeps this machine from having any lab.
   *
   * @return empty if nothing does
   * @throws IOException if programs cannot be run
   */
  public static List<Diagnostic> obstacles() throws IOException, InterruptedException {
    Diagnostics found = new Diagnostics();
    return HostProbe.probe(found).isPresent() ? List.of() : found.toList();
  }

  /** Says what of the drawing this machine cannot do. */
  private static void tellLimits(LabPlan plan, HostFacts host, Diagnostics found) {
    List<String> delayed =
        plan.bridges().stream()
            .filter(bridge -> bridge.latencyNs().orElse(0) > 0)
            .map(LabPlan.Bridge::network)
            .toList();
    if (!host.delays() && !delayed.isEmpty()) {
      found.add(HostDiagnostics.latencyLeftOut(delayed));
    }
    List<String> shared =
        plan.bridges().stream()
            .filter(bridge -> bridge.capacity().isPresent())
            .map(LabPlan.Bridge::network)
            .toList();
    if (!host.sharesCapacity() && !shared.isEmpty()) {
      found.add(HostDiagnostics.capacityLeftOut(shared));
    }
    List<String> filtered = new ArrayList<>();
    plan.bridges().stream()
        .filter(bridge -> bridge.loss() > 0)
        .forEach(bridge -> filtered.add("loss on " + bridge.network()));
    plan.machines().stream()
        .filter(machine -> machine.translation().isPresent())
        .forEach(machine -> filtered.add("address translation of " + machine.name()));
    if (!host.filters() && !filtered.isEmpty()) {
      found.add(HostDiagnostics.filtersLeftOut(filtered));
    }
    boolean limited =
        plan.machines().stream()
            .anyMatch(machine -> machine.cores().isPresent() || machine.memory().isPresent());
    if (host.cgroup().isEmpty() && limited) {
      found.add(HostDiagnostics.limitsLeftOut(host.cgroupLacks()));
    }
    if (host.access() == Access.ONE_USER) {
      found.add(HostDiagnostics.oneAccountOnly());
    }
  }

  private static void tellTunnels(BundleManifest manifest, HostFacts host, Diagnostics found) {
    List<String> carried =
        manifest.networks().stream()
            .filter(network -> network.carrier().isPresent())
            .map(BundleManifest.Network::name)
            .toList();
    if (!host.tunnels() && !carried.isEmpty()) {
      found.add(HostDiagnostics.tunnelsLeftOut(carried));
    }
  }

  /**
   * Ends everything of the lab and removes its folder; does nothing if there is none.
   *
   * @throws IOException if something cannot be removed
   */
  public Result down() throws IOException, InterruptedException {
    Diagnostics found = new Diagnostics();
    if (!Files.isDirectory(folder.path())) {
      return Result.failed(found);
    }
    try (LabLock lock = LabLock.tryTake(folder).orElse(null)) {
      if (lock == null) {
        found.add(LabDiagnostics.busy());
      } else {
        new LabEnd(folder, access(), found).run();
      }
      return Result.failed(found);
    }
  }

  /** With which rights the lab was made; those of now if it never got so far. */
  private Access access() throws IOException {
    Path file = folder.file("access");
    if (Files.exists(file)) {
      return Access.valueOf(Files.readString(file).strip());
    }
    return HostProbe.isRoot() ? Access.ROOT : Access.ONE_USER;
  }

  /** Whether the lab was made with tunnels between hosts. */
  private boolean hasTunnels() throws IOException {
    Path file = folder.file("tunnels");
    return Files.exists(file) && Boolean.parseBoolean(Files.readString(file).strip());
  }

  /** How the lab is, machine by machine. */
  public LabStatus status(BundleManifest manifest) throws IOException, InterruptedException {
    LabPlan plan = LabPlanner.plan(manifest, hasTunnels(), new Diagnostics());
    Optional<LabProcess> keeper = LabProcess.read(folder.file("keeper")).filter(LabProcess::alive);
    Fabric.Observed observed =
        keeper.isPresent()
            ? LabStart.observe(keeper.get(), new LabNamespaces(access()))
            : Fabric.Observed.parse("");
    List<LabStatus.Machine> machines = new ArrayList<>();
    for (Machine machine : plan.machines()) {
      MachineState state = new MachineState(folder, machine);
      Optional<LabProcess> process = state.process();
      machines.add(
          new LabStatus.Machine(
              machine.name(),
              machine.role(),
              state.state(observed),
              machine.addresses(),
              process.isPresent() ? OptionalLong.of(process.get().pid()) : OptionalLong.empty()));
    }
    return new LabStatus(
        plan.deployment(),
        folder.path().toString(),
        keeper.isPresent() && Files.exists(folder.record()),
        machines);
  }

  /**
   * The words that run a program in a node or router, as root of it.
   *
   * @param found takes why that cannot be
   * @return empty if there is no such machine or it is down
   */
  public Optional<List<String>> command(
      BundleManifest manifest, String name, List<String> program, Diagnostics found)
      throws IOException {
    LabPlan plan = LabPlanner.plan(manifest, hasTunnels(), new Diagnostics());
    Optional<Machine> machine = plan.machine(name);
    if (machine.isEmpty()) {
      found.add(
          LabDiagnostics.nodeUnknown(name, plan.machines().stream().map(Machine::name).toList()));
      return Optional.empty();
    }
    Optional<LabProcess> process = new MachineState(folder, machine.get()).process();
    if (process.isEmpty()) {
      found.add(
          Files.isDirectory(folder.path())
              ? LabDiagnostics.nodeDown(name)
              : LabDiagnostics.notUp());
      return Optional.empty();
    }
    return Optional.of(new LabNamespaces(access()).enterAll(process.get(), program));
  }
}
