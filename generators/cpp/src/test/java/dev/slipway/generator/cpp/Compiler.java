// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.testing.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A compiler of the machine that judges generated sources. */
final class Compiler {
  private Compiler() {}

  /** Runs it; it must end with 0. Skips the test where it is absent, but in CI fails it. */
  static void run(Path folder, String... command) throws Exception {
    Needs.programs(command[0]);
    Path log = folder.resolve("compiler.log");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    boolean ended = process.waitFor(180, TimeUnit.SECONDS);
    if (!ended) {
      process.destroyForcibly();
    }
    assertThat(ended).as("ended in time").isTrue();
    assertThat(process.exitValue()).as(Files.readString(log)).isZero();
  }
}
