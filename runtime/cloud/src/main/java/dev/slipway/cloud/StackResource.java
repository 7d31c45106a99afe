// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

/**
 * A resource of a stack.
 *
 * @param logicalId its name in the template
 * @param type such as {@code OS::Nova::Server}
 * @param physicalId what it is in the cloud; empty as long as it is not made
 * @param reason why it is in its status; empty where the cloud does not say
 */
public record StackResource(
    String logicalId, String type, String physicalId, StackStatus status, String reason) {}
