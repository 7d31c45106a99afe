// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.power;

import dev.slipway.metal.PowerException.Kind;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serial;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * A program that keeps accounts, called as Git calls its credential helpers (gitcredentials(7),
 * git-credential(1)): with the operation {@code get}, and the name by standard input as the host of
 * a URL {@code bmc://NAME}. It answers with user and password by standard output; what it says on
 * standard error is the user's to read. So neither is an argument of a process or in a file.
 */
public final class CredentialProgram {
  /** How long a helper may take, which may ask the user for a passphrase. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Names as models have them: no line of the protocol can hide in one. */
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9.-]{0,63}");

  private final List<String> command;
  private final Duration patience;

  /**
   * A helper; nothing is run yet.
   *
   * @param words a name, for {@code git credential-NAME}, or an absolute path; further words are
   *     its arguments
   * @throws IllegalArgumentException if the first is neither
   */
  public CredentialProgram(String words) {
    this(words, PATIENCE);
  }

  /** The same with a bound on how long it may take. */
  CredentialProgram(String words, Duration patience) {
    List<String> parts = List.of(words.strip().split("\\s+"));
    String first = parts.get(0);
    command = new ArrayList<>();
    if (first.startsWith("/")) {
      command.add(first);
    } else if (first.matches("[A-Za-z0-9][A-Za-z0-9_-]*")) {
      command.addAll(List.of("git", "credential-" + first));
    } else {
      throw new IllegalArgumentException("'%s' is not a helper.".formatted(words));
    }
    command.addAll(parts.subList(1, parts.size()));
    command.add("get");
    this.patience = patience;
  }

  /** The helper gave no account. */
  static final class HelperException extends Exception {
    @Serial private static final long serialVersionUID = 1L;
    private final Kind kind;

    HelperException(Kind kind, String why) {
      super(why);
      this.kind = kind;
    }

    Kind kind() {
      return kind;
    }
  }

  /**
   * The account of a name.
   *
   * @throws HelperException if there is none; no message has a part of the answer
   */
  PowerCredentials get(String name, ControllerSettings settings)
      throws HelperException, InterruptedException {
    if (!NAME.matcher(name).matches()) {
      throw new HelperException(Kind.CONFIGURATION, "The drawn credential is not a name.");
    }
    Map<String, String> answer = attributes(run("protocol=bmc\nhost=" + name + "\n\n"));
    String user = answer.getOrDefault("username", "");
    String password = answer.getOrDefault("password", "");
    if (password.isEmpty()) {
      throw new HelperException(
          Kind.CONFIGURATION, "%s has no password for bmc://%s.".formatted(this, name));
    }
    if (user.isEmpty()) {
      throw new HelperException(
          Kind.CONFIGURATION, "%s has no user for bmc://%s.".formatted(this, name));
    }
    return new PowerCredentials(user, password, settings);
  }

  private String run(String input) throws HelperException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new HelperException(Kind.HELPER, this + " cannot be run: no such program.");
    }
    try {
      write(process, input);
      // What it prints fits into a pipe: it ends without being read.
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new HelperException(
            Kind.HELPER, "%s did not end within %d s.".formatted(this, patience.toSeconds()));
      }
      if (process.exitValue() != 0) {
        throw new HelperException(
            Kind.HELPER, "%s ended with exit code %d.".formatted(this, process.exitValue()));
      }
      // Not to the end of the stream: an agent that the helper has started may keep it open.
      var output = process.getInputStream();
      return new String(output.readNBytes(output.available()), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new HelperException(Kind.HELPER, "The answer of " + this + " cannot be read.");
    } finally {
      if (process.isAlive()) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    }
  }

  /** A helper that keeps one account alone may end without reading which one is wanted. */
  private static void write(Process process, String input) {
    try (OutputStream in = process.getOutputStream()) {
      in.write(input.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // Its answer counts.
    }
  }

  private Map<String, String> attributes(String answer) throws HelperException {
    Map<String, String> attributes = new HashMap<>();
    for (String line : answer.lines().takeWhile(line -> !line.isEmpty()).toList()) {
      int end = line.indexOf('=');
      if (end < 1) {
        throw new HelperException(
            Kind.HELPER, "The answer of %s has a line without '='.".formatted(this));
      }
      attributes.put(line.substring(0, end), line.substring(end + 1));
    }
    return attributes;
  }

  /** Its command line, for messages. */
  @Override
  public String toString() {
    return "'" + String.join(" ", command) + "'";
  }
}
