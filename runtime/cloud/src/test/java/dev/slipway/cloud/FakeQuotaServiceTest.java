// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import org.junit.jupiter.api.Nested;

/** The fake keeps to the contract, so that what is tested with it holds with a real cloud. */
class FakeQuotaServiceTest extends QuotaServiceContract {
  private final FakeCloud cloud = new FakeCloud();

  @Override
  protected Cloud cloud() {
    return cloud;
  }

  /** The same in a cloud that has no volumes. */
  @Nested
  class WithoutVolumes extends QuotaServiceContract {
    private final FakeCloud cloud = new FakeCloud();

    @Override
    protected Cloud cloud() {
      cloud.quotas().haveNoVolumes();
      return cloud;
    }
  }
}
