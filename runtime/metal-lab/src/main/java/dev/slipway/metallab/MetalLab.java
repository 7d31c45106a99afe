// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metallab;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.lab.LabLock;
import dev.slipway.lab.LabProgress;
import dev.slipway.lab.files.LabFiles;
import dev.slipway.lab.files.LabFolder;
import dev.slipway.lab.host.LabProcess;
import dev.slipway.lab.host.Tool;
import dev.slipway.lab.keeper.LabKeeper;
import dev.slipway.lab.keeper.LabKeeper.State;
import dev.slipway.lab.keeper.PidNamespace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A bare-metal lab: the drawn hosts as virtual machines with blank disks, the server that installs
 * them with its real software and the generated files, and the power controls, in a network of
 * their own.
 *
 * <p>A lab needs nothing but its folder to be ended. All its processes descend from one in a PID
 * namespace of their own; when that is killed, the kernel ends them all.
 */
public final class MetalLab {
  private static final String NAME = "bare-metal-lab";
  private static final String LOCK = "lock";

  /** Steps of a start, as its first process counts them; what is made for it comes before. */
  private static final int STEPS = 4;

  private final LabFolder folder;
  private final LabKeeper keeper;
  private final Path cache;

  /**
   * The lab that has its files in a folder, whether it is up or not.
   *
   * @param folder its folder
   * @param cache where images are kept from one lab to the next
   */
  public MetalLab(Path folder, Path cache) {
    this.folder = new LabFolder(folder);
    this.keeper = new LabKeeper(this.folder);
    this.cache = cache.toAbsolutePath().normalize();
  }

  /** The usual folder: {@code $XDG_STATE_HOME/slipway/bare-metal-lab}. */
  public static Path usualFolder(Map<String, String> environment) {
    return LabFolder.usual(NAME, environment);
  }

  /** The usual cache: {@code $XDG_CACHE_HOME/slipway/bare-metal-lab}. */
  public static Path usualCache(Map<String, String> environment) {
    return LabFolder.usualCache(NAME, environment);
  }

  /** What keeps this machine from having a lab; empty if nothing does. */
  public static List<Diagnostic> obstacles() throws IOException {
    Diagnostics found = new Diagnostics();
    MetalLabRequirements.check(found);
    return found.toList();
  }

  /** Where its files are. */
  public Path folder() {
    return folder.path();
  }

  /** The ssh_config that reaches the server and installed hosts by the names of their nodes. */
  public Path sshConfig() {
    return folder.file("ssh_config");
  }

  /** The credentials of the drawn power controls. */
  public Path powerCredentials() {
    return folder.file("power.json");
  }

  /**
   * Brings the lab up; does nothing if it is up as asked for. The first time on a machine, images
   * are made, which takes minutes.
   *
   * @return what failed; nothing if the lab can be used
   * @throws IOException if files cannot be written or programs not be run
   * @throws InterruptedException if this thread was interrupted; nothing is left then
   */
  public List<Diagnostic> up(MetalLabRequest request, LabProgress progress)
      throws IOException, InterruptedException {
    Diagnostics found = new Diagnostics();
    MetalLabRequirements.check(found);
    if (found.hasErrors()) {
      return found.toList();
    }
    LabFiles.create(folder);
    try (LabLock lock = LabLock.tryTake(folder).orElse(null)) {
      if (lock == null) {
        found.add(MetalLabDiagnostics.busy());
      } else {
        start(request, progress, found);
      }
    }
    return found.toList();
  }

  private void start(MetalLabRequest request, LabProgress progress, Diagnostics found)
      throws IOException, InterruptedException {
    String restorer = request.options().clonezilla() ? "clonezilla" : "quick";
    Path images = cache.resolve(LabScripts.imagesKey() + "-" + restorer);
    Path redfish = cache.resolve(LabScripts.redfishKey());
    String wanted = request.json(images, redfish);
    if (state() == State.UP) {
      if (!Files.readString(request()).equals(wanted)) {
        found.add(MetalLabDiagnostics.upOtherwise());
      }
      return;
    }
    if (!end(found)) {
      return;
    }
    keeper.clear(LOCK);
    LabScripts.write(folder.file("bin"));
    if (!Files.isDirectory(images)) {
      progress.step(0, STEPS, "making images of Debian packages, which takes minutes, once");
    }
    if (!provide(images, found, "build-images.sh", restorer)) {
      return;
    }
    if (request.needsRedfish() && !provide(redfish, found, "install-redfish.sh")) {
      return;
    }
    Files.writeString(request(), wanted);
    boolean ready = false;
    try {
      LabKeeper.Outcome outcome = keeper.start(progress);
      ready = outcome.ready();
      if (!ready) {
        found.add(MetalLabDiagnostics.notStarted(outcome));
      }
    } catch (InterruptedException e) {
      end(found);
      keeper.clear("");
      throw e;
    } finally {
      // Its logs stay, which say why.
      if (!ready) {
        end(found);
      }
    }
  }

  /**
   * Has a folder of the cache made by a script, which makes it whole or not at all.
   *
   * @param further what the script takes after the folder
   */
  private boolean provide(Path made, Diagnostics found, String script, String... further)
      throws IOException, InterruptedException {
    if (Files.isDirectory(made)) {
      return true;
    }
    Files.createDirectories(cache);
    Path log = folder.file(script + ".log");
    List<String> command = new ArrayList<>();
    command.addAll(List.of(folder.file("bin").resolve(script).toString(), made.toString()));
    command.addAll(List.of(further));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(log.toFile())
            .start();
    try {
      if (process.waitFor() == 0) {
        return true;
      }
    } finally {
      process.destroy();
    }
    found.add(
        MetalLabDiagnostics.notMade(
            script, Tool.lastLines(Files.readString(log, StandardCharsets.UTF_8)), log));
    return false;
  }

  private boolean end(Diagnostics found) throws IOException, InterruptedException {
    boolean ended = keeper.end();
    if (!ended) {
      found.add(MetalLabDiagnostics.leftBehind(folder.path()));
    }
    return ended;
  }

  /**
   * Ends everything of the lab and removes its folder; does nothing if there is none.
   *
   * @return what failed
   * @throws IOException if something cannot be removed
   */
  public List<Diagnostic> down() throws IOException, InterruptedException {
    Diagnostics found = new Diagnostics();
    if (Files.isDirectory(folder.path())) {
      try (LabLock lock = LabLock.tryTake(folder).orElse(null)) {
        if (lock == null) {
          found.add(MetalLabDiagnostics.busy());
        } else if (end(found)) {
          keeper.clear("");
        }
      }
    }
    return found.toList();
  }

  /** What it was asked to have. */
  Path request() {
    return folder.file("request.json");
  }

  /** The nodes of those of its hosts whose virtual machines run. */
  Set<String> running() throws IOException {
    Set<String> nodes = new TreeSet<>();
    Optional<LabProcess> process = keeper.process();
    if (process.isEmpty() || !Files.isDirectory(folder.file("hosts"))) {
      return nodes;
    }
    Set<String> pids = new HashSet<>();
    PidNamespace.madeBy(process.get())
        .orElseThrow()
        .members()
        .forEach(member -> pids.add(Long.toString(member.inner())));
    try (DirectoryStream<Path> hosts = Files.newDirectoryStream(folder.file("hosts"))) {
      for (Path host : hosts) {
        Path pid = host.resolve("pid");
        if (Files.exists(pid) && pids.contains(Files.readString(pid).strip())) {
          nodes.add(host.getFileName().toString());
        }
      }
    }
    return nodes;
  }

  /** How it is. */
  public State state() throws IOException {
    return keeper.state();
  }

  /**
   * A command line that runs a command in the network and with the files of the lab, such as {@code
   * ipmitool}, or the calls of the server in {@code /mnt/lab/bin/server}.
   *
   * @throws IOException if the lab is down
   */
  public List<String> inside(List<String> command) throws IOException {
    List<String> line = new ArrayList<>(entering("--net", "--mount", "--pid", "--wd=/"));
    line.addAll(List.of("env", "SLIPWAY_PROVISIONING_SETTINGS=/mnt/lab/server.conf"));
    line.addAll(command);
    return line;
  }

  /**
   * A command line that runs a command in the network of the lab, with the files of this machine,
   * such as one that reaches power controls.
   *
   * @throws IOException if the lab is down
   */
  public List<String> inNetwork(List<String> command) throws IOException {
    List<String> line = new ArrayList<>(entering("--net"));
    line.addAll(command);
    return line;
  }

  private List<String> entering(String... namespaces) throws IOException {
    Optional<LabProcess> process = keeper.process();
    if (process.isPresent()) {
      for (PidNamespace.Member member :
          PidNamespace.madeBy(process.get()).orElseThrow().members()) {
        if (member.inner() == 1) {
          List<String> line = new ArrayList<>();
          line.addAll(List.of("nsenter", "--target", Long.toString(member.pid())));
          line.addAll(List.of(namespaces));
          return line;
        }
      }
    }
    throw new IOException("the bare-metal lab in " + folder.path() + " is down");
  }
}
