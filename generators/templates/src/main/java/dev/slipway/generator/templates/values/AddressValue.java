// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.values;

import dev.slipway.model.infrastructure.Nic;

/**
 * A fixed address of a node.
 *
 * @param element the network interface
 * @param nic name of the network interface
 * @param address the address
 * @param network name of its network; null where it is not connected
 * @param cidr its subnet in CIDR notation; null where that is not known
 */
public record AddressValue(Nic element, String nic, String address, String network, String cidr)
    implements ElementValue {}
