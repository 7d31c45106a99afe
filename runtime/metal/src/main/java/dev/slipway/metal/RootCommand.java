// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal;

import dev.slipway.engine.RemoteCommand;
import java.util.ArrayList;
import java.util.List;

/** Commands on running systems that need the rights of root. */
public final class RootCommand {
  /** As root, else as who may use sudo without a password. */
  private static final String AS_ROOT =
      "if [ \"$(id -u)\" = 0 ]; then exec \"$@\"; else exec sudo -n \"$@\"; fi";

  private RootCommand() {}

  /**
   * A command that is run as root.
   *
   * @param words the program and its arguments
   */
  public static RemoteCommand of(String... words) {
    List<String> all = new ArrayList<>(List.of("sh", "-c", AS_ROOT, "sh"));
    all.addAll(List.of(words));
    return RemoteCommand.of(all);
  }
}
