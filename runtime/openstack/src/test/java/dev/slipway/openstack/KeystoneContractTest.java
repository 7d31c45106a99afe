// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.IdentityServiceContract;
import org.junit.jupiter.api.Tag;

/** The contract, kept by a real Keystone. */
@Tag("slow")
class KeystoneContractTest extends IdentityServiceContract {
  @Override
  protected Cloud cloud() throws Exception {
    return OpenStackLab.cloud();
  }
}
