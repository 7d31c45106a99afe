// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

/** What is executed for an action. */
public enum Operation {
  /** Nothing, the state neither. */
  KEEP,
  /** Nothing on the node; the state takes note of a resource that is there already. */
  ADOPT,
  /** Nothing on the node; the state forgets a resource that is gone. */
  FORGET,
  /** Brings the component infrastructure to a node, or renews it. */
  PREPARE_HOST,
  /** Removes the component infrastructure from a node. */
  REMOVE_HOST,
  /** Brings a component archive to a node and installs it. */
  INSTALL_COMPONENT,
  /** Stops the component's processes, uninstalls it and installs it again. */
  REINSTALL_COMPONENT,
  /** Uninstalls a component. */
  UNINSTALL_COMPONENT,
  /** Brings the configuration of an instance to its node, and starts it where that is wanted. */
  CREATE_INSTANCE,
  /** Stops an instance, brings its configuration, and starts it where that is wanted. */
  RECONFIGURE_INSTANCE,
  /** Starts an instance that is configured already. */
  START_INSTANCE,
  /** Lets a paused instance go on. */
  RESUME_INSTANCE,
  /** Stops an instance and removes its configuration. */
  REMOVE_INSTANCE
}
