// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.OptionalLong;

/**
 * A rule of a security group.
 *
 * @param id the cloud's own; empty in a request
 * @param direction {@code ingress} or {@code egress}
 * @param etherType {@code IPv4} or {@code IPv6}
 * @param protocol such as {@code udp}; empty for any
 * @param first the first port, or the type of ICMP; empty for any
 * @param last the last port, or the code of ICMP; empty for any
 * @param remotePrefix block of the other ends; empty for any
 * @param remoteGroupId group of the other ends; empty for any
 */
public record SecurityRule(
    String id,
    String direction,
    String etherType,
    String protocol,
    OptionalLong first,
    OptionalLong last,
    String remotePrefix,
    String remoteGroupId) {}
