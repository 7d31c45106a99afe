// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.installation;

import dev.slipway.engine.ActionException;
import dev.slipway.engine.RemoteException;
import dev.slipway.metal.BareMetalServer;
import dev.slipway.metal.InstallationStatus;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Follows all hosts of a server by one question at a time: a channel for each host would be more
 * than an SSH server lets one connection have.
 */
final class ServerWatch {
  private final BareMetalServer server;
  private final Duration pause;
  private final Lock asking = new ReentrantLock();
  private Map<String, InstallationStatus> answer = Map.of();
  private Optional<RemoteException> failure = Optional.empty();
  private boolean asked;
  private long when;

  /**
   * @param pause for how long an answer is good enough for all
   */
  ServerWatch(BareMetalServer server, Duration pause) {
    this.server = server;
    this.pause = pause;
  }

  /**
   * How far a host is; empty where the server does not know it.
   *
   * @throws RemoteException if the server does not answer, for everybody who asks meanwhile
   */
  Optional<InstallationStatus> look(String mac)
      throws ActionException, RemoteException, InterruptedException {
    asking.lockInterruptibly();
    try {
      if (!asked || System.nanoTime() - when > pause.toNanos()) {
        ask();
      }
      if (failure.isPresent()) {
        throw failure.get();
      }
      return Optional.ofNullable(answer.get(mac));
    } finally {
      asking.unlock();
    }
  }

  /** Has the next look ask again: something was changed on the server. */
  void expire() throws InterruptedException {
    asking.lockInterruptibly();
    asked = false;
    asking.unlock();
  }

  private void ask() throws ActionException, InterruptedException {
    failure = Optional.empty();
    try {
      Map<String, InstallationStatus> hosts = new HashMap<>();
      server.status().forEach(status -> hosts.put(status.mac(), status));
      answer = hosts;
    } catch (RemoteException e) {
      failure = Optional.of(e);
    }
    asked = true;
    when = System.nanoTime();
  }
}
