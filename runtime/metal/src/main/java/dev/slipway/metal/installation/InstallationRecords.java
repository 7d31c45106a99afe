// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.installation;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.slipway.engine.state.DurableFile;
import dev.slipway.metal.InstallationStatus;
import dev.slipway.metal.InstallationStatus.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How far installations have come, so that a killed run is resumed. Kept beside the state of a
 * deployment, whose lock keeps other processes away. It holds no secrets.
 *
 * <p>Safe for use by several threads.
 */
public final class InstallationRecords {
  private static final String FILE = "installations.json";
  private static final String SCHEMA = "slipway-installations/1";

  private final Path folder;

  /**
   * @param folder that of the deployment's state; created when something is recorded
   */
  public InstallationRecords(Path folder) {
    this.folder = folder;
  }

  /** What is certainly done. */
  enum Step {
    /** The server restores the host at its next start. */
    ARMED,
    /** The host was started. */
    STARTED,
    /** The restored system runs. */
    DONE
  }

  /**
   * An installation.
   *
   * @param server node of its server
   * @param mac MAC address that the host boots from
   * @param image what is restored
   * @param step how far it is
   * @param stageBefore what the server said of the host before it was armed
   * @param timeBefore when the host had reported that, by the server's clock
   * @param disk identity of the disk that is overwritten; empty where an older version wrote this
   * @param armed when it was armed, by this machine's clock; the epoch where an older version wrote
   *     this
   */
  record Progress(
      String server,
      String mac,
      String image,
      Step step,
      Stage stageBefore,
      long timeBefore,
      String disk,
      Instant armed) {
    Progress {
      Objects.requireNonNull(server);
      Objects.requireNonNull(mac);
      Objects.requireNonNull(image);
      Objects.requireNonNull(step);
      Objects.requireNonNull(stageBefore);
      Objects.requireNonNull(disk);
      Objects.requireNonNull(armed);
    }

    Progress at(Step next) {
      return new Progress(server, mac, image, next, stageBefore, timeBefore, disk, armed);
    }

    /** Whether something was reported in this installation, not before. */
    boolean isNew(InstallationStatus status) {
      return status.stage() != Stage.NONE
          && (status.stage() != stageBefore || status.time() != timeBefore);
    }
  }

  /**
   * The installation of a node; empty where none is recorded.
   *
   * @throws IOException if the file cannot be read, or is damaged
   */
  synchronized Optional<Progress> of(String node) throws IOException {
    return Optional.ofNullable(all().get(node));
  }

  /** Records an installation; it is on disk when this returns. */
  synchronized void put(String node, Progress progress) throws IOException {
    SortedMap<String, Progress> all = all();
    all.put(node, progress);
    write(all);
  }

  /** Forgets an installation; that is on disk when this returns. */
  synchronized void remove(String node) throws IOException {
    SortedMap<String, Progress> all = all();
    if (all.remove(node) != null) {
      write(all);
    }
  }

  /**
   * All installations, by node.
   *
   * @throws IOException if the file cannot be read, or is damaged
   */
  synchronized SortedMap<String, Progress> all() throws IOException {
    Path file = folder.resolve(FILE);
    SortedMap<String, Progress> all = new TreeMap<>();
    if (!Files.exists(file)) {
      return all;
    }
    try {
      JsonObject root = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
      if (!SCHEMA.equals(root.get("schema").getAsString())) {
        throw new IOException(file + ": unknown form; use the version of Slipway that wrote it");
      }
      root.getAsJsonObject("installations")
          .asMap()
          .forEach((node, entry) -> all.put(node, read(entry.getAsJsonObject())));
    } catch (JsonParseException
        | IllegalStateException
        | IllegalArgumentException
        | UnsupportedOperationException
        | ClassCastException
        | NullPointerException e) {
      throw new IOException(file + ": damaged file", e);
    }
    return all;
  }

  private static Progress read(JsonObject entry) {
    return new Progress(
        entry.get("server").getAsString(),
        entry.get("mac").getAsString(),
        entry.get("image").getAsString(),
        Step.valueOf(entry.get("step").getAsString()),
        Stage.valueOf(entry.get("stageBefore").getAsString()),
        entry.get("timeBefore").getAsLong(),
        entry.has("disk") ? entry.get("disk").getAsString() : "",
        entry.has("armed") ? Instant.ofEpochSecond(entry.get("armed").getAsLong()) : Instant.EPOCH);
  }

  private void write(SortedMap<String, Progress> all) throws IOException {
    JsonObject installations = new JsonObject();
    all.forEach(
        (node, progress) -> {
          JsonObject entry = new JsonObject();
          entry.addProperty("server", progress.server());
          entry.addProperty("mac", progress.mac());
          entry.addProperty("image", progress.image());
          entry.addProperty("step", progress.step().name());
          entry.addProperty("stageBefore", progress.stageBefore().name());
          entry.addProperty("timeBefore", progress.timeBefore());
          entry.addProperty("disk", progress.disk());
          entry.addProperty("armed", progress.armed().getEpochSecond());
          installations.add(node, entry);
        });
    JsonObject root = new JsonObject();
    root.addProperty("schema", SCHEMA);
    root.add("installations", installations);
    Files.createDirectories(folder);
    DurableFile.write(
        folder.resolve(FILE),
        new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(root) + "\n");
  }
}
