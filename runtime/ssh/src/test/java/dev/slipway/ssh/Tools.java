// SPDX-License-Identifier: EPL-2.0
package dev.slipway.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Programs of this machine that tests use. */
final class Tools {
  private Tools() {}

  /** Runs a program that must succeed, and returns what it prints. */
  static String run(String... words) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s: %s", String.join(" ", words), output).isZero();
    return output;
  }
}
