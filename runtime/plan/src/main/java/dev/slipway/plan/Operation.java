// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

import java.util.EnumSet;
import java.util.Set;

/** What is executed for an action. */
public enum Operation {
  /** Nothing, the state neither. */
  KEEP(true),
  /** Nothing on the node; the state takes note of a resource that is there already. */
  ADOPT(true),
  /** Nothing on the node; the state forgets a resource that is gone. */
  FORGET(false),
  /** Brings the component infrastructure to a node, or renews it. */
  PREPARE_HOST(ResourceKind.HOST, true),
  /** Removes the component infrastructure from a node. */
  REMOVE_HOST(ResourceKind.HOST, false),
  /** Brings a component archive to a node and installs it. */
  INSTALL_COMPONENT(ResourceKind.COMPONENT, true),
  /** Stops the component's processes, uninstalls it and installs it again. */
  REINSTALL_COMPONENT(ResourceKind.COMPONENT, true),
  /** Uninstalls a component. */
  UNINSTALL_COMPONENT(ResourceKind.COMPONENT, false),
  /** Brings the configuration of an instance to its node, and starts it where that is wanted. */
  CREATE_INSTANCE(ResourceKind.INSTANCE, true),
  /** Stops an instance, brings its configuration, and starts it where that is wanted. */
  RECONFIGURE_INSTANCE(ResourceKind.INSTANCE, true),
  /** Starts an instance that is configured already. */
  START_INSTANCE(ResourceKind.INSTANCE, true),
  /** Lets a paused instance go on. */
  RESUME_INSTANCE(ResourceKind.INSTANCE, true),
  /** Stops an instance and removes its configuration. */
  REMOVE_INSTANCE(ResourceKind.INSTANCE, false);

  private final Set<ResourceKind> kinds;
  private final boolean leaves;

  /** One for resources of any kind. */
  Operation(boolean leaves) {
    this(EnumSet.allOf(ResourceKind.class), leaves);
  }

  Operation(ResourceKind kind, boolean leaves) {
    this(EnumSet.of(kind), leaves);
  }

  Operation(Set<ResourceKind> kinds, boolean leaves) {
    this.kinds = kinds;
    this.leaves = leaves;
  }

  /** Whether it is for resources of that kind. */
  boolean appliesTo(ResourceKind kind) {
    return kinds.contains(kind);
  }

  /** Whether the resource is there after it. */
  boolean leaves() {
    return leaves;
  }
}
