// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark.status;

import dev.slipway.engine.Observation;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.event.EventStream;
import dev.slipway.ssh.JschRemoteHosts;
import dev.slipway.ssh.SshConfig;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Asks hosts for their status again and again, as a watch does, over connections that are kept. */
public final class RepeatedStatus {
  private static final int PARALLEL = 64;
  private static final long NANOSECONDS_OF_A_MILLISECOND = 1_000_000;

  private RepeatedStatus() {}

  /**
   * Prints for each time a line with the milliseconds that it took and the KiB of heap that are in
   * use after a full collection. In the first, connections are made.
   *
   * @param arguments the ssh_config, how often, and the hosts
   * @throws Exception if the ssh_config cannot be read, or the thread was interrupted
   */
  public static void main(String[] arguments) throws Exception {
    int rounds = Integer.parseInt(arguments[1]);
    List<String> nodes = Arrays.asList(arguments).subList(2, arguments.length);
    try (RemoteHosts hosts = new JschRemoteHosts(SshConfig.of(Path.of(arguments[0])))) {
      Observation observation = new Observation(hosts, Map.of(), PARALLEL, new EventStream());
      for (int round = 0; round < rounds; round++) {
        long begun = System.nanoTime();
        int answered = observation.of(nodes).statuses().size();
        long taken = (System.nanoTime() - begun) / NANOSECONDS_OF_A_MILLISECOND;
        if (answered != nodes.size()) {
          throw new IllegalStateException(answered + " of " + nodes.size() + " hosts answered");
        }
        System.gc();
        Runtime java = Runtime.getRuntime();
        System.out.println(taken + " " + (java.totalMemory() - java.freeMemory()) / 1024);
      }
    }
  }
}
