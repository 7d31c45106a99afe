// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab;

import dev.slipway.bundle.BundleJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Brings a lab up in a process of its own, which ends at a step as if it had been killed there. */
final class HaltingUp {
  private HaltingUp() {}

  /**
   * Runs it.
   *
   * @param arguments file of a bundle's manifest, folder of the lab, and the number of the step
   *     after which to end; 0 is never
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    int last = Integer.parseInt(arguments[2]);
    Lab.Result result =
        new Lab(new LabFolder(Path.of(arguments[1])))
            .up(
                BundleJson.read(Files.readString(Path.of(arguments[0]))),
                (done, total, what) -> {
                  if (done == last) {
                    // Neither hooks nor finally blocks run, and children are left as they are.
                    Runtime.getRuntime().halt(137);
                  }
                });
    Runtime.getRuntime().halt(result.succeeded() ? 0 : 3);
  }
}
