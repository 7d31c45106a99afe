// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.time.Instant;

/**
 * Something that happened to a stack or one of its resources.
 *
 * @param id marks the place in the stack's events
 * @param logicalId the resource's name in the template, or the stack's
 * @param type of the resource; {@code OS::Heat::Stack} for the stack itself
 * @param reason why; may be empty
 */
public record StackEvent(
    String id,
    Instant time,
    String logicalId,
    String type,
    String physicalId,
    StackStatus status,
    String reason) {}
