// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.Objects;

/**
 * Names one stack for good: its name may be given to another after it was deleted, its id never.
 *
 * @param name unique among the project's stacks
 * @param id the cloud's own
 */
public record StackRef(String name, String id) {
  public StackRef {
    Objects.requireNonNull(name);
    Objects.requireNonNull(id);
  }
}
