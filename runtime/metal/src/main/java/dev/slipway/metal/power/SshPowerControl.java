// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.power;

import dev.slipway.diagnostics.VisibleText;
import dev.slipway.engine.RemoteCommand;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.RemoteResult;
import dev.slipway.metal.PowerControl;
import dev.slipway.metal.PowerException;
import dev.slipway.metal.PowerException.Kind;
import dev.slipway.metal.RootCommand;

/** Commands on the running system of a host: it can be restarted, but not switched on. */
public final class SshPowerControl implements PowerControl {
  private final String node;
  private final RemoteHosts hosts;

  /**
   * A host; nothing is asked yet.
   *
   * @param node the node's name in the bundle
   */
  public SshPowerControl(String node, RemoteHosts hosts) {
    this.node = node;
    this.hosts = hosts;
  }

  /** A host that does not answer may have power all the same. */
  @Override
  public PowerState status() throws InterruptedException {
    try {
      return hosts.open(node).run(RemoteCommand.of("true").repeatable()).succeeded()
          ? PowerState.ON
          : PowerState.UNKNOWN;
    } catch (RemoteException e) {
      return PowerState.UNKNOWN;
    }
  }

  @Override
  public void on() throws PowerException, InterruptedException {
    if (status() != PowerState.ON) {
      throw new PowerException(
          Kind.UNSUPPORTED, node, "It does not answer over SSH, so it has to be started by hand.");
    }
  }

  @Override
  public void off() throws PowerException, InterruptedException {
    call("poweroff");
  }

  @Override
  public void cycle() throws PowerException, InterruptedException {
    call("reboot");
  }

  @Override
  public boolean bootFromNetworkOnce() {
    return false;
  }

  private void call(String program) throws PowerException, InterruptedException {
    try {
      RemoteResult result = hosts.open(node).run(RootCommand.of(program));
      if (!result.succeeded() && result.exitCode() != RemoteResult.SIGNALLED) {
        throw new PowerException(
            Kind.FAILED, node, program + " failed: " + VisibleText.of(result.errors().strip()));
      }
    } catch (RemoteException e) {
      if (e.kind() == RemoteException.Kind.CONNECTION_LOST) {
        // The system was faster than the answer.
        return;
      }
      throw new PowerException(Kind.UNREACHABLE, node, e.diagnostic().message(), e);
    }
  }
}
