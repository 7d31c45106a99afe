// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.host.HostCall;
import dev.slipway.host.HostScripts;
import dev.slipway.host.PreparationReport;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Makes a machine a component host, or brings its scripts up to date. */
public final class HostPreparation {
  private static final Duration TIME = Duration.ofMinutes(2);

  private HostPreparation() {}

  /**
   * Prepares a machine; one that is prepared already is left as it is.
   *
   * @return what became of it; what it lacks is no exception
   * @throws RemoteException if it cannot be reached or does not answer in time
   * @throws InterruptedException if the thread was interrupted
   */
  public static PreparationReport run(RemoteHosts hosts, String node, HostScripts scripts)
      throws RemoteException, InterruptedException {
    RemoteResult result =
        hosts
            .open(node)
            .run(
                RemoteCommand.of(HostCall.prepare())
                    .withInput(scripts.preparation().getBytes(StandardCharsets.UTF_8))
                    .within(TIME)
                    .repeatable());
    return PreparationReport.parse(node, result.exitCode(), result.output(), result.errors());
  }
}
