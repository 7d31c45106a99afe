// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

/** The fake keeps to the contract, so that what is tested with it holds with a real cloud. */
class FakeVolumeServiceTest extends VolumeServiceContract {
  private final FakeCloud cloud = new FakeCloud();

  @Override
  protected Cloud cloud() {
    return cloud;
  }
}
