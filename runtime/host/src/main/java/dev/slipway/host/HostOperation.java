// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import dev.slipway.plan.Operation;

/** What is executed on component hosts. */
public enum HostOperation {
  /** Brings the component infrastructure to a node, or renews it. */
  PREPARE_HOST(HostResources.HOST, "prepare", true),
  /** Removes the component infrastructure from a node. */
  REMOVE_HOST(HostResources.HOST, "clear", false),
  /** Brings a component archive to a node and installs it. */
  INSTALL_COMPONENT(HostResources.COMPONENT, "install", true),
  /** Stops the component's processes, uninstalls it and installs it again. */
  REINSTALL_COMPONENT(HostResources.COMPONENT, "reinstall", true),
  /** Uninstalls a component. */
  UNINSTALL_COMPONENT(HostResources.COMPONENT, "uninstall", false),
  /** Brings the configuration of an instance to its node, and starts it where that is wanted. */
  CREATE_INSTANCE(HostResources.INSTANCE, "start", true),
  /** Stops an instance, brings its configuration, and starts it where that is wanted. */
  RECONFIGURE_INSTANCE(HostResources.INSTANCE, "restart", true),
  /** Starts an instance that is configured already. */
  START_INSTANCE(HostResources.INSTANCE, "start", true),
  /** Lets a paused instance go on. */
  RESUME_INSTANCE(HostResources.INSTANCE, "resume", true),
  /** Stops an instance and removes its configuration. */
  REMOVE_INSTANCE(HostResources.INSTANCE, "remove", false);

  private final String kind;
  private final Operation operation;

  HostOperation(String kind, String verb, boolean leaves) {
    this.kind = kind;
    this.operation = new Operation(name(), verb, leaves);
  }

  /** The kind of resource that it is for. */
  String kind() {
    return kind;
  }

  /** As plans have it. */
  public Operation operation() {
    return operation;
  }

  /** As plans have it, in other words for people. */
  Operation called(String verb) {
    return new Operation(name(), verb, operation.leaves());
  }
}
