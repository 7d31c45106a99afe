// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The IDL compilers of the machine, as judges of printed IDL. */
public final class IdlCompilers {
  private IdlCompilers() {}

  /** What a program did. */
  public record Run(int status, String output) {}

  /** Compiles each of the files to C with idlc; fails at the first that it refuses. */
  public static void requireIdlcTakes(List<Path> files, Path output) throws Exception {
    Needs.programs("idlc");
    Files.createDirectories(output);
    for (Path file : files) {
      Run run = run(output, List.of("idlc", "-l", "c", file.toAbsolutePath().toString()), 20);
      assertThat(run.status())
          .as("idlc %s%n%s%n%s", file, run.output(), Files.readString(file))
          .isZero();
    }
  }

  /**
   * Compiles the files to C++ with fastddsgen. It takes most of its time to start, so give it many
   * files at once.
   */
  public static void requireFastddsgenTakes(List<Path> files, Path output) throws Exception {
    Needs.programs("fastddsgen");
    Files.createDirectories(output);
    String folder = output.toAbsolutePath().toString();
    // Without -t it writes into /tmp under the files' names, as others may do at the same time.
    List<String> command =
        new ArrayList<>(List.of("fastddsgen", "-replace", "-d", folder, "-t", folder));
    files.forEach(file -> command.add(file.toAbsolutePath().toString()));
    Run run = run(output, command, 120);
    // It goes on after some errors and ends with 0.
    List<String> errors =
        run.output()
            .lines()
            .filter(line -> line.matches(".*(ERROR|[Ee]rror:|Exception).*"))
            .toList();
    assertThat(errors).as("fastddsgen%n%s", tail(run.output())).isEmpty();
    assertThat(run.status()).as("fastddsgen%n%s", tail(run.output())).isZero();
  }

  /** Runs a program, for so many seconds at most. */
  public static Run run(Path folder, List<String> command, int seconds)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile("output", null);
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      boolean ended = process.waitFor(seconds, TimeUnit.SECONDS);
      if (!ended) {
        process.destroyForcibly().waitFor();
      }
      assertThat(ended).as("%s ended in time", String.join(" ", command)).isTrue();
      return new Run(process.exitValue(), Files.readString(output));
    } finally {
      Files.delete(output);
    }
  }

  private static String tail(String text) {
    return text.substring(Math.max(0, text.length() - 4000));
  }
}
