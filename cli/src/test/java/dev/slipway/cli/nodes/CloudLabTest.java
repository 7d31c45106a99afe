// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.cli.testing.CloudLab;
import dev.slipway.cli.testing.SharedCloudLab;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.VolumeServiceContract;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
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
  class ComputeHosts extends CloudComputeHosts {}

  @Nested
  class Faults extends CloudFaults {}

  /** The contract of volumes, kept by a real Cinder: of all labs only this one has it. */
  @Nested
  class Volumes extends VolumeServiceContract {
    private static Cloud cloud;

    @BeforeAll
    static void open(CloudLab shared) throws Exception {
      cloud = shared.administrator();
    }

    @Override
    protected Cloud cloud() {
      return cloud;
    }

    @AfterAll
    static void close() {
      cloud.close();
    }
  }
}
