// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.ComputeServiceContract;
import org.junit.jupiter.api.Tag;

/** The contract, kept by a real Nova. */
@Tag("slow")
class NovaContractTest extends ComputeServiceContract {
  @Override
  protected Cloud cloud() throws Exception {
    return OpenStackLab.cloud();
  }
}
