// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.Objects;

/**
 * Which cloud is meant, and which part of it.
 *
 * @param cloud its name in the user's configuration; empty for the one that the environment names
 * @param region empty for the one that the configuration names
 * @param project name of the project worked in; empty for the one that the configuration names
 */
public record CloudScope(String cloud, String region, String project) {
  public CloudScope {
    Objects.requireNonNull(cloud);
    Objects.requireNonNull(region);
    Objects.requireNonNull(project);
  }

  /** A cloud as it is configured. */
  public static CloudScope of(String cloud) {
    return new CloudScope(cloud, "", "");
  }

  /** The same cloud and region, in another project. */
  public CloudScope inProject(String other) {
    return new CloudScope(cloud, region, other);
  }
}
