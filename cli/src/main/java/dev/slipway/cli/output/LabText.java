// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import dev.slipway.lab.LabRecord;

/** What is told of a lab. */
public final class LabText {
  private LabText() {}

  /** What is up, without a full stop. */
  public static String summary(LabRecord record) {
    long nodes =
        record.machines().stream().filter(machine -> machine.role().equals("NODE")).count();
    return "%s, %s and %s are up"
        .formatted(
            count(nodes, "node"),
            count(record.machines().size() - nodes, "router"),
            count(record.networks().size(), "network"));
  }

  private static String count(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
