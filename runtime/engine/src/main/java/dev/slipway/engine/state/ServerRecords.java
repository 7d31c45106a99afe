// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.state;

import dev.slipway.diagnostics.JsonDocument;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * The servers that runs have launched in clouds: where each is, and by which SSH host key it is
 * known. Kept beside the state of a deployment. It holds public keys only.
 *
 * <p>Safe for use by several threads and processes.
 */
public final class ServerRecords {
  private static final String FILE = "servers.json";
  private static final String LOCK = "servers.lock";
  private static final String SCHEMA = "slipway-servers/1";

  /** A process may hold the lock of a file once only. */
  private static final Object IN_PROCESS = new Object();

  private final Path folder;

  /**
   * @param folder that of the deployment's state; created when something is recorded
   */
  public ServerRecords(Path folder) {
    this.folder = folder;
  }

  /**
   * A server.
   *
   * @param stack address of the stack that it is in
   * @param serverId its id in the cloud; empty until it is known to be launched
   * @param hostKey its public host key, as {@code ssh-ed25519 AAAA…}; empty where it was launched
   *     without a key of ours
   * @param nextHostKey the host key of the server that the stack launches next in its place; empty
   *     where that has the same
   * @param address where it is reached; empty until that is known
   * @param user the account to log in as
   */
  public record Server(
      String stack,
      String serverId,
      String hostKey,
      String nextHostKey,
      String address,
      String user) {
    public Server {
      Objects.requireNonNull(stack);
      Objects.requireNonNull(serverId);
      Objects.requireNonNull(hostKey);
      Objects.requireNonNull(nextHostKey);
      Objects.requireNonNull(address);
      Objects.requireNonNull(user);
    }
  }

  private record Document(String schema, SortedMap<String, Server> servers) {}

  /** The file. */
  public Path file() {
    return folder.resolve(FILE);
  }

  /**
   * All of them, by the name of their node.
   *
   * @throws IOException if the file cannot be read, or is damaged
   */
  public SortedMap<String, Server> all() throws IOException {
    if (!Files.exists(file())) {
      return Collections.emptySortedMap();
    }
    return KeptDocument.read(file(), SCHEMA, Document.class).servers();
  }

  /**
   * The server of a node; empty where none is recorded.
   *
   * @throws IOException if the file cannot be read, or is damaged
   */
  public Optional<Server> of(String node) throws IOException {
    return Optional.ofNullable(all().get(node));
  }

  /**
   * Changes what is recorded; it is on disk when this returns.
   *
   * @param change gets all servers by the name of their node, and returns what they become
   * @throws IOException if the file cannot be read or written
   */
  public void change(UnaryOperator<SortedMap<String, Server>> change) throws IOException {
    synchronized (IN_PROCESS) {
      SortedMap<String, Server> seen = all();
      if (change.apply(new TreeMap<>(seen)).equals(seen)) {
        return;
      }
      Files.createDirectories(folder);
      try (FileChannel channel =
              FileChannel.open(
                  folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock lock = channel.lock()) {
        // Another process may have changed it since.
        SortedMap<String, Server> now = lock.isValid() ? all() : seen;
        DurableFile.write(
            file(), JsonDocument.print(new Document(SCHEMA, change.apply(new TreeMap<>(now)))));
      }
    }
  }
}
