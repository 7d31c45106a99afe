// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudScope;
import dev.slipway.openstack.config.ConfigPlaces;
import dev.slipway.openstack.http.RetryPolicy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/** The OpenStack lab that the tests of this module share. */
final class OpenStackLab {
  private static final String CONFIGURATION = "OS_CLIENT_CONFIG_FILE";
  private static Cloud cloud;

  private OpenStackLab() {}

  /** Its cloud, as the administrator; one for all tests. */
  static synchronized Cloud cloud() throws Exception {
    String file = System.getenv().getOrDefault(CONFIGURATION, "");
    Assumptions.assumeTrue(
        Files.isRegularFile(Path.of(file)), "no lab is named by " + CONFIGURATION);
    if (cloud == null) {
      cloud =
          new OpenStackClouds(
                  new ConfigPlaces(
                      Path.of("."), Path.of("."), Map.of(CONFIGURATION, Path.of(file).toString())),
                  RetryPolicy.standard(),
                  warning -> {})
              .open(CloudScope.of(""));
    }
    return cloud;
  }
}
