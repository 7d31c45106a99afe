// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.installation;

import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.engine.state.DurableFile;
import dev.slipway.engine.state.KeptDocument;
import dev.slipway.metal.InstallationStatus;
import dev.slipway.metal.InstallationStatus.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
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
    KeptDocument.read(file, SCHEMA, Document.class)
        .installations()
        .forEach((node, entry) -> all.put(node, entry.progress()));
    return all;
  }

  private void write(SortedMap<String, Progress> all) throws IOException {
    SortedMap<String, Entry> entries = new TreeMap<>();
    all.forEach((node, progress) -> entries.put(node, Entry.of(progress)));
    Files.createDirectories(folder);
    DurableFile.write(folder.resolve(FILE), JsonDocument.print(new Document(SCHEMA, entries)));
  }

  private record Document(String schema, SortedMap<String, Entry> installations) {}

  /**
   * A {@link Progress} in the file.
   *
   * @param disk empty where an older version wrote this
   * @param armed in seconds since the epoch; empty where an older version wrote this
   */
  private record Entry(
      String server,
      String mac,
      String image,
      Step step,
      Stage stageBefore,
      long timeBefore,
      Optional<String> disk,
      OptionalLong armed) {
    private static Entry of(Progress progress) {
      return new Entry(
          progress.server(),
          progress.mac(),
          progress.image(),
          progress.step(),
          progress.stageBefore(),
          progress.timeBefore(),
          Optional.of(progress.disk()),
          OptionalLong.of(progress.armed().getEpochSecond()));
    }

    private Progress progress() {
      return new Progress(
          server,
          mac,
          image,
          step,
          stageBefore,
          timeBefore,
          disk.orElse(""),
          Instant.ofEpochSecond(armed.orElse(0)));
    }
  }
}
