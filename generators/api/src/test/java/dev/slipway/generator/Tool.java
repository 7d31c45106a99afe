// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.testing.Needs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A program of the machine that judges generated text. */
final class Tool {
  private Tool() {}

  /** What the program prints for that input; it must end with 0. Skips the test if it is absent. */
  static String run(String input, String... command) throws IOException, InterruptedException {
    Needs.programs(command[0]);
    Path in = Files.createTempFile("input", null);
    Path out = Files.createTempFile("output", null);
    try {
      Files.writeString(in, input);
      Process process =
          new ProcessBuilder(command)
              .redirectInput(in.toFile())
              .redirectOutput(out.toFile())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      boolean ended = process.waitFor(60, TimeUnit.SECONDS);
      if (!ended) {
        process.destroyForcibly();
      }
      assertThat(ended).as("ended in time").isTrue();
      assertThat(process.exitValue()).as(String.join(" ", command)).isZero();
      return Files.readString(out, StandardCharsets.UTF_8);
    } finally {
      Files.delete(in);
      Files.delete(out);
    }
  }
}
