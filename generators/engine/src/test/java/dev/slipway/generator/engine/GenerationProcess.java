// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import dev.slipway.diagnostics.ExitCode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A slow generation in a process of its own, to be stopped by signals and limits. */
final class GenerationProcess {
  private static final int COPIES = 100;
  private static final long DELAY_MILLIS = 20;

  private GenerationProcess() {}

  /**
   * Generates.
   *
   * @param arguments model and output folder
   */
  public static void main(String[] arguments) {
    GenerationReport report =
        new GenerationRun(List.of(new TestGenerator("slow", DELAY_MILLIS, COPIES)))
            .execute(
                GenerationRequest.of(
                    ModelSource.of(Path.of(arguments[0])),
                    Path.of(arguments[1]),
                    SlipwayBuild.withoutFingerprint()));
    report.diagnostics().forEach(System.out::println);
    if (report.exitCode() != ExitCode.INTERRUPTED) {
      System.exit(report.exitCode().code());
    }
  }

  /** Starts {@link #main}, by way of a shell command that ends with {@code exec "$@"}. */
  static Process start(String shell, Path model, Path output) throws IOException {
    List<String> command = new ArrayList<>(List.of("bash", "-c", shell, "bash"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:-UsePerfData",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                .replace(File.pathSeparator + File.pathSeparator, File.pathSeparator),
            GenerationProcess.class.getName(),
            model.toString(),
            output.toString()));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }
}
