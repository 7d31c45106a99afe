// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.power;

import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.bundle.ProvisioningManifest.Power;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.metal.PowerControl;
import dev.slipway.metal.PowerControls;
import dev.slipway.metal.PowerException;
import dev.slipway.metal.PowerException.Kind;

/** Power controls as they are drawn, with the credentials that the operator keeps. */
public final class DrawnPower implements PowerControls {
  private final NamedCredentials credentials;
  private final RemoteHosts hosts;
  private final RedfishClients clients = new RedfishClients();

  /**
   * @param credentials the operator's
   * @param hosts for hosts that are switched over SSH
   */
  public DrawnPower(NamedCredentials credentials, RemoteHosts hosts) {
    this.credentials = credentials;
    this.hosts = hosts;
  }

  @Override
  public PowerControl of(Host host) throws PowerException, InterruptedException {
    Power drawn =
        host.power()
            .orElseThrow(
                () ->
                    new PowerException(
                        Kind.CONFIGURATION, host.node(), "Its power control is not drawn."));
    return switch (drawn.kind()) {
      case SSH -> new SshPowerControl(host.node(), hosts);
      case IPMI -> new IpmiPowerControl(host.node(), drawn.address(), credentials(host, drawn));
      case REDFISH ->
          new RedfishPowerControl(host.node(), drawn.address(), credentials(host, drawn), clients);
    };
  }

  private PowerCredentials credentials(Host host, Power drawn)
      throws PowerException, InterruptedException {
    return credentials.of(host.node(), drawn.credentials().orElse(""));
  }
}
