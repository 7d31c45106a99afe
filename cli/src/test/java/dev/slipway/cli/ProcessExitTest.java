// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProcessExitTest {
  private static final String READY = "ready";

  @Test
  void aProcessEndsWithItsCode() throws Exception {
    Process process = start("7");
    try {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(7);
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void whatASignalEndsHasTheCodeOfTheSignal() throws Exception {
    Process process = start();
    try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
      assertThat(said.readLine()).isEqualTo(READY);
      process.destroy();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("ends").isTrue();
      assertThat(process.exitValue()).isEqualTo(143);
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  /**
   * Ends with the code that is given, or without one when a signal has come. What holds back the
   * end waits until that is done.
   */
  public static void main(String[] arguments) throws InterruptedException {
    if (arguments.length > 0) {
      Slipway.exit(Integer.parseInt(arguments[0]));
    }
    CountDownLatch signalled = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  signalled.countDown();
                  try {
                    done.await();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                }));
    System.out.println(READY);
    signalled.await();
    Slipway.exit(ExitCode.INTERRUPTED.code());
    done.countDown();
  }

  private static Process start(String... arguments) throws IOException {
    ProcessBuilder command =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            ProcessExitTest.class.getName());
    command.command().addAll(List.of(arguments));
    return command.start();
  }
}
