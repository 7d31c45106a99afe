// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.QuotaServiceContract;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/** The contract, kept by real services. */
@Tag("slow")
@ExtendWith(SharedLab.class)
class QuotaContractTest extends QuotaServiceContract {
  @Override
  protected Cloud cloud() throws Exception {
    return SharedLab.administrator();
  }
}
