// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

/** Port to the clouds that the user has configured. */
@FunctionalInterface
public interface Clouds {
  /**
   * A cloud, signed in to.
   *
   * @throws CloudException if it is not configured, cannot be reached, or admits nobody with these
   *     credentials
   * @throws InterruptedException if the thread was interrupted
   */
  Cloud open(CloudScope scope) throws CloudException, InterruptedException;
}
