// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.state;

import dev.slipway.plan.Action;
import dev.slipway.plan.RecordedState;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Records a run while it goes on, so that one that is killed leaves no doubt but about what it was
 * doing at that moment.
 *
 * <p>An action is announced before it begins; when it is done, the state is written, and then that
 * it is done. What several threads have to write at a time is written once for all of them.
 */
public final class RunRecord implements AutoCloseable {
  private final StateStore store;
  private final FileChannel journal;
  private final Map<String, Optional<String>> inDoubtBefore;
  private final Object stateWriter = new Object();
  private final Object journalForcer = new Object();
  private RecordedState state;
  private long changes;
  private long written;
  private long lines;
  private long forced;

  private RunRecord(
      StateStore store,
      RecordedState state,
      FileChannel journal,
      Map<String, Optional<String>> inDoubtBefore) {
    this.store = store;
    this.state = state;
    this.journal = journal;
    this.inDoubtBefore = new TreeMap<>(inDoubtBefore);
  }

  /**
   * Begins to record a run, in place of what an earlier one left.
   *
   * @param state what is recorded now; written if it differs from what is there
   * @param planSha256 hash of the plan that is carried out
   * @param done actions that an earlier run of the same plan did
   * @param inDoubt what an earlier run left in doubt, on machines that have not answered since
   */
  public static RunRecord begin(
      StateStore store,
      RecordedState state,
      String planSha256,
      Set<String> done,
      Map<String, Optional<String>> inDoubt)
      throws IOException {
    Files.createDirectories(store.folder());
    if (!store.load().state().equals(Optional.of(state))) {
      store.save(state);
    }
    StringBuilder head = new StringBuilder(UnfinishedRun.planLine(planSha256));
    done.forEach(address -> head.append(UnfinishedRun.endLine(address)));
    inDoubt.forEach((address, element) -> head.append(UnfinishedRun.beginLine(address, element)));
    Path file = store.folder().resolve(UnfinishedRun.FILE);
    DurableFile.write(file, head.toString());
    return new RunRecord(
        store,
        state,
        FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND),
        inDoubt);
  }

  /** What is recorded now. */
  public synchronized RecordedState state() {
    return state;
  }

  /** Says that an action is about to begin; it is on disk when this returns. */
  public void begins(Action action) throws IOException {
    long mine = append(UnfinishedRun.beginLine(action.address(), action.elementId()));
    synchronized (journalForcer) {
      if (forced >= mine) {
        return;
      }
      long covered;
      synchronized (this) {
        covered = lines;
      }
      journal.force(false);
      forced = covered;
    }
  }

  /**
   * Says that an action is done; the state that comes of it is on disk when this returns.
   *
   * @param change what becomes of the state
   */
  public void ended(Action action, UnaryOperator<RecordedState> change) throws IOException {
    long mine;
    synchronized (this) {
      state = change.apply(state);
      inDoubtBefore.remove(action.address());
      changes++;
      mine = changes;
    }
    synchronized (stateWriter) {
      if (written < mine) {
        RecordedState latest;
        long covered;
        synchronized (this) {
          latest = state;
          covered = changes;
        }
        store.save(latest);
        written = covered;
      }
    }
    append(UnfinishedRun.endLine(action.address()));
  }

  /** Says that nothing of the run is left to do; what an earlier one left in doubt stays so. */
  public void finish() throws IOException {
    Path file = store.folder().resolve(UnfinishedRun.FILE);
    if (inDoubtBefore.isEmpty()) {
      Files.deleteIfExists(file);
      DurableFile.force(store.folder());
    } else {
      StringBuilder lines = new StringBuilder();
      inDoubtBefore.forEach(
          (address, element) -> lines.append(UnfinishedRun.beginLine(address, element)));
      DurableFile.write(file, lines.toString());
    }
  }

  @Override
  public void close() throws IOException {
    journal.close();
  }

  private synchronized long append(String line) throws IOException {
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(line);
    while (bytes.hasRemaining()) {
      journal.write(bytes);
    }
    lines++;
    return lines;
  }
}
