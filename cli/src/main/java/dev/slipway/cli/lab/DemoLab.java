// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;

/** The lab of a demo, by the commands that users would type. */
interface DemoLab {
  /**
   * Makes the lab and deploys the bundle to it, step by step.
   *
   * @param stopped whether the user has asked for the end
   * @return the exit code of the first command that failed, or 0
   */
  int play(BooleanSupplier stopped) throws IOException, InterruptedException;

  /** The options that have a command reach the nodes of the lab. */
  List<String> access();

  /** The command that takes it down. */
  List<String> down();

  /** Commands that may follow while the lab stays. */
  List<List<String>> further();
}
