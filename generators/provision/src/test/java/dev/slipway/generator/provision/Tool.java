// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What a program ended with.
 *
 * @param exitCode its exit code
 * @param output its standard output and errors
 */
record Tool(int exitCode, String output) {
  static Tool run(Path folder, Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    return run(folder, environment, command, Path.of("/dev/null"));
  }

  /** The same with a file as its standard input. */
  static Tool run(Path folder, Map<String, String> environment, List<String> command, Path input)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectInput(input.toFile())
            .redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Tool(process.waitFor(), output);
  }
}
