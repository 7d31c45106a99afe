// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstacklab;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Severity;
import dev.slipway.lab.LabLock;
import dev.slipway.lab.LabProgress;
import dev.slipway.lab.files.LabFiles;
import dev.slipway.lab.files.LabFolder;
import dev.slipway.lab.host.LabProcess;
import dev.slipway.lab.host.Tool;
import dev.slipway.openstacklab.OpenStackLabStatus.State;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * An OpenStack lab: real services of OpenStack on this machine's loopback address.
 *
 * <p>A lab needs nothing but its folder to be ended. All its processes descend from one in a PID
 * namespace of their own; when that is killed, the kernel ends them all.
 */
public final class OpenStackLab {
  /** Code of what is said where packages are missing. */
  public static final String PACKAGES_MISSING = "OPENSTACK_LAB_PACKAGES_MISSING";

  /** Code of what is said where the kernel lets this user make no namespaces. */
  public static final String NAMESPACES_REFUSED = "OPENSTACK_LAB_NAMESPACES_REFUSED";

  /** Code of what is said where the tier asked for needs root. */
  public static final String ROOT_NEEDED = "OPENSTACK_LAB_ROOT_NEEDED";

  /** Code of what is said where another command is at work on the lab. */
  public static final String LOCKED = "OPENSTACK_LAB_LOCKED";

  /** Code of what is said where a lab is up that was asked for otherwise. */
  public static final String DIFFERENT = "OPENSTACK_LAB_DIFFERENT";

  /** Code of what is said where other programs have its ports. */
  public static final String PORTS_TAKEN = "OPENSTACK_LAB_PORTS_TAKEN";

  private static final Duration END_PATIENCE = Duration.ofSeconds(30);
  private static final int POLL_MILLISECONDS = 50;
  private static final String LOCK = "lock";

  private final LabFolder folder;
  private final Path cache;

  /**
   * The lab that has its files in a folder, whether it is up or not.
   *
   * @param folder its folder
   * @param cache where databases are kept from one lab to the next
   */
  public OpenStackLab(Path folder, Path cache) {
    this.folder = new LabFolder(folder);
    this.cache = cache.toAbsolutePath().normalize();
  }

  /** The usual folder: {@code $XDG_STATE_HOME/slipway/openstack-lab}. */
  public static Path usualFolder(Map<String, String> environment) {
    return base(environment, "XDG_STATE_HOME", Path.of(".local", "state"));
  }

  /** The usual cache: {@code $XDG_CACHE_HOME/slipway/openstack-lab}. */
  public static Path usualCache(Map<String, String> environment) {
    return base(environment, "XDG_CACHE_HOME", Path.of(".cache"));
  }

  /** By the XDG Base Directory Specification, which passes over a relative path. */
  private static Path base(Map<String, String> environment, String variable, Path usual) {
    Path stated = Path.of(environment.getOrDefault(variable, ""));
    Path base =
        stated.isAbsolute() ? stated : Path.of(System.getProperty("user.home")).resolve(usual);
    return base.resolve("slipway").resolve("openstack-lab");
  }

  /**
   * How bringing up or taking down ended.
   *
   * @param status how the lab is; empty if something failed
   * @param diagnostics what there is to say
   */
  public record Result(Optional<OpenStackLabStatus> status, List<Diagnostic> diagnostics) {
    public Result {
      diagnostics = List.copyOf(diagnostics);
    }

    /** Whether nothing failed. */
    public boolean succeeded() {
      return diagnostics.stream().noneMatch(found -> found.severity() == Severity.ERROR);
    }
  }

  /** Where its files are. */
  public Path folder() {
    return folder.path();
  }

  /** What keeps this machine from having a lab of that tier; empty if nothing does. */
  public static List<Diagnostic> obstacles(Tier tier) throws IOException, InterruptedException {
    Diagnostics found = new Diagnostics();
    LabRequirements.check(tier, found);
    return found.toList();
  }

  /**
   * Brings the lab up; does nothing if it is up as asked for.
   *
   * <ol>
   *   <li>Look at what this machine has.
   *   <li>End and remove what a killed command or a failed service left.
   *   <li>Write scripts and the request, start the first process.
   *   <li>Follow its events until the lab can be used.
   * </ol>
   *
   * @throws IOException if files cannot be written or programs not be run
   * @throws InterruptedException if this thread was interrupted; nothing is left then
   */
  public Result up(LabRequest request, LabProgress progress)
      throws IOException, InterruptedException {
    Diagnostics found = new Diagnostics();
    LabRequirements.check(request.tier(), found);
    if (found.hasErrors()) {
      return new Result(Optional.empty(), found.toList());
    }
    LabFiles.create(folder);
    try (LabLock lock = LabLock.tryTake(folder).orElse(null)) {
      if (lock == null) {
        found.add(OpenStackLabDiagnostics.busy());
      } else {
        start(request, progress, found);
      }
    }
    return new Result(found.hasErrors() ? Optional.empty() : Optional.of(status()), found.toList());
  }

  private void start(LabRequest request, LabProgress progress, Diagnostics found)
      throws IOException, InterruptedException {
    if (state() == State.UP) {
      if (!Files.readString(folder.file("request.json")).equals(request.json(cache))) {
        found.add(OpenStackLabDiagnostics.upOtherwise());
      }
      return;
    }
    if (!end(found)) {
      return;
    }
    clear(folder.path(), LOCK);
    List<String> taken = takenPorts(request);
    if (!taken.isEmpty()) {
      found.add(OpenStackLabDiagnostics.portsTaken(taken));
      clear(folder.path(), "");
      return;
    }
    boolean ready = false;
    try {
      ready = follow(run(request), progress, found);
    } catch (InterruptedException e) {
      end(found);
      clear(folder.path(), "");
      throw e;
    } finally {
      // Its logs stay, which say why.
      if (!ready) {
        end(found);
      }
    }
  }

  private static List<String> takenPorts(LabRequest request) throws IOException {
    List<String> taken = new ArrayList<>();
    for (Map.Entry<String, Integer> port : request.ports().entrySet()) {
      try (ServerSocket socket = new ServerSocket()) {
        socket.setReuseAddress(true);
        socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port.getValue()));
      } catch (java.net.BindException e) {
        taken.add("port %d (for %s)".formatted(port.getValue(), port.getKey()));
      }
    }
    return taken;
  }

  private Process run(LabRequest request) throws IOException {
    LabScripts.write(folder.file("bin"));
    Files.writeString(folder.file("request.json"), request.json(cache));
    // A session of its own: what interrupts this command is not to interrupt the lab.
    ProcessBuilder builder =
        new ProcessBuilder(
                "setsid",
                "sh",
                folder.file("bin").resolve("start-lab.sh").toString(),
                folder.path().toString())
            .redirectErrorStream(true)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(folder.file("keeper.log").toFile());
    builder.environment().clear();
    builder.environment().put("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
    builder.environment().put("LC_ALL", "C.UTF-8");
    return builder.start();
  }

  /** Passes on the lab's steps; whether it can be used in the end. */
  private boolean follow(Process keeper, LabProgress progress, Diagnostics found)
      throws IOException, InterruptedException {
    int told = 0;
    while (true) {
      boolean alive = keeper.isAlive();
      LabEvents events = LabEvents.read(folder.file("events"));
      for (LabEvents.Step step : events.steps().subList(told, events.steps().size())) {
        progress.step(
            step.done(),
            step.total(),
            String.format(Locale.ROOT, "%s (%.1f s)", step.what(), step.seconds()));
        told++;
      }
      if (events.ready()) {
        return true;
      }
      if (events.failure().isPresent()) {
        LabEvents.Failure failure = events.failure().get();
        Path log = folder.file("log").resolve(failure.service() + ".log");
        found.add(
            OpenStackLabDiagnostics.serviceFailed(
                failure, (Files.exists(log) ? log : folder.file("keeper.log")).toString()));
        return false;
      }
      if (!alive) {
        found.add(
            OpenStackLabDiagnostics.keeperFailed(
                Tool.lastLines(
                    Files.readString(folder.file("keeper.log"), StandardCharsets.UTF_8))));
        return false;
      }
      Thread.sleep(POLL_MILLISECONDS);
    }
  }

  private Optional<LabProcess> keeper() throws IOException {
    return LabProcess.read(folder.file("keeper")).filter(LabProcess::alive);
  }

  /** Ends all processes; false, and says so, if some have not ended in time. */
  private boolean end(Diagnostics found) throws IOException, InterruptedException {
    Optional<LabProcess> keeper = keeper();
    if (keeper.isEmpty()) {
      return true;
    }
    Optional<PidNamespace> namespace = PidNamespace.madeBy(keeper.get());
    keeper.get().kill();
    boolean ended =
        keeper.get().awaitEnd(END_PATIENCE)
            && (namespace.isEmpty() || namespace.get().awaitEmpty(END_PATIENCE));
    if (!ended) {
      found.add(OpenStackLabDiagnostics.leftBehind(folder.path().toString()));
    }
    return ended;
  }

  /**
   * Ends everything of the lab and removes its folder; does nothing if there is none.
   *
   * @throws IOException if something cannot be removed
   */
  public Result down() throws IOException, InterruptedException {
    Diagnostics found = new Diagnostics();
    if (Files.isDirectory(folder.path())) {
      try (LabLock lock = LabLock.tryTake(folder).orElse(null)) {
        if (lock == null) {
          found.add(OpenStackLabDiagnostics.busy());
        } else if (end(found)) {
          clear(folder.path(), "");
        }
      }
    }
    return new Result(Optional.empty(), found.toList());
  }

  /** Removes what is in a folder but for a file in it, and if there is none of that, the folder. */
  private static void clear(Path folder, String kept) throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (!file.equals(folder.resolve(kept))) {
              Files.delete(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, IOException failure)
              throws IOException {
            if (failure != null) {
              throw failure;
            }
            if (kept.isEmpty() || !visited.equals(folder)) {
              Files.delete(visited);
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private State state() throws IOException {
    if (keeper().isEmpty()) {
      return State.DOWN;
    }
    LabEvents events = LabEvents.read(folder.file("events"));
    if (!events.ready()) {
      return State.STARTING;
    }
    return events.ended().isEmpty() ? State.UP : State.DAMAGED;
  }

  /** How the lab is, service by service. */
  public OpenStackLabStatus status() throws IOException {
    State state = state();
    Optional<PidNamespace> namespace = keeper().flatMap(PidNamespace::madeBy);
    if (state == State.DOWN || namespace.isEmpty()) {
      return new OpenStackLabStatus(
          folder.path().toString(),
          State.DOWN,
          OptionalInt.empty(),
          Optional.empty(),
          List.of(),
          List.of(),
          0);
    }
    List<PidNamespace.Member> members = namespace.get().members();
    JsonObject request =
        JsonParser.parseString(Files.readString(folder.file("request.json"))).getAsJsonObject();
    List<String> hypervisors = new ArrayList<>();
    for (JsonElement hypervisor : request.getAsJsonArray("hypervisors")) {
      hypervisors.add(hypervisor.getAsJsonObject().get("name").getAsString());
    }
    return new OpenStackLabStatus(
        folder.path().toString(),
        state,
        OptionalInt.of(request.get("tier").getAsInt()),
        Optional.of(Files.getLastModifiedTime(folder.file("keeper")).toInstant()),
        services(members),
        hypervisors,
        members.stream().mapToLong(PidNamespace.Member::memory).sum());
  }

  private List<OpenStackLabStatus.Service> services(List<PidNamespace.Member> members)
      throws IOException {
    List<OpenStackLabStatus.Service> services = new ArrayList<>();
    Path file = folder.file("services.json");
    String text = Files.exists(file) ? Files.readString(file) : "[]";
    for (JsonElement element : JsonParser.parseString(text).getAsJsonArray()) {
      JsonObject json = element.getAsJsonObject();
      long inner = json.get("pid").getAsLong();
      OptionalLong pid =
          members.stream()
              .filter(member -> member.inner() == inner)
              .mapToLong(PidNamespace.Member::pid)
              .findFirst();
      services.add(
          new OpenStackLabStatus.Service(
              json.get("name").getAsString(),
              pid,
              json.get("port").isJsonNull()
                  ? OptionalInt.empty()
                  : OptionalInt.of(json.get("port").getAsInt()),
              members.stream()
                  .filter(member -> pid.isPresent() && member.session() == pid.getAsLong())
                  .mapToLong(PidNamespace.Member::memory)
                  .sum()));
    }
    return services;
  }
}
