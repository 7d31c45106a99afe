// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstacklab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Brings a lab up in a process of its own, which ends after the first step as if killed. */
final class KilledUp {
  static final int CODE = 137;

  private KilledUp() {}

  /**
   * @param arguments folder of the lab, cache, port offset
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    new OpenStackLab(Path.of(arguments[0]), Path.of(arguments[1]))
        .up(
            new LabRequest(Tier.TEMPLATES, Integer.parseInt(arguments[2]), List.of()),
            // Neither hooks nor finally blocks run, and children are left as they are.
            (done, total, what) -> Runtime.getRuntime().halt(CODE));
  }
}
