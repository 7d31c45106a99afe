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
import dev.slipway.lab.keeper.LabKeeper;
import dev.slipway.lab.keeper.LabKeeper.State;
import dev.slipway.lab.keeper.PidNamespace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
  private static final String NAME = "openstack-lab";
  private static final String LOCK = "lock";

  private final LabFolder folder;
  private final LabKeeper keeper;
  private final Path cache;

  /**
   * The lab that has its files in a folder, whether it is up or not.
   *
   * @param folder its folder
   * @param cache where databases are kept from one lab to the next
   */
  public OpenStackLab(Path folder, Path cache) {
    this.folder = new LabFolder(folder);
    this.keeper = new LabKeeper(this.folder);
    this.cache = cache.toAbsolutePath().normalize();
  }

  /** The usual folder: {@code $XDG_STATE_HOME/slipway/openstack-lab}. */
  public static Path usualFolder(Map<String, String> environment) {
    return LabFolder.usual(NAME, environment);
  }

  /** The usual cache: {@code $XDG_CACHE_HOME/slipway/openstack-lab}. */
  public static Path usualCache(Map<String, String> environment) {
    return LabFolder.usualCache(NAME, environment);
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
    if (keeper.state() == State.UP) {
      if (!Files.readString(folder.file("request.json")).equals(request.json(cache))) {
        found.add(OpenStackLabDiagnostics.upOtherwise());
      }
      return;
    }
    if (!end(found)) {
      return;
    }
    keeper.clear(LOCK);
    List<String> taken = takenPorts(request);
    if (!taken.isEmpty()) {
      found.add(OpenStackLabDiagnostics.portsTaken(taken));
      keeper.clear("");
      return;
    }
    boolean ready = false;
    try {
      LabScripts.write(folder.file("bin"));
      Files.writeString(folder.file("request.json"), request.json(cache));
      ready = told(keeper.start(progress), found);
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

  /** Whether the lab can be used; says why if not. */
  private static boolean told(LabKeeper.Outcome outcome, Diagnostics found) {
    if (outcome.failure().isPresent()) {
      found.add(
          OpenStackLabDiagnostics.serviceFailed(outcome.failure().get(), outcome.log().toString()));
    } else if (!outcome.ready()) {
      found.add(OpenStackLabDiagnostics.keeperFailed(outcome.lastWords()));
    }
    return outcome.ready();
  }

  /** Ends all processes; false, and says so, if some have not ended in time. */
  private boolean end(Diagnostics found) throws IOException, InterruptedException {
    boolean ended = keeper.end();
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
          keeper.clear("");
        }
      }
    }
    return new Result(Optional.empty(), found.toList());
  }

  /** How the lab is, service by service. */
  public OpenStackLabStatus status() throws IOException {
    State state = keeper.state();
    Optional<PidNamespace> namespace = keeper.namespace();
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
