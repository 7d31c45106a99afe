// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.host;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What this machine lets a lab do.
 *
 * @param access with which rights the lab is made
 * @param delays whether the kernel can delay packets (netem)
 * @param filters whether there is nftables
 * @param sharesCapacity whether the kernel can limit what links share (ifb)
 * @param tunnels whether the kernel can send packets of one network over another (VXLAN)
 * @param cgroup folder below which cgroups with limits can be made
 * @param cgroupLacks why there is no such folder; empty if there is one
 * @param shell the login shell of accounts
 */
public record HostFacts(
    Access access,
    boolean delays,
    boolean filters,
    boolean sharesCapacity,
    boolean tunnels,
    Optional<Path> cgroup,
    String cgroupLacks,
    String shell) {
  /** With which rights a lab is made. */
  public enum Access {
    /** As root. */
    ROOT,
    /** In a user namespace with a range of accounts. */
    USER_RANGE,
    /** In a user namespace with one account. */
    ONE_USER;

    public boolean isRootless() {
      return this != ROOT;
    }
  }
}
