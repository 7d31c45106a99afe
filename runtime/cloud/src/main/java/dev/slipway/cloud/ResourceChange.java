// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

/**
 * What an update would do with a resource.
 *
 * @param logicalId its name in the template
 * @param physicalId what it is in the cloud; empty for what would be added
 */
public record ResourceChange(String logicalId, String type, String physicalId, Effect effect) {
  /** Effects of an update. */
  public enum Effect {
    /** Stays as it is. */
    UNCHANGED,
    /** Would be made. */
    ADDED,
    /** Would be changed in place. */
    UPDATED,
    /** Would be deleted and made again: what it holds is lost. */
    REPLACED,
    /** Would be deleted. */
    DELETED
  }
}
