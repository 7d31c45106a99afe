// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.power;

import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.bundle.ProvisioningManifest.Power;
import dev.slipway.bundle.ProvisioningManifest.PowerKind;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.metal.PowerControl;
import dev.slipway.metal.PowerControls;
import dev.slipway.metal.PowerException;
import dev.slipway.metal.PowerException.Kind;
import java.util.Map;

/** Power controls as they are drawn, with the credentials that the operator keeps. */
public final class DrawnPower implements PowerControls {
  private final Map<String, PowerCredentials> credentials;
  private final RemoteHosts hosts;
  private final RedfishClients clients = new RedfishClients();

  /**
   * @param credentials by the names that the model gives
   * @param hosts for hosts that are switched over SSH
   */
  public DrawnPower(Map<String, PowerCredentials> credentials, RemoteHosts hosts) {
    this.credentials = Map.copyOf(credentials);
    this.hosts = hosts;
  }

  @Override
  public PowerControl of(Host host) throws PowerException {
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

  private PowerCredentials credentials(Host host, Power drawn) throws PowerException {
    String name = drawn.credentials().orElse("");
    PowerCredentials found = credentials.get(name);
    if (found == null) {
      throw new PowerException(
          Kind.CONFIGURATION,
          host.node(),
          "%s needs the credentials '%s', which are not given."
              .formatted(drawn.kind() == PowerKind.IPMI ? "IPMI" : "Redfish", name));
    }
    return found;
  }
}
