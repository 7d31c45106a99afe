// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleCommit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever stops a generation, the folder holds the old bundle or the new one. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
@Tag("slow")
class StoppedGenerationTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"INT, 130", "TERM, 143"})
  void signalLeavesNothingOfANewBundle(String signal, int code) throws Exception {
    Path output = folder.resolve("new/bundle");
    assertThat(stop(signal, output)).isEqualTo(code);
    assertThat(folder.resolve("new")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({"INT, 130", "KILL, 137"})
  void signalLeavesTheOldBundle(String signal, int code) throws Exception {
    Path output = folder.resolve("bundle");
    assertThat(generate(output).exitCode().code()).isZero();
    Map<String, String> before = TestModels.tree(output);
    assertThat(stop(signal, output)).isEqualTo(code);
    assertThat(TestModels.tree(output)).isEqualTo(before);
    assertThat(Bundle.open(output).diagnostics()).isEmpty();
    assertThat(generate(output).differs()).as("what the killed run left is cleared").isFalse();
    assertThat(BundleCommit.staging(output)).doesNotExist();
  }

  @Test
  void killedFirstRunIsNoObstacle() throws Exception {
    Path output = folder.resolve("bundle");
    assertThat(stop("KILL", output)).isEqualTo(137);
    assertThat(generate(output).exitCode().code()).isZero();
    assertThat(Bundle.open(output).diagnostics()).isEmpty();
  }

  @Test
  void fullDiskLeavesTheFolderAsItWas() throws Exception {
    Path output = folder.resolve("bundle");
    // The manifest, of about ten kilobytes, does not fit.
    Process process =
        GenerationProcess.start("ulimit -f 4; exec \"$@\"", TestModels.minimal(), output);
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isEqualTo(74);
    assertThat(text).contains("OUTPUT_WRITE_FAILED", "the folder is as it was");
    assertThat(output).doesNotExist();
  }

  @Test
  void outputThatCannotBeWrittenIsOneDiagnostic() throws IOException {
    // Nobody may make folders there, not even root, whom access rights do not stop.
    Path output =
        Files.isDirectory(Path.of("/proc/self"))
            ? Path.of("/proc/self/bundle")
            : Files.createDirectory(
                    folder.resolve("locked"),
                    PosixFilePermissions.asFileAttribute(
                        PosixFilePermissions.fromString("r-xr-xr-x")))
                .resolve("bundle");
    GenerationReport report = generate(output);
    assertThat(report.diagnostics()).extracting("code").containsExactly("OUTPUT_WRITE_FAILED");
    assertThat(report.diagnostics().get(0).message())
        .matches(".*bundle: (nothing can be created there|permission denied); the folder is .*");
    assertThat(report.exitCode().code()).isEqualTo(74);
  }

  private static GenerationReport generate(Path output) {
    return new GenerationRun(List.of(new TestGenerator("quick")))
        .execute(
            GenerationRequest.of(
                ModelSource.of(TestModels.minimal()), output, SlipwayBuild.withoutFingerprint()));
  }

  /** Sends a signal once files are being staged; gives the exit code. */
  private static int stop(String signal, Path output) throws Exception {
    Process process = GenerationProcess.start("exec \"$@\"", TestModels.minimal(), output);
    try {
      Path staged = BundleCommit.staging(output).resolve("components/Listener-1.0.0/file1.slow");
      while (!Files.exists(staged)) {
        assertThat(process.isAlive()).as("still generating").isTrue();
        Thread.sleep(5);
      }
      new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("ends").isTrue();
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }
}
