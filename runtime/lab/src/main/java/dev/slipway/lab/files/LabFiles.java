// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.files;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.Sha256;
import dev.slipway.lab.host.HostFacts;
import dev.slipway.lab.host.Tool;
import dev.slipway.lab.plan.LabPlan;
import dev.slipway.lab.plan.LabPlan.Machine;
import dev.slipway.lab.plan.LabPlan.Role;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Writes what a lab's folder holds before anything is started from it. */
public final class LabFiles {
  private static final List<String> SCRIPTS =
      List.of("keep-lab", "start-nodes", "run-node", "link-node", "serve-node", "connect-node");

  private static final List<String> DEVICE_LINKS = List.of("stdin", "stdout", "stderr");
  private static final List<String> VAR = List.of("cache", "lib", "log", "mail", "spool");

  /** What sshd complains about if it is not there. */
  private static final List<String> LOGS = List.of("lastlog", "wtmp");

  private static final int STICKY_FOR_ALL = 01777;

  private final LabFolder folder;
  private final LabPlan plan;
  private final HostFacts host;
  private final HostMounts mounts;

  public LabFiles(LabFolder folder, LabPlan plan, HostFacts host, HostMounts mounts) {
    this.folder = folder;
    this.plan = plan;
    this.host = host;
    this.mounts = mounts;
  }

  /** Makes a folder that only its owner enters: it will hold keys. */
  public static void create(LabFolder folder) throws IOException {
    Files.createDirectories(folder.path().getParent());
    if (!Files.isDirectory(folder.path())) {
      Files.createDirectory(
          folder.path(),
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
  }

  /** Writes what all machines have in common. */
  public void writeShared() throws IOException, InterruptedException {
    Files.createDirectories(folder.file("bin"));
    for (String script : SCRIPTS) {
      write(folder.file("bin").resolve(script + ".sh"), script(script));
    }
    write(folder.file("access"), host.access().name() + "\n");
    write(folder.file("tunnels"), host.tunnels() + "\n");
    Files.createDirectories(folder.file("etc"));
    for (Map.Entry<String, String> file : EtcFiles.shared(plan).entrySet()) {
      write(folder.file("etc").resolve(file.getKey()), file.getValue());
    }
    makeKey(folder.file("key"), "slipway lab");
    writeSkeleton();
  }

  private static String script(String name) throws IOException {
    try (InputStream in = LabFiles.class.getResourceAsStream(name + ".sh")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Writes only what is not so already, and never half of it. */
  private static void write(Path file, String text) throws IOException {
    if (Files.exists(file) && Files.readString(file).equals(text)) {
      return;
    }
    Path draft = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(draft, text);
    Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  private static void makeKey(Path file, String comment) throws IOException, InterruptedException {
    Path publicKey = file.resolveSibling(file.getFileName() + ".pub");
    if (Files.exists(publicKey)) {
      return;
    }
    // Whoever was killed here may have left a key without its public half.
    Files.deleteIfExists(file);
    Tool.Outcome outcome =
        Tool.run(
            List.of(
                "ssh-keygen",
                "-q",
                "-t",
                "ed25519",
                "-N",
                "",
                "-C",
                comment,
                "-f",
                file.toString()));
    if (!outcome.succeeded()) {
      throw new IOException("ssh-keygen: " + outcome.lastWords());
    }
  }

  /**
   * What the root of every node starts as: links to what of the host it sees, and empty folders.
   */
  private void writeSkeleton() throws IOException {
    Path skeleton = folder.file("skeleton");
    Path draft = folder.file("skeleton.new");
    if (Files.exists(skeleton)) {
      return;
    }
    Files.createDirectories(draft);
    for (String name : List.of("dev/pts", "dev/shm", "etc/ssh", "proc", "sys", ".lab/etc")) {
      Files.createDirectories(draft.resolve(name));
    }
    Files.createDirectories(draft.resolve(".lab/scripts"));
    Files.createDirectories(draft.resolve(".lab/shared"));
    for (String device : MachineFiles.DEVICES) {
      create(draft.resolve("dev").resolve(device));
    }
    link(draft.resolve("dev/ptmx"), "pts/ptmx");
    link(draft.resolve("dev/fd"), "/proc/self/fd");
    for (int number = 0; number < DEVICE_LINKS.size(); number++) {
      link(draft.resolve("dev").resolve(DEVICE_LINKS.get(number)), "/proc/self/fd/" + number);
    }
    for (String name : mounts.shared()) {
      Files.createDirectories(draft.resolve(name));
    }
    for (String name : mounts.links()) {
      link(draft.resolve(name), Files.readSymbolicLink(Path.of("/", name)).toString());
    }
    for (String name : MachineFiles.OWN) {
      Files.createDirectories(draft.resolve(name));
    }
    // Links of the host's /etc that lead to ../usr and the like find it.
    for (String name : List.of("usr", "lib", "proc", "run", "var", "opt")) {
      link(draft.resolve(".lab").resolve(name), "/" + name);
    }
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(Path.of("/etc"))) {
      for (Path entry : entries) {
        String name = entry.getFileName().toString();
        if (!EtcFiles.HIDDEN.contains(name)) {
          link(draft.resolve("etc").resolve(name), "/.lab/etc/" + name);
        }
      }
    }
    for (String name : EtcFiles.shared(plan).keySet()) {
      link(draft.resolve("etc").resolve(name), "/.lab/shared/" + name);
    }
    Files.move(draft, skeleton, StandardCopyOption.ATOMIC_MOVE);
  }

  private static void create(Path file) throws IOException {
    if (!Files.exists(file)) {
      Files.createFile(file);
    }
  }

  private static void link(Path link, String target) throws IOException {
    if (!Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
      Files.createSymbolicLink(link, Path.of(target));
    }
  }

  /**
   * Writes what belongs to a machine.
   *
   * @param cgroup its cgroup; empty where it has none
   * @return what the machine is made from, as a hash
   */
  public String writeMachine(Machine machine, BundleManifest manifest, Optional<String> cgroup)
      throws IOException, InterruptedException {
    Map<String, String> parts = new TreeMap<>();
    Path planned = Files.createDirectories(folder.plan(machine.key()));
    Map<String, String> files = new MachineFiles(plan, host, folder, mounts).of(machine, cgroup);
    for (Map.Entry<String, String> file : files.entrySet()) {
      write(planned.resolve(file.getKey()), file.getValue());
      parts.put(file.getKey(), file.getValue());
    }
    if (machine.role() == Role.NODE) {
      Path own = folder.machine(machine.key());
      Files.createDirectories(own.resolve("root"));
      makeOwnFolders(own.resolve("files"), machine);
      Path etc = Files.createDirectories(own.resolve("etc"));
      Files.createDirectories(etc.resolve("ssh"));
      Map<String, String> ofNode =
          EtcFiles.of(machine, manifest, host, Files.readString(folder.file("key.pub")));
      for (Map.Entry<String, String> file : ofNode.entrySet()) {
        write(etc.resolve(file.getKey()), file.getValue());
        parts.put("etc/" + file.getKey(), file.getValue());
      }
      makeKey(etc.resolve("ssh/ssh_host_ed25519_key"), machine.hostname());
    }
    for (String script : SCRIPTS) {
      parts.put("bin/" + script, script(script));
    }
    return Sha256.of(parts.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static void makeOwnFolders(Path files, Machine machine) throws IOException {
    for (String name : MachineFiles.OWN) {
      Files.createDirectories(files.resolve(name));
    }
    if (!machine.account().equals("root")) {
      Files.createDirectories(files.resolve("home").resolve(machine.account()));
    }
    Path variable = files.resolve("var");
    for (String name : VAR) {
      Files.createDirectories(variable.resolve(name));
    }
    for (String name : LOGS) {
      create(variable.resolve("log").resolve(name));
    }
    link(variable.resolve("run"), "/run");
    link(variable.resolve("lock"), "/run/lock");
    Files.setPosixFilePermissions(
        files.resolve("root"), PosixFilePermissions.fromString("rwx------"));
    Path scratch = Files.createDirectories(variable.resolve("tmp"));
    // Java has no name for the sticky bit; every account may write here.
    Files.setAttribute(scratch, "unix:mode", STICKY_FOR_ALL);
  }

  /** Writes how the nodes are reached. */
  public void writeSsh() throws IOException {
    Map<String, String> hostKeys = new HashMap<>();
    for (Machine machine : plan.machines()) {
      if (machine.role() == Role.NODE) {
        String key =
            Files.readString(
                folder.machine(machine.key()).resolve("etc/ssh/ssh_host_ed25519_key.pub"));
        String[] words = key.strip().split(" ");
        hostKeys.put(machine.key(), words[0] + " " + words[1]);
      }
    }
    write(folder.file("known_hosts"), SshFiles.knownHosts(plan, hostKeys));
    write(folder.file("ssh_config"), SshFiles.config(plan, folder, host.access().isRootless()));
  }
}
