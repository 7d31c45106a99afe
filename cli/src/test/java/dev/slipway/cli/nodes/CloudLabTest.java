// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.cli.testing.SharedCloudLab;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * All that is tried in the lab with simulated hypervisors. One class, for the processes that share
 * this module's test classes would each start a lab of their own.
 */
@Tag("slow")
@ExtendWith(SharedCloudLab.class)
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class CloudLabTest {
  @Nested
  class Deployments extends CloudDeployments {}

  @Nested
  class Updates extends CloudUpdates {}

  @Nested
  class Repairs extends CloudRepairs {}

  @Nested
  class Faults extends CloudFaults {}
}
