// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import dev.slipway.plan.ResourceAddress;

/**
 * The addresses of what is on component hosts: {@code host}, {@code component}, {@code instance}.
 */
public final class HostResources {
  /** The component infrastructure of a node; there is one. */
  public static final String HOST = "host";

  /** A component type installed on a node, named by its identifier. */
  public static final String COMPONENT = "component";

  /** A process of a component on a node, named by its label. */
  public static final String INSTANCE = "instance";

  private HostResources() {}

  /** The component infrastructure of a node. */
  public static ResourceAddress host(String node) {
    return ResourceAddress.of(HOST, node);
  }

  /** A component installed on a node. */
  public static ResourceAddress component(String node, String identifier) {
    return new ResourceAddress(COMPONENT, node, identifier);
  }

  /** A process on a node. */
  public static ResourceAddress instance(String node, String label) {
    return new ResourceAddress(INSTANCE, node, label);
  }

  /** Whether it is the component infrastructure of a node. */
  public static boolean isHost(ResourceAddress address) {
    return address.kind().equals(HOST);
  }

  /** Whether it is an installed component. */
  public static boolean isComponent(ResourceAddress address) {
    return address.kind().equals(COMPONENT);
  }

  /** Whether it is a process. */
  public static boolean isInstance(ResourceAddress address) {
    return address.kind().equals(INSTANCE);
  }
}
