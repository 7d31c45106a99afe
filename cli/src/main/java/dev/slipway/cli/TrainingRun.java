// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * Runs several command lines in one process, for the launcher: a JVM that is asked to then archives
 * what they have loaded, so that the next process need not.
 */
public final class TrainingRun {
  private static final String NEXT = "--";
  private static final int MILLISECONDS = 1000;

  private TrainingRun() {}

  /**
   * Runs the command lines one after the other, however each ends.
   *
   * @param arguments after how many seconds the last one is ended, which may never end by itself,
   *     and the command lines with {@code --} between them
   */
  public static void main(String[] arguments) throws InterruptedException {
    List<String> line = new ArrayList<>();
    for (String argument : List.of(arguments).subList(1, arguments.length)) {
      if (argument.equals(NEXT)) {
        Slipway.run(line.toArray(String[]::new));
        line.clear();
      } else {
        line.add(argument);
      }
    }
    Thread last = new Thread(() -> Slipway.run(line.toArray(String[]::new)));
    last.setDaemon(true);
    last.start();
    last.join(Long.parseLong(arguments[0]) * MILLISECONDS);
    Slipway.exit(0);
  }
}
