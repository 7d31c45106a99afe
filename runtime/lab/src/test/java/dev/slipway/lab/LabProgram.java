// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab;

import dev.slipway.bundle.BundleJson;
import dev.slipway.lab.files.LabFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Brings a lab up or down in a process of its own: to be killed, or as somebody else. */
final class LabProgram {
  private LabProgram() {}

  /**
   * Runs it, prints the codes of what it has to say, and ends with 0 or 3.
   *
   * @param arguments up or down, folder of the lab, and for up the file of a bundle's manifest and
   *     the number of the step after which to end as if it had been killed there; 0 is never
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Lab lab = new Lab(new LabFolder(Path.of(arguments[1])));
    Lab.Result result = arguments[0].equals("up") ? up(lab, arguments) : lab.down();
    result.diagnostics().forEach(found -> System.out.println(found.code()));
    System.out.flush();
    Runtime.getRuntime().halt(result.succeeded() ? 0 : 3);
  }

  private static Lab.Result up(Lab lab, String[] arguments)
      throws IOException, InterruptedException {
    int last = Integer.parseInt(arguments[3]);
    return lab.up(
        BundleJson.read(Files.readString(Path.of(arguments[2]))),
        (done, total, what) -> {
          if (done == last) {
            // Neither hooks nor finally blocks run, and children are left as they are.
            Runtime.getRuntime().halt(137);
          }
        });
  }
}
