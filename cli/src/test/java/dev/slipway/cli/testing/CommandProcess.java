// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.testing;

import dev.slipway.cli.Slipway;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A command as users run it, in a process of its own. */
public final class CommandProcess {
  private CommandProcess() {}

  /**
   * A process that is to be started.
   *
   * @param arguments of the command line
   */
  public static ProcessBuilder of(List<?> arguments) {
    // Ctrl-C would be ignored if whoever runs the tests had been started in the background.
    List<String> command =
        new ArrayList<>(
            List.of(
                "env",
                "--default-signal=INT",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                Slipway.class.getName()));
    arguments.forEach(argument -> command.add(argument.toString()));
    return new ProcessBuilder(command);
  }
}
