// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Names of what is compared of stacks and what is in them, beyond what the bundle names. */
final class CloudAttribute {
  /** Of a stack: SHA-256 of its template, shortened. */
  static final String TEMPLATE = "template";

  /** Of a stack: SHA-256 of the parameters that the bundle gives, shortened. */
  static final String PARAMETERS = "parameters";

  /** Of a stack: {@link #WHOLE}, or what is wrong with it. */
  static final String CONDITION = "condition";

  /** Nothing is missing of a stack, and no action on it failed or is under way. */
  static final String WHOLE = "whole";

  /** Of a stack: {@link #AS_DRAWN}, or what of its ports, routers and groups was changed. */
  static final String NETWORK = "network";

  /** Nothing was changed since the stack made it. */
  static final String AS_DRAWN = "as drawn";

  /** Of a project: {@link #GRANTED} if its users may work in it. */
  static final String ACCESS = "access";

  /** Whoever makes something in a project has the role for it. */
  static final String GRANTED = "granted";

  /** Of a stack: name of its project. */
  static final String PROJECT = "project";

  /** Of what is in a stack: the name of that stack. */
  static final String STACK = "stack";

  /** Of what is in a stack: its logical id. */
  static final String RESOURCE = "resource";

  /** Of an orphan: its {@link OrphanKind}. */
  static final String ORPHAN_KIND = "kind";

  /** Of a server or an image: its status in the cloud. */
  static final String STATUS = "status";

  /** Status of a server that runs. */
  static final String ACTIVE = "ACTIVE";

  /** Of a volume: in GiB. */
  static final String SIZE = "size";

  /** Of a volume: {@link #KEPT} if it stays when its stack is deleted. */
  static final String ON_DELETION = "on_deletion";

  /** Stays with its data. */
  static final String KEPT = "kept";

  /** Of a network: whether the ports on it are filtered. */
  static final String PORT_SECURITY = "port_security_enabled";

  /** Of a subnet: ranges of addresses, each {@code FIRST-LAST}. */
  static final String POOLS = "allocation_pools";

  /** Of a subnet: addresses, in the order in which they are asked. */
  static final String NAME_SERVERS = "dns_nameservers";

  /** Of a subnet: routes, each {@code DESTINATION=NEXT_HOP}. */
  static final String HOST_ROUTES = "host_routes";

  /** Of a subnet: how routers announce it. */
  static final String RA_MODE = "ipv6_ra_mode";

  /** Of a subnet: how ports are given addresses. */
  static final String ADDRESS_MODE = "ipv6_address_mode";

  /** Of a subnet: its block of addresses. */
  static final String CIDR = "cidr";

  /** Of a subnet: the address of the router that leads out of it; empty for none. */
  static final String GATEWAY = "gateway_ip";

  /** Of subnets: what holds addresses, and is compared as such. */
  static final Set<String> ADDRESSES = Set.of(CIDR, GATEWAY, POOLS, NAME_SERVERS, HOST_ROUTES);

  /** Of a flavor: all its extra specs, in one text. */
  static final String EXTRA_SPECS = "extra_specs";

  /** Of a flavor in a bundle: prefix of its extra specs. */
  static final String EXTRA_SPEC = "extra_specs.";

  /** Of an image: prefix of its properties. */
  static final String PROPERTIES = "properties.";

  /** Of a project: the volumes in it that outlive their stacks, in words; absent for none. */
  static final String KEPT_VOLUMES = "kept_volumes";

  private CloudAttribute() {}

  /** Whether a volume with these attributes outlives its stack. */
  static boolean isKept(Map<String, String> volume) {
    return KEPT.equals(volume.get(ON_DELETION));
  }

  /** Attributes by keys and values in turn. */
  static SortedMap<String, String> of(String... keysAndValues) {
    SortedMap<String, String> attributes = new TreeMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      attributes.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return attributes;
  }

  /** Copies an attribute that is there. */
  static void copy(Map<String, String> from, SortedMap<String, String> to, String attribute) {
    if (from != null && from.containsKey(attribute)) {
      to.put(attribute, from.get(attribute));
    }
  }
}
