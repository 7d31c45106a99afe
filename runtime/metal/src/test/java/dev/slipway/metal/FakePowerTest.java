// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal;

/** The power in memory keeps the contract, so that other tests may rely on it. */
class FakePowerTest extends ManagementControllerContract {
  private final FakePower power = new FakePower("right", () -> {});

  @Override
  protected PowerControl control() {
    return power;
  }

  @Override
  protected PowerControl withWrongPassword(String password) {
    return power.calledWith(password);
  }

  @Override
  protected boolean bootsFromNetwork() {
    return power.bootsFromNetwork();
  }
}
