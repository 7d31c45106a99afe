// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.run;

import dev.slipway.benchmark.Step;
import dev.slipway.engine.RemoteCommand;
import dev.slipway.engine.RemoteResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Calls of the script that does on a node what an experiment needs ({@code node.sh}). */
final class NodeCommands {
  /** Exit code: another experiment uses the node. */
  static final int BUSY = 10;

  /** Exit code: what was waited for has ended. */
  static final int DIED = 12;

  /** Exit code: what was waited for is not ready in time. */
  static final int NOT_READY = 13;

  /** Exit codes of timeout(1): the command ran into its limit, or had to be killed then. */
  static final List<Integer> HUNG = List.of(124, 137);

  /** Bytes that a measured command may print. */
  static final int MOST_OUTPUT = 8 << 20;

  /** Letters of what a command said that a sentence quotes, the last ones. */
  private static final int QUOTED = 500;

  private static final Duration INSTALLATION = Duration.ofMinutes(20);
  private static final Duration SLACK = Duration.ofSeconds(20);
  private static final byte[] SCRIPT = script();

  private NodeCommands() {}

  static RemoteCommand acquire(String folder, String token, String owner) {
    return call("acquire", folder, token, owner).repeatable();
  }

  static RemoteCommand release(String folder, String token) {
    return call("release", folder, token).repeatable();
  }

  static RemoteCommand end(String folder) {
    return call("end", folder).repeatable();
  }

  /** Succeeds where the account may change settings of the node. */
  static RemoteCommand rights() {
    return call("rights").repeatable();
  }

  /** Words are triples of what is set, where, and to what. */
  static RemoteCommand tune(String folder, List<String> words) {
    return call("tune", words, folder);
  }

  static RemoteCommand delay(String folder, String address, long microseconds) {
    return call("delay", folder, address, String.valueOf(microseconds));
  }

  static RemoteCommand withoutDelays(String folder) {
    return call("set_back", folder, "delay").repeatable();
  }

  /**
   * Runs a step in the background.
   *
   * @param words its own, with values filled in
   */
  static RemoteCommand launch(
      String folder, String work, String id, Step step, Duration limit, List<String> words) {
    return call("launch", words, folder, work, id, rights(step), seconds(limit));
  }

  static RemoteCommand ready(String work, String id, Duration limit, String kind, String expected) {
    return call("ready", work, id, seconds(limit), kind, expected).within(limit.plus(SLACK));
  }

  static RemoteCommand run(
      String folder, String work, Step step, Duration limit, List<String> words) {
    return call("run", words, folder, work, rights(step), seconds(limit))
        .within(limit.plus(SLACK))
        .printing(MOST_OUTPUT);
  }

  /** Has {@code node-load} end that runs in a folder. */
  static RemoteCommand endWatching(String work) {
    return RemoteCommand.of("touch", "--", work + "/stop").repeatable();
  }

  static RemoteCommand missing(List<String> programs) {
    return call("missing", programs).repeatable();
  }

  static RemoteCommand install(List<String> packages) {
    return call("install", packages).within(INSTALLATION).repeatable();
  }

  static RemoteCommand conditions(List<String> packages) {
    return call("conditions", packages).repeatable();
  }

  static RemoteCommand quiet() {
    return call("quiet").repeatable();
  }

  /** How a command ended, as the end of a sentence. */
  static String said(RemoteResult result) {
    String text =
        (result.errors().isBlank() ? result.output() : result.errors())
            .lines()
            .filter(line -> !line.isBlank())
            .map(String::strip)
            .collect(Collectors.joining("; "));
    String end = text.length() > QUOTED ? "…" + text.substring(text.length() - QUOTED) : text;
    return end.isEmpty() ? "exit code " + result.exitCode() + "." : end;
  }

  private static String rights(Step step) {
    return step.root() ? "root" : "account";
  }

  private static RemoteCommand call(String command, String... words) {
    return call(command, List.of(), words);
  }

  private static RemoteCommand call(String command, List<String> last, String... first) {
    List<String> words = new ArrayList<>(List.of("sh", "-s", "--", command));
    words.addAll(List.of(first));
    words.addAll(last);
    return RemoteCommand.of(words).withInput(SCRIPT);
  }

  private static String seconds(Duration limit) {
    return String.valueOf(Math.max(1, limit.plusMillis(999).toSeconds()));
  }

  private static byte[] script() {
    try (InputStream script = NodeCommands.class.getResourceAsStream("node.sh")) {
      return script.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
