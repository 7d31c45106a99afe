// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.StackServiceContract;
import org.junit.jupiter.api.Tag;

/** The contract, kept by a real Heat. */
@Tag("slow")
class HeatContractTest extends StackServiceContract {
  @Override
  protected Cloud cloud() throws Exception {
    return OpenStackLab.cloud();
  }
}
