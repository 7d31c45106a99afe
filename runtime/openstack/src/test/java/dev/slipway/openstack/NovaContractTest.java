// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.ComputeServiceContract;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/** The contract, kept by a real Nova. */
@Tag("slow")
@ExtendWith(SharedLab.class)
class NovaContractTest extends ComputeServiceContract {
  @Override
  protected Cloud cloud() throws Exception {
    return SharedLab.administrator();
  }
}
