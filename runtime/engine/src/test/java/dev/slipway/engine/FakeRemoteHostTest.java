// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

/** The fake keeps to the contract, so that what is tested with it holds with the real thing. */
class FakeRemoteHostTest extends RemoteHostContract {
  private final FakeRemoteHosts hosts = FakeRemoteHosts.ofThisMachine();

  @Override
  protected RemoteHost host() throws RemoteException {
    return hosts.open("here");
  }
}
