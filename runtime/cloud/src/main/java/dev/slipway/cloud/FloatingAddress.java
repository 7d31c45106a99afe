// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

/**
 * An address of an external network that leads to a port.
 *
 * @param fixedAddress where it leads to; empty where it leads nowhere
 * @param portId the same
 */
public record FloatingAddress(
    String id,
    String address,
    String networkId,
    String fixedAddress,
    String portId,
    String status) {}
