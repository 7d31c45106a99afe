// SPDX-License-Identifier: EPL-2.0
package dev.slipway.dashboard;

import dev.slipway.live.InstallationStage;
import dev.slipway.live.ServerState;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * Serves the dashboard of a simulated system, for the tests of the page: as many nodes and
 * instances on each as its arguments say. Prints the address, and does what the lines of its
 * standard input say, answering each with {@code done} or a new address; ends with it.
 */
final class SimulatedDashboard {
  private SimulatedDashboard() {}

  public static void main(String[] arguments) throws IOException {
    SimulatedSystem system =
        new SimulatedSystem(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
    Dashboard dashboard = Dashboard.start(system, 0, Throwable::printStackTrace);
    int port = dashboard.openingAddress().getPort();
    System.out.println(dashboard.openingAddress());
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] words = line.split(" ");
      String answer = "done";
      switch (words[0]) {
        case "kill" -> system.kill(words[1], words[2]);
        case "cloud" -> system.cloud(ServerState.valueOf(words[1]), line.split(" ", 3)[2]);
        case "install" -> {
          String[] stage = line.split(" ", 4);
          system.install(InstallationStage.valueOf(stage[1]), Integer.parseInt(stage[2]), stage[3]);
        }
        case "lose-installer" -> system.loseInstaller();
        case "lose" -> system.loseCloud();
        case "measure" -> system.measure(Integer.parseInt(words[1]));
        case "close" -> dashboard.close();
        case "start" -> {
          dashboard = Dashboard.start(system, port, Throwable::printStackTrace);
          answer = dashboard.openingAddress().toString();
        }
        default -> throw new IllegalArgumentException(line);
      }
      System.out.println(answer);
    }
    dashboard.close();
  }
}
