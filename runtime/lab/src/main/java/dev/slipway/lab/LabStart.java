// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.lab.files.Fabric;
import dev.slipway.lab.files.HostMounts;
import dev.slipway.lab.files.LabFiles;
import dev.slipway.lab.files.LabFolder;
import dev.slipway.lab.host.Cgroups;
import dev.slipway.lab.host.HostFacts;
import dev.slipway.lab.host.HostProbe;
import dev.slipway.lab.host.LabNamespaces;
import dev.slipway.lab.host.LabProcess;
import dev.slipway.lab.host.Tool;
import dev.slipway.lab.plan.LabPlan;
import dev.slipway.lab.plan.LabPlan.Machine;
import dev.slipway.lab.plan.LabPlan.Role;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Brings a lab up, as {@link Lab#up} says; its folder is locked meanwhile. */
final class LabStart {

  private static final Duration KEEPER_PATIENCE = Duration.ofSeconds(20);

  /** A process that becomes another program, or begins one, may not be seen for a moment. */
  private static final Duration UNSEEN_PATIENCE = Duration.ofSeconds(2);

  private static final Duration SSH_PATIENCE = Duration.ofSeconds(60);
  private static final Duration END_PATIENCE = Duration.ofSeconds(20);
  private static final int POLL_MILLISECONDS = 20;
  private static final int STEPS_BESIDE_MACHINES = 4;

  private final LabFolder folder;
  private final LabPlan plan;
  private final HostFacts host;
  private final BundleManifest manifest;
  private final Diagnostics found;
  private final LabProgress progress;
  private final LabNamespaces namespaces;
  private final Map<Machine, String> fingerprints = new LinkedHashMap<>();
  private int done;

  LabStart(
      LabFolder folder,
      LabPlan plan,
      HostFacts host,
      BundleManifest manifest,
      Diagnostics found,
      LabProgress progress) {
    this.folder = folder;
    this.plan = plan;
    this.host = host;
    this.manifest = manifest;
    this.found = found;
    this.progress = progress;
    this.namespaces = new LabNamespaces(host.access());
  }

  Optional<LabRecord> run() throws IOException, InterruptedException {
    endWhatIsHalfMade();
    step("checking this machine");
    writeFiles();
    step("files written");
    Optional<LabProcess> keeper = keeper();
    if (keeper.isEmpty()) {
      return Optional.empty();
    }
    step("the first process of the lab started");
    if (!connectBridges(keeper.get())) {
      return Optional.empty();
    }
    step("networks created");
    endOthers();
    startMachines(keeper.get());
    awaitSsh();
    if (found.hasErrors()) {
      return Optional.empty();
    }
    LabRecord record = record(keeper.get());
    Path draft = folder.file("lab.json.new");
    Files.writeString(draft, JsonDocument.print(LabJson.document(record)));
    Files.move(draft, folder.record(), StandardCopyOption.ATOMIC_MOVE);
    return Optional.of(record);
  }

  private void step(String what) {
    done++;
    progress.step(done, STEPS_BESIDE_MACHINES + plan.machines().size(), what);
  }

  /** Ends what a killed command was starting: it would get in the way of what is started now. */
  private void endWhatIsHalfMade() throws IOException, InterruptedException {
    Optional<LabProcess> keeper = LabProcess.read(folder.file("keeper")).filter(LabProcess::alive);
    if (keeper.isEmpty()) {
      LabEnd.endProcesses(folder);
      return;
    }
    Set<LabProcess> known = new HashSet<>();
    known.add(keeper.get());
    for (Machine machine : plan.machines()) {
      new MachineState(folder, machine).process().ifPresent(known::add);
    }
    Set<String> interrupted = new TreeSet<>();
    for (LabProcess.Running running : LabProcess.running(folder.file("bin"))) {
      boolean starter = running.script().equals("start-nodes.sh");
      boolean stray = running.script().equals("run-node.sh") && !isParentOfKnown(running, known);
      if (starter || stray) {
        running.process().kill();
        running.process().awaitEnd(END_PATIENCE);
        if (stray) {
          interrupted.add(running.arguments().get(1));
        }
      }
    }
    for (String key : interrupted) {
      endMachine(key);
    }
  }

  /**
   * Whether a process is recorded, or is the one of unshare that waits for one that is recorded:
   * both have the same words on their command lines.
   */
  private static boolean isParentOfKnown(LabProcess.Running running, Set<LabProcess> known) {
    return known.contains(running.process())
        || known.stream()
            .anyMatch(
                process ->
                    ProcessHandle.of(process.pid())
                        .flatMap(ProcessHandle::parent)
                        .filter(parent -> parent.pid() == running.process().pid())
                        .isPresent());
  }

  private void writeFiles() throws IOException, InterruptedException {
    LabFiles files = new LabFiles(folder, plan, host, HostMounts.read());
    files.writeShared();
    Optional<Path> cgroup = host.cgroup().map(top -> top.resolve(cgroupName()));
    if (cgroup.isPresent()) {
      // First what will have to be removed, then what has to be.
      Files.writeString(folder.file("cgroup"), cgroup.get() + "\n");
    }
    for (Machine machine : plan.machines()) {
      Optional<String> own =
          cgroup.isPresent() ? Cgroups.make(cgroup.get(), machine) : Optional.empty();
      fingerprints.put(machine, files.writeMachine(machine, manifest, own));
    }
    files.writeSsh();
  }

  private String cgroupName() {
    return "slipway-lab-" + folder.path().getFileName();
  }

  /** The lab's first process, started if there is none; empty, and told, if it cannot be. */
  private Optional<LabProcess> keeper() throws IOException, InterruptedException {
    Path file = folder.file("keeper");
    Optional<LabProcess> known = LabProcess.read(file).filter(LabProcess::alive);
    if (known.isPresent()) {
      return known;
    }
    Files.deleteIfExists(file);
    Path log = folder.file("log");
    List<String> command = new ArrayList<>(List.of("setsid", "--fork", "unshare"));
    command.addAll(HostProbe.userNamespace(host.access()));
    command.addAll(List.of("--mount", "--net", "--uts", "--ipc", "--pid", "--fork", "sh"));
    command.addAll(List.of(folder.script("keep-lab"), folder.path().toString()));
    Process launcher =
        new ProcessBuilder(command)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    launcher.waitFor();
    long begun = System.nanoTime();
    long seen = begun;
    while (System.nanoTime() - begun < KEEPER_PATIENCE.toNanos()) {
      Optional<LabProcess> keeper = LabProcess.read(file).filter(LabProcess::alive);
      if (keeper.isPresent()) {
        return keeper;
      }
      if (!LabProcess.running(folder.file("bin")).isEmpty()) {
        seen = System.nanoTime();
      } else if (System.nanoTime() - seen > UNSEEN_PATIENCE.toNanos()) {
        break;
      }
      Thread.sleep(POLL_MILLISECONDS);
    }
    found.add(LabDiagnostics.keeperFailed(lastLines(log)));
    return Optional.empty();
  }

  private static String lastLines(Path log) throws IOException {
    return Files.exists(log)
        ? Tool.lastLines(Files.readString(log, StandardCharsets.ISO_8859_1))
        : "";
  }

  /** What is in the network namespace of the lab itself. */
  static Fabric.Observed observe(LabProcess keeper, LabNamespaces namespaces)
      throws IOException, InterruptedException {
    Tool.Outcome outcome =
        Tool.run(namespaces.enterFabric(keeper, List.of("ip", "-json", "link", "show")));
    if (!outcome.succeeded()) {
      throw new IOException("ip link show: " + outcome.lastWords());
    }
    return Fabric.Observed.parse(outcome.output());
  }

  /** Makes the bridges, and again if they are drawn otherwise. */
  private boolean connectBridges(LabProcess keeper) throws IOException, InterruptedException {
    Fabric fabric = new Fabric(plan, host);
    Fabric.Observed nothing = Fabric.Observed.parse("");
    String wanted =
        keeper.pid()
            + " "
            + keeper.startTime()
            + "\n"
            + fabric.links(nothing)
            + fabric.queues()
            + fabric.losses();
    Path made = folder.file("fabric");
    Fabric.Observed observed = observe(keeper, namespaces);
    if (fabric.isIn(observed) && Files.exists(made) && Files.readString(made).equals(wanted)) {
      return true;
    }
    Files.deleteIfExists(made);
    boolean succeeded =
        inFabric(keeper, List.of("ip", "-batch", "-"), fabric.links(observed))
            && inFabric(keeper, List.of("tc", "-batch", "-"), fabric.queues())
            && inFabric(keeper, List.of("nft", "-f", "-"), fabric.losses());
    if (succeeded) {
      Files.writeString(made, wanted);
    }
    return succeeded;
  }

  private boolean inFabric(LabProcess keeper, List<String> command, String input)
      throws IOException, InterruptedException {
    if (input.isBlank()) {
      return true;
    }
    Tool.Outcome outcome = Tool.run(namespaces.enterFabric(keeper, command), input, line -> {});
    if (!outcome.succeeded()) {
      found.add(LabDiagnostics.networksFailed(outcome.lastWords()));
    }
    return outcome.succeeded();
  }

  /** Ends machines that are no longer drawn. */
  private void endOthers() throws IOException, InterruptedException {
    Set<String> drawn = new HashSet<>();
    plan.machines().forEach(machine -> drawn.add(machine.key()));
    List<String> others = new ArrayList<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(folder.file("nodes"))) {
      for (Path each : folders) {
        if (!drawn.contains(each.getFileName().toString())) {
          others.add(each.getFileName().toString());
        }
      }
    }
    for (String key : others) {
      endMachine(key);
      Tool.run(namespaces.asOwner(List.of("rm", "-rf", "--", folder.machine(key).toString())));
    }
  }

  private void endMachine(String key) throws IOException, InterruptedException {
    Optional<LabProcess> process = LabProcess.read(folder.machine(key).resolve("process"));
    if (process.isPresent()) {
      process.get().kill();
      if (!process.get().awaitEnd(END_PATIENCE)) {
        throw new IOException("the first process of " + key + " does not end");
      }
    }
  }

  private void startMachines(LabProcess keeper) throws IOException, InterruptedException {
    List<Machine> missing = new ArrayList<>();
    List<Machine> there = new ArrayList<>();
    for (Machine machine : plan.machines()) {
      if (new MachineState(folder, machine).isSetUp(fingerprints.get(machine))) {
        there.add(machine);
      } else {
        endMachine(machine.key());
        missing.add(machine);
      }
    }
    Fabric.Observed observed = observe(keeper, namespaces);
    for (Machine machine : there) {
      MachineState state = new MachineState(folder, machine);
      Optional<LabProcess> process = state.process();
      if (process.isPresent()
          && !(observed.connects(machine) && state.isConfigured(process.get()))) {
        reconnect(machine, process.get(), keeper, observed);
      }
      step(machine.name());
    }
    if (missing.isEmpty()) {
      return;
    }
    Map<String, Machine> byKey = new TreeMap<>();
    for (Machine machine : missing) {
      byKey.put(machine.key(), machine);
      notePorts(machine, observed);
    }
    List<String> command =
        new ArrayList<>(
            List.of(
                "sh",
                folder.script("start-nodes"),
                folder.path().toString(),
                String.valueOf(keeper.pid()),
                String.valueOf(2 * Runtime.getRuntime().availableProcessors())));
    command.addAll(missing.stream().map(Machine::key).toList());
    List<String> failed = new ArrayList<>();
    Tool.Outcome outcome =
        Tool.run(
            namespaces.enterAll(keeper, command),
            "",
            line -> {
              if (line.startsWith("up ")) {
                step(byKey.get(line.substring("up ".length())).name());
              } else if (line.startsWith("failed ")) {
                failed.add(line.substring("failed ".length()));
              }
            });
    for (String key : failed) {
      found.add(
          LabDiagnostics.nodeFailed(
              byKey.get(key).name(), lastLines(folder.machine(key).resolve("log"))));
    }
    if (!outcome.succeeded() && failed.isEmpty()) {
      found.add(LabDiagnostics.networksFailed(outcome.lastWords()));
    }
    for (Machine machine : missing) {
      MachineState state = new MachineState(folder, machine);
      Optional<LabProcess> process = state.process();
      if (process.isPresent() && !failed.contains(machine.key())) {
        state.setUp(process.get(), fingerprints.get(machine));
      }
    }
  }

  /** Ports that are still there from before are removed before new ones are made. */
  private void notePorts(Machine machine, Fabric.Observed observed) throws IOException {
    StringBuilder ports = new StringBuilder();
    observed.portsOf(machine).forEach(port -> ports.append(port).append('\n'));
    Files.writeString(folder.plan(machine.key()).resolve("ports.present"), ports);
  }

  private void reconnect(
      Machine machine, LabProcess process, LabProcess keeper, Fabric.Observed observed)
      throws IOException, InterruptedException {
    notePorts(machine, observed);
    Tool.Outcome outcome =
        Tool.run(
            namespaces.enter(
                keeper,
                List.of("--mount"),
                List.of(
                    "nsenter",
                    "--net=/proc/" + process.pid() + "/ns/net",
                    "sh",
                    folder.script("link-node"),
                    folder.path().toString(),
                    machine.key(),
                    String.valueOf(keeper.pid()))));
    if (!outcome.succeeded()) {
      found.add(LabDiagnostics.nodeFailed(machine.name(), outcome.lastWords()));
    }
  }

  private void awaitSsh() throws IOException, InterruptedException {
    long end = System.nanoTime() + SSH_PATIENCE.toNanos();
    for (Machine machine : plan.machines()) {
      if (machine.role() != Role.NODE) {
        continue;
      }
      MachineState state = new MachineState(folder, machine);
      while (true) {
        Optional<LabProcess> process = state.process();
        if (process.isEmpty()) {
          break;
        }
        if (MachineState.servesSsh(process.get())) {
          break;
        }
        if (System.nanoTime() > end) {
          Path log = folder.machine(machine.key()).resolve("files/var/log/sshd.log");
          found.add(LabDiagnostics.sshSilent(machine.name(), lastLines(log)));
          break;
        }
        Thread.sleep(POLL_MILLISECONDS);
      }
    }
  }

  private LabRecord record(LabProcess keeper) throws IOException {
    List<LabRecord.Machine> machines = new ArrayList<>();
    for (Machine machine : plan.machines()) {
      LabProcess process = new MachineState(folder, machine).process().orElseThrow();
      machines.add(
          new LabRecord.Machine(
              machine.name(),
              machine.role().name(),
              machine.hostname(),
              machine.account(),
              machine.role() == Role.NODE ? Optional.of(machine.address()) : Optional.empty(),
              process(process),
              machine.links().stream().map(LabStart::link).toList()));
    }
    return new LabRecord(
        plan.deployment(),
        folder.path().toString(),
        folder.file("ssh_config").toString(),
        host.access().name(),
        process(keeper),
        plan.bridges().stream()
            .map(bridge -> new LabRecord.Network(bridge.network(), bridge.name()))
            .toList(),
        machines);
  }

  private static LabRecord.Interface link(LabPlan.Link link) {
    return new LabRecord.Interface(
        link.name(), link.mac(), link.mtu(), link.bridge(), link.port(), link.addresses());
  }

  private static LabRecord.Process process(LabProcess process) {
    SortedMap<String, String> kinds = new TreeMap<>();
    for (String kind : List.of("ipc", "mnt", "net", "pid", "user", "uts")) {
      process.namespace(kind).ifPresent(name -> kinds.put(kind, name));
    }
    return new LabRecord.Process(process.pid(), process.startTime(), kinds);
  }
}
