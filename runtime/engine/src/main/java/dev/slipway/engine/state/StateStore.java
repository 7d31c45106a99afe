// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.state;

import com.google.gson.JsonParseException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.JsonProblem;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.plan.PlanJson;
import dev.slipway.plan.RecordedState;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The recorded state of one deployment on one set of machines, in a folder of its own.
 *
 * <p>The version before the last change is kept. A state that cannot be read is put aside and the
 * one before it taken in its place: what differs is found again by observing the machines. So a
 * damaged file costs at most that something no longer wanted must be removed by hand. A state of
 * another version of the format is not damaged: it is refused, and left as it is.
 */
public final class StateStore {
  private static final String CURRENT = "state.json";
  private static final String PREVIOUS = "state.previous.json";
  private static final String DAMAGED = "state.damaged.json";
  private static final Pattern VERSIONS = Pattern.compile("slipway-state/\\d+");
  private static final Pattern SERIAL = Pattern.compile("\"serial\"\\s*:\\s*(\\d{1,18})\\b");

  private final Path folder;
  private final String deploymentId;
  private final String deployment;

  /** Whether the state that is there is one of this store's own, and so is good. */
  private boolean written;

  /**
   * @param folder where it is kept; made when something is written
   * @param deploymentId UUID of the deployment
   * @param deployment name of the deployment
   */
  public StateStore(Path folder, String deploymentId, String deployment) {
    this.folder = folder;
    this.deploymentId = deploymentId;
    this.deployment = deployment;
  }

  /**
   * Where the state of a deployment is kept for a user of this machine: outside the bundle, which
   * may be generated anew, read-only, or there several times.
   *
   * @param target what tells sets of machines apart, such as {@code hosts}
   */
  public static Path folderOf(String deploymentId, String target) {
    String base = System.getenv("XDG_STATE_HOME");
    // The XDG Base Directory Specification: a relative path is to be passed over.
    Path root =
        base != null && Path.of(base).isAbsolute()
            ? Path.of(base)
            : Path.of(System.getProperty("user.home"), ".local", "state");
    return root.resolve("slipway").resolve("deployments").resolve(deploymentId).resolve(target);
  }

  /**
   * What is remembered.
   *
   * @param state the recorded state; empty if it belongs to another deployment or has an unknown
   *     version
   * @param unfinished what a run that did not come to its end had begun
   * @param diagnostics an error where there is no state, warnings where it was damaged
   */
  public record Loaded(
      Optional<RecordedState> state,
      Optional<UnfinishedRun> unfinished,
      List<Diagnostic> diagnostics) {
    public Loaded {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /** The folder. */
  public Path folder() {
    return folder;
  }

  /**
   * Reads what is remembered and changes nothing.
   *
   * @throws IOException if a file is there and the system does not let it be read
   */
  public Loaded load() throws IOException {
    List<Diagnostic> diagnostics = new ArrayList<>();
    Optional<UnfinishedRun> unfinished = UnfinishedRun.read(folder);
    Optional<RecordedState> current = Optional.empty();
    Path file = folder.resolve(CURRENT);
    if (Files.exists(file)) {
      try {
        current = Optional.of(read(file));
      } catch (JsonParseException | CharacterCodingException e) {
        Optional<String> other = otherVersion(file);
        if (other.isPresent()) {
          diagnostics.add(ofAnotherVersion(file, other.get()));
          return new Loaded(Optional.empty(), Optional.empty(), diagnostics);
        }
        current = Optional.of(recovered(file, JsonProblem.text(e), diagnostics));
      }
    }
    RecordedState state = current.orElseGet(() -> RecordedState.empty(deploymentId, deployment));
    if (!state.deploymentId().equals(deploymentId)) {
      diagnostics.add(ofAnother(state));
      return new Loaded(Optional.empty(), Optional.empty(), diagnostics);
    }
    return new Loaded(Optional.of(state), unfinished, diagnostics);
  }

  /** Writes a state; it is on disk when this returns. */
  void save(RecordedState state) throws IOException {
    Files.createDirectories(folder);
    Path file = folder.resolve(CURRENT);
    if (written || isReadable(file)) {
      Path draft = folder.resolve(PREVIOUS + ".new");
      Files.copy(file, draft, StandardCopyOption.REPLACE_EXISTING, LinkOption.NOFOLLOW_LINKS);
      Files.move(draft, folder.resolve(PREVIOUS), StandardCopyOption.ATOMIC_MOVE);
    } else if (Files.exists(file)) {
      Files.move(file, folder.resolve(DAMAGED), StandardCopyOption.REPLACE_EXISTING);
    }
    DurableFile.write(file, PlanJson.print(state));
    written = true;
  }

  private static RecordedState read(Path file) throws IOException {
    return PlanJson.readState(Files.readString(file));
  }

  private static boolean isReadable(Path file) throws IOException {
    if (!Files.exists(file)) {
      return false;
    }
    try {
      read(file);
      return true;
    } catch (JsonParseException | CharacterCodingException e) {
      return false;
    }
  }

  /** The form of a file that another version of Slipway wrote, which is not damaged. */
  private static Optional<String> otherVersion(Path file) throws IOException {
    try {
      return PlanJson.schema(Files.readString(file))
          .filter(schema -> VERSIONS.matcher(schema).matches())
          .filter(schema -> !schema.equals(RecordedState.SCHEMA));
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** The state before the one that cannot be read, with a serial that neither ever had. */
  private RecordedState recovered(Path damaged, String why, List<Diagnostic> diagnostics)
      throws IOException {
    RecordedState before = RecordedState.empty(deploymentId, deployment);
    boolean found = false;
    Path previous = folder.resolve(PREVIOUS);
    if (isReadable(previous)) {
      before = read(previous);
      found = true;
    }
    String text = new String(Files.readAllBytes(damaged), StandardCharsets.UTF_8);
    Matcher stated = SERIAL.matcher(text);
    long serial = before.serial() + 1;
    if (stated.find()) {
      serial = Math.max(serial, Long.parseLong(stated.group(1)));
    }
    diagnostics.add(damaged(damaged, why, found));
    return new RecordedState(
        before.schema(),
        before.deploymentId(),
        before.deployment(),
        serial + 1,
        before.resources());
  }

  private static Diagnostic damaged(Path file, String why, boolean found) {
    return Diagnostic.builder("STATE_DAMAGED", Severity.WARNING, "Recorded state is damaged")
        .in(Location.of(file.toString()))
        .message(
            found
                ? "It cannot be read ({}); the one before it is taken, and the hosts are asked what"
                    + " is there."
                : "It cannot be read ({}), and there is none before it: what the bundle wants is"
                    + " found by asking the hosts; what it no longer wants is unknown.",
            why)
        .hint("The damaged file is kept as {} when the state is next written.", DAMAGED)
        .build();
  }

  private static Diagnostic ofAnotherVersion(Path file, String schema) {
    return Diagnostic.builder(
            "STATE_VERSION_UNKNOWN", Severity.ERROR, "Recorded state of an unknown version")
        .in(Location.of(file.toString()))
        .message("It is of the form {}; known is {}.", schema, RecordedState.SCHEMA)
        .hint(
            "Use the version of Slipway that wrote it, or name another folder by --state: what the"
                + " bundle wants is then found by asking the hosts.")
        .build();
  }

  private Diagnostic ofAnother(RecordedState state) {
    return Diagnostic.builder(
            "STATE_OF_ANOTHER_DEPLOYMENT", Severity.ERROR, "State is of another deployment")
        .in(Location.of(folder.resolve(CURRENT).toString()))
        .message("It is of {}, not of {}.", state.deployment(), deployment)
        .hint("Name another folder for the state.")
        .build();
  }
}
