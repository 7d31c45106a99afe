// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.StackServiceContract;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/** The contract, kept by a real Heat. */
@Tag("slow")
@ExtendWith(SharedLab.class)
class HeatContractTest extends StackServiceContract {
  @Override
  protected Cloud cloud() throws Exception {
    return SharedLab.administrator();
  }
}
