// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.keeper;

import dev.slipway.diagnostics.Quantities;
import dev.slipway.lab.LabProgress;
import dev.slipway.lab.files.LabFolder;
import dev.slipway.lab.host.LabProcess;
import dev.slipway.lab.host.Tool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Optional;

/**
 * The first process of a lab, which the script {@code bin/start-lab.sh} in the lab's folder starts.
 * The folder is all that is needed to end it: when it is killed, the kernel ends all of the lab.
 *
 * @param folder the lab's folder
 */
public record LabKeeper(LabFolder folder) {
  private static final Duration END_PATIENCE = Duration.ofSeconds(30);
  private static final int POLL_MILLISECONDS = 50;

  /**
   * How starting ended.
   *
   * @param ready whether the lab can be used
   * @param failure the service that failed; empty if it is ready, or the first process ended
   *     without a word
   * @param log where more is said, if it is not ready
   * @param lastWords the last of what the first process printed, if that is all there is
   */
  public record Outcome(
      boolean ready, Optional<LabEvents.Failure> failure, Path log, String lastWords) {}

  /** How a lab is. */
  public enum State {
    /** It does not run. */
    DOWN,
    /** A command starts it, or was killed while it did. */
    STARTING,
    /** All services run. */
    UP,
    /** A service has ended. */
    DAMAGED
  }

  /** How the lab is. */
  public State state() throws IOException {
    if (process().isEmpty()) {
      return State.DOWN;
    }
    LabEvents events = events();
    if (!events.ready()) {
      return State.STARTING;
    }
    return events.ended().isEmpty() ? State.UP : State.DAMAGED;
  }

  /** What it has said so far. */
  public LabEvents events() throws IOException {
    return LabEvents.read(folder.file("events"));
  }

  /** It, if it lives. */
  public Optional<LabProcess> process() throws IOException {
    return LabProcess.read(folder.file("keeper")).filter(LabProcess::alive);
  }

  /** The namespace of the lab's processes, if it lives. */
  public Optional<PidNamespace> namespace() throws IOException {
    return process().flatMap(PidNamespace::madeBy);
  }

  /** Starts it, and passes on the lab's steps until the lab can be used or has failed. */
  public Outcome start(LabProgress progress) throws IOException, InterruptedException {
    // A session of its own: what interrupts this command is not to interrupt the lab.
    ProcessBuilder builder =
        new ProcessBuilder(
                "setsid",
                "sh",
                folder.file("bin").resolve("start-lab.sh").toString(),
                folder.path().toString())
            .redirectErrorStream(true)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(log().toFile());
    builder.environment().clear();
    builder.environment().put("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
    builder.environment().put("LC_ALL", "C.UTF-8");
    return follow(builder.start(), progress);
  }

  private Path log() {
    return folder.file("keeper.log");
  }

  private Outcome follow(Process keeper, LabProgress progress)
      throws IOException, InterruptedException {
    int told = 0;
    while (true) {
      boolean alive = keeper.isAlive();
      LabEvents events = events();
      for (LabEvents.Step step : events.steps().subList(told, events.steps().size())) {
        progress.step(
            step.done(),
            step.total(),
            step.what() + " (" + Quantities.seconds(step.seconds()) + ")");
        told++;
      }
      if (events.ready()) {
        return new Outcome(true, Optional.empty(), log(), "");
      }
      if (events.failure().isPresent()) {
        Path log = folder.file("log").resolve(events.failure().get().service() + ".log");
        return new Outcome(false, events.failure(), Files.exists(log) ? log : log(), "");
      }
      if (!alive) {
        String said = Files.readString(log(), StandardCharsets.UTF_8);
        return new Outcome(false, Optional.empty(), log(), Tool.lastLines(said));
      }
      Thread.sleep(POLL_MILLISECONDS);
    }
  }

  /** Ends all processes of the lab; false if some have not ended in time. */
  public boolean end() throws IOException, InterruptedException {
    Optional<LabProcess> keeper = process();
    if (keeper.isEmpty()) {
      return true;
    }
    Optional<PidNamespace> namespace = PidNamespace.madeBy(keeper.get());
    keeper.get().kill();
    return keeper.get().awaitEnd(END_PATIENCE)
        && (namespace.isEmpty() || namespace.get().awaitEmpty(END_PATIENCE));
  }

  /** Removes what is in the folder but for the named file, and the folder if that is empty. */
  public void clear(String kept) throws IOException {
    Path top = folder.path();
    Files.walkFileTree(
        top,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (!file.equals(top.resolve(kept))) {
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
            if (kept.isEmpty() || !visited.equals(top)) {
              Files.delete(visited);
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
