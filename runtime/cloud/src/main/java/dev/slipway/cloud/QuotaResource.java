// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.Arrays;
import java.util.Optional;

/** What quotas of projects limit. */
public enum QuotaResource {
  /** Servers. */
  INSTANCES("instances", ""),
  /** Virtual CPUs of servers. */
  CORES("cores", ""),
  /** Memory of servers, in MiB. */
  RAM("ram", " MiB"),
  /** Server groups. */
  SERVER_GROUPS("server_groups", ""),
  /** Networks. */
  NETWORKS("networks", ""),
  /** Subnets. */
  SUBNETS("subnets", ""),
  /** Routers. */
  ROUTERS("routers", ""),
  /** Ports. */
  PORTS("ports", ""),
  /** Floating addresses. */
  FLOATING_IPS("floatingips", ""),
  /** Security groups. */
  SECURITY_GROUPS("security_groups", ""),
  /** Rules of security groups. */
  SECURITY_GROUP_RULES("security_group_rules", ""),
  /** Volumes. */
  VOLUMES("volumes", ""),
  /** Size of volumes, in GiB. */
  GIGABYTES("gigabytes", " GiB");

  private final String word;
  private final String unit;

  QuotaResource(String word, String unit) {
    this.word = word;
    this.unit = unit;
  }

  /** Its name in bundles and messages. */
  public String word() {
    return word;
  }

  /** What follows a number of it in messages: a space and a unit, or nothing. */
  public String unit() {
    return unit;
  }

  /** The one of that {@link #word}. */
  public static Optional<QuotaResource> of(String word) {
    return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
  }
}
