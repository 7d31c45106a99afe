// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.time.Instant;

/**
 * Something that happened to a stack or one of its resources.
 *
 * @param id marks the place in the stack's events
 * @param logicalId the resource's name in the template, or the stack's
 * @param physicalId id of the resource in the cloud, or of the stack; may be empty
 * @param reason why; may be empty
 */
public record StackEvent(
    String id,
    Instant time,
    String logicalId,
    String physicalId,
    StackStatus status,
    String reason) {
  /** Whether it happened to a stack itself, not to one of its resources. */
  public boolean isAbout(StackRef stack) {
    return physicalId.equals(stack.id());
  }
}
