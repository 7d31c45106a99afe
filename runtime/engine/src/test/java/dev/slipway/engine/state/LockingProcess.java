// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.state;

import java.io.IOException;
import java.nio.file.Path;

/** A program that takes the lock of a folder and keeps it until it is killed. */
final class LockingProcess {
  private LockingProcess() {}

  public static void main(String[] arguments) throws Exception {
    StateLock.tryTake(Path.of(arguments[0]), "slipway apply").lock().orElseThrow();
    System.out.println("taken");
    Thread.sleep(Long.MAX_VALUE);
  }

  /** Starts it; it has the lock when this returns. */
  static Process start(Path folder) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                LockingProcess.class.getName(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    process.inputReader().readLine();
    return process;
  }
}
