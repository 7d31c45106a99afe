// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.values;

import dev.slipway.model.infrastructure.Network;
import java.util.List;

/**
 * A network.
 *
 * @param element the model element
 * @param name its name, with its site's where two are of one name
 * @param description what it is for; empty where the model does not say
 * @param kind how it is made: FLAT, VLAN, VXLAN or GRE
 * @param mtu greatest packet in bytes
 * @param cidrs its subnets in CIDR notation
 */
public record NetworkValue(
    Network element, String name, String description, String kind, int mtu, List<String> cidrs)
    implements ElementValue {
  public NetworkValue {
    cidrs = ReadOnlyList.of(cidrs);
  }
}
