// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

/**
 * A process of the compute service.
 *
 * @param binary such as {@code nova-compute}
 * @param disabledReason why nothing may be put there; may be empty
 */
public record ComputeAgent(
    String binary, String host, String zone, boolean up, boolean enabled, String disabledReason) {}
