// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.state;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.RecordAdapterFactory;
import dev.slipway.diagnostics.Severity;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Keeps two runs from changing one deployment at a time, and says who holds it.
 *
 * <p>The system frees the lock with the process; the owner's name that is then left in the file
 * tells that the run did not come to its end.
 */
public final class StateLock implements AutoCloseable {
  private static final String FILE = "lock";
  private static final int LONGEST_OWNER = 4096;

  private static final Gson GSON =
      new GsonBuilder().registerTypeAdapterFactory(new RecordAdapterFactory()).create();

  private final FileChannel channel;
  private final Optional<Diagnostic> remark;

  private StateLock(FileChannel channel, Optional<Diagnostic> remark) {
    this.channel = channel;
    this.remark = remark;
  }

  /**
   * Who holds a lock.
   *
   * @param user name of the user
   * @param host name of the machine
   * @param pid number of the process
   * @param since when it took the lock
   * @param command what it is doing
   */
  private record Owner(String user, String host, long pid, String since, String command) {
    private Object[] words() {
      return new Object[] {command, user, host, pid, since};
    }
  }

  /**
   * What came of the attempt to take a lock.
   *
   * @param lock empty where another run has it
   * @param refusal who has it
   */
  public record Attempt(Optional<StateLock> lock, Optional<Diagnostic> refusal) {}

  /**
   * Takes the lock of a folder, which is made if it is not there.
   *
   * @param command what it is taken for, such as {@code slipway apply}
   * @throws IOException if the folder cannot be written to
   */
  public static Attempt tryTake(Path folder, String command) throws IOException {
    return tryTake(folder, command, InstantSource.system());
  }

  static Attempt tryTake(Path folder, String command, InstantSource clock) throws IOException {
    Path file = Files.createDirectories(folder).resolve(FILE);
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    if (!lock(channel)) {
      Optional<Owner> owner = owner(channel);
      channel.close();
      return new Attempt(Optional.empty(), Optional.of(held(file, owner)));
    }
    Optional<Diagnostic> remark = owner(channel).map(owner -> abandoned(file, owner));
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    Owner owner =
        new Owner(
            System.getProperty("user.name"),
            hostName(),
            ProcessHandle.current().pid(),
            now.toString(),
            command);
    write(channel, GSON.toJson(owner) + "\n");
    return new Attempt(Optional.of(new StateLock(channel, remark)), Optional.empty());
  }

  /** What there is to say about who had the lock before and did not give it back. */
  public Optional<Diagnostic> remark() {
    return remark;
  }

  @Override
  public void close() throws IOException {
    try (channel) {
      write(channel, "");
    }
  }

  private static boolean lock(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      // Held by another thread of this process, which is as good as by another process.
      return false;
    }
  }

  private static void write(FileChannel channel, String text) throws IOException {
    channel.truncate(0);
    channel.write(StandardCharsets.UTF_8.encode(text), 0);
    channel.force(false);
  }

  private static Optional<Owner> owner(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(LONGEST_OWNER);
    channel.read(bytes, 0);
    String text = StandardCharsets.UTF_8.decode(bytes.flip()).toString();
    try {
      return Optional.ofNullable(GSON.fromJson(text, Owner.class));
    } catch (JsonParseException e) {
      return Optional.empty();
    }
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }

  private static Diagnostic held(Path file, Optional<Owner> owner) {
    return Diagnostic.builder("STATE_LOCKED", Severity.ERROR, "Deployment is being changed")
        .in(Location.of(file.toString()))
        .message(
            owner.isPresent()
                ? "'{}' of {} on {} (process {}, since {}) is at work on it."
                : "Another run is at work on it.",
            owner.map(Owner::words).orElse(new Object[0]))
        .hint("Wait until it has ended. If it hangs, end that process: the lock goes with it.")
        .build();
  }

  private static Diagnostic abandoned(Path file, Owner owner) {
    return Diagnostic.builder("STATE_LOCK_TAKEN_OVER", Severity.INFO, "Earlier run was interrupted")
        .in(Location.of(file.toString()))
        .message(
            "'{}' of {} on {} (process {}, since {}) did not complete; its lock is taken"
                + " over.",
            owner.words())
        .hint("Slipway asks the hosts how far it got.")
        .build();
  }
}
