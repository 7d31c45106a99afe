// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.ImageServiceContract;
import org.junit.jupiter.api.Tag;

/** The contract, kept by a real Glance. */
@Tag("slow")
class GlanceContractTest extends ImageServiceContract {
  @Override
  protected Cloud cloud() throws Exception {
    return OpenStackLab.cloud();
  }
}
