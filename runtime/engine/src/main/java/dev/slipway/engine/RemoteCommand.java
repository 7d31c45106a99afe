// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A program with its arguments, to be run on a machine.
 *
 * <p>An SSH server hands a command to a shell as one text. {@link #line()} is the only maker of
 * that text and quotes every word (POSIX.1-2017, Shell Command Language, 2.2.2), so that no
 * argument can mean anything to the shell.
 */
public final class RemoteCommand {
  /** How long a command may take that says nothing else. */
  public static final Duration DEFAULT_TIME = Duration.ofSeconds(30);

  /** Bytes that a command may print that says nothing else: no answer of a script has as many. */
  public static final int MOST_OUTPUT = 1 << 20;

  private final List<String> words;
  private final byte[] input;
  private final Duration time;
  private final boolean repeatable;
  private final Optional<Consumer<String>> outputLines;
  private final int mostOutput;

  private RemoteCommand(
      List<String> words,
      byte[] input,
      Duration time,
      boolean repeatable,
      Optional<Consumer<String>> outputLines,
      int mostOutput) {
    this.words = List.copyOf(words);
    this.input = input;
    this.time = time;
    this.repeatable = repeatable;
    this.outputLines = outputLines;
    this.mostOutput = mostOutput;
  }

  /**
   * A command without input, with {@link #DEFAULT_TIME} and {@link #MOST_OUTPUT}, not repeatable.
   *
   * @param words the program and its arguments, as the program is to see them
   * @throws IllegalArgumentException if there is none, or one has the character NUL
   */
  public static RemoteCommand of(List<String> words) {
    if (words.isEmpty() || words.get(0).isEmpty()) {
      throw new IllegalArgumentException("a command needs a program");
    }
    if (words.stream().anyMatch(word -> word.indexOf('\0') >= 0)) {
      throw new IllegalArgumentException("no argument can have the character NUL");
    }
    return new RemoteCommand(
        words, new byte[0], DEFAULT_TIME, false, Optional.empty(), MOST_OUTPUT);
  }

  /** The same. */
  public static RemoteCommand of(String... words) {
    return of(List.of(words));
  }

  /** The same command, given these bytes as its standard input. */
  public RemoteCommand withInput(byte[] bytes) {
    return new RemoteCommand(words, bytes.clone(), time, repeatable, outputLines, mostOutput);
  }

  /** The same command, given up when it has not ended after this time. */
  public RemoteCommand within(Duration longest) {
    if (longest.isZero() || longest.isNegative()) {
      throw new IllegalArgumentException("no time to run in: " + longest);
    }
    return new RemoteCommand(words, input, longest, repeatable, outputLines, mostOutput);
  }

  /**
   * The same command, and running it twice has the effect of running it once: it may be run again
   * when the connection is lost while nobody knows how far it came.
   */
  public RemoteCommand repeatable() {
    return new RemoteCommand(words, input, time, true, outputLines, mostOutput);
  }

  /**
   * The same command, its standard output given away line by line as it comes, in the thread that
   * runs the command. A repeated command gives its lines again.
   *
   * @param lines takes each line without its end
   */
  public RemoteCommand onOutput(Consumer<String> lines) {
    return new RemoteCommand(words, input, time, repeatable, Optional.of(lines), mostOutput);
  }

  /** The same command, given up when it has printed more bytes than that. */
  public RemoteCommand printing(int most) {
    return new RemoteCommand(words, input, time, repeatable, outputLines, most);
  }

  /** When it is given up for what it prints; of a command that is followed, what one line has. */
  public int mostOutput() {
    return mostOutput;
  }

  /** The program and its arguments. */
  public List<String> words() {
    return words;
  }

  /** What it reads from its standard input. */
  public byte[] input() {
    return input.clone();
  }

  /** When it is given up. */
  public Duration time() {
    return time;
  }

  /** Whether it may be run again when nobody knows how far it came. */
  public boolean isRepeatable() {
    return repeatable;
  }

  /** Who takes its output by line, if anybody does. */
  public Optional<Consumer<String>> outputLines() {
    return outputLines;
  }

  /** The command as a POSIX shell reads it. */
  public String line() {
    return words.stream().map(RemoteCommand::quote).collect(Collectors.joining(" "));
  }

  /** What the command is, for a reader. */
  @Override
  public String toString() {
    return line();
  }

  private static String quote(String word) {
    return word.matches("[A-Za-z0-9_%+,./:@-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
