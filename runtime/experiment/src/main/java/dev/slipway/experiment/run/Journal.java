// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.run;

import com.google.gson.JsonParseException;
import dev.slipway.bundle.ExperimentJson;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.experiment.ExperimentResults.Run;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The runs of an experiment, each on disk as soon as it is made: a line of JSON for the experiment,
 * then one for each run. A last line that was cut off by the end of the process counts as not made.
 */
final class Journal implements AutoCloseable {
  static final String FILE_NAME = "journal.jsonl";

  private final Path file;
  private final FileChannel channel;
  private final Head head;
  private final List<Run> runs;

  /**
   * The first line.
   *
   * @param schema form of the file
   * @param tool name and version of the program that began it
   * @param plan what is measured
   * @param seed what the order of runs is made from
   * @param startedAt when it was begun, as ISO 8601 in UTC
   * @param token what the experiment's folder on nodes is known by
   */
  record Head(
      String schema, String tool, ExperimentPlan plan, long seed, String startedAt, String token) {
    static final String SCHEMA = "slipway-experiment-journal/1";
  }

  private Journal(Path file, FileChannel channel, Head head, List<Run> runs) {
    this.file = file;
    this.channel = channel;
    this.head = head;
    this.runs = runs;
  }

  /**
   * Opens the journal of a folder, or begins it. It may be another experiment's.
   *
   * @param wanted how it begins where there is none
   * @throws ExperimentException if it is in use, or is no journal
   * @throws IOException if it cannot be read or written
   */
  static Journal open(Path folder, Head wanted) throws ExperimentException, IOException {
    Files.createDirectories(folder);
    Path file = folder.resolve(FILE_NAME);
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      if (!isLocked(channel)) {
        throw problem(
            file,
            "EXPERIMENT_IN_USE",
            "Experiment is being run",
            "Another process writes this journal.",
            "Wait until it has ended, or choose another folder.");
      }
      return read(channel, file, wanted);
    } catch (ExperimentException | IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private static Journal read(FileChannel channel, Path file, Head wanted)
      throws ExperimentException, IOException {
    byte[] bytes = new byte[(int) Math.min(channel.size(), Integer.MAX_VALUE - 8)];
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
      // Until all is read.
    }
    String text = new String(bytes, StandardCharsets.UTF_8);
    int whole = text.lastIndexOf('\n') + 1;
    List<String> lines = text.substring(0, whole).lines().toList();
    channel.truncate(text.substring(0, whole).getBytes(StandardCharsets.UTF_8).length);
    channel.position(channel.size());
    if (lines.isEmpty()) {
      Journal journal = new Journal(file, channel, wanted, new ArrayList<>());
      journal.append(wanted);
      return journal;
    }
    try {
      Head head = ExperimentJson.read(lines.get(0), Head.class);
      List<Run> runs = new ArrayList<>();
      for (String line : lines.subList(1, lines.size())) {
        runs.add(ExperimentJson.read(line, Run.class));
      }
      return new Journal(file, channel, head, runs);
    } catch (JsonParseException e) {
      throw problem(
          file,
          "EXPERIMENT_JOURNAL_INVALID",
          "Not a journal of an experiment",
          "It does not have the form of " + Head.SCHEMA + ".",
          "Choose another folder, or remove the file if you do not need it.");
    }
  }

  private static ExperimentException problem(
      Path file, String code, String summary, String message, String hint) {
    return ExperimentException.ofFolder(
        Diagnostic.builder(code, Severity.ERROR, summary)
            .in(Location.of(file.toString()))
            .message("{}", message)
            .hint(hint)
            .build());
  }

  Head head() {
    return head;
  }

  /** That nothing can be added, as it is another experiment's. */
  ExperimentException ofAnother() {
    return problem(
        file,
        "EXPERIMENT_CHANGED",
        "Folder of another experiment",
        "It has runs of experiment "
            + head.plan().name()
            + " with other options, or as it was drawn before.",
        "Use the same options, choose another folder, or delete this one.");
  }

  /** The runs so far, in order. */
  List<Run> runs() {
    return List.copyOf(runs);
  }

  /** Keeps a run; it is on disk when this returns. */
  void add(Run run) throws IOException {
    append(run);
    runs.add(run);
  }

  private void append(Record line) throws IOException {
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(ExperimentJson.writeLine(line) + '\n');
    long start = channel.position();
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    } catch (IOException e) {
      channel.truncate(start);
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
