// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.plan.Operation;

/** What is executed in clouds. */
enum CloudOperation {
  /** Makes what only an administrator can make. */
  MAKE("make", true),
  /** Changes it in place. */
  CHANGE("change", true),
  /** Removes it and makes it again. */
  REMAKE("make again", true),
  /** Removes it. */
  REMOVE("remove", false),
  /** Gives a project the wanted limits. */
  SET_QUOTA("set", true),
  /** Gives a project the limits of projects that have none of their own. */
  RESET_QUOTA("reset", false),
  /** Nothing: it needs an administrator, and there are no credentials of one. */
  NEED_ADMINISTRATOR("needed, not permitted", true),
  /** Nothing: somebody else made it, otherwise than it is wanted. */
  LEAVE_OTHERS("clashes", true),
  /** Creates a stack. */
  CREATE_STACK("create", true),
  /** Updates a stack; what is missing of it is made again. */
  UPDATE_STACK("update", true),
  /** Deletes a stack with all that is in it. */
  DELETE_STACK("delete", false),
  /** Waits until its stack has launched a server, and it runs. */
  LAUNCH_SERVER("launch", true),
  /** The same for one that is deleted and made again. */
  RELAUNCH_SERVER("launch again", true),
  /** The same for one that is changed in place. */
  ADJUST_SERVER("adjust", true),
  /** Starts a server that is shut off. */
  START_SERVER("start", true),
  /** Nothing: what differs holds only for servers that are launched later. */
  NOTE_SERVER("take note", true),
  /** Waits until its stack has deleted a server. */
  TERMINATE_SERVER("terminate", false),
  /** Waits until its stack has made a volume. */
  CREATE_VOLUME("create", true),
  /** The same for one that becomes larger, or moves to another stack. */
  ADJUST_VOLUME("adjust", true),
  /** Waits until its stack has deleted a volume. */
  DELETE_VOLUME("delete", false),
  /** Deletes what no stack holds. */
  DELETE_ORPHAN("delete", false);

  private final Operation operation;

  CloudOperation(String verb, boolean leaves) {
    this.operation = new Operation(name(), verb, leaves);
  }

  /** As plans have it. */
  Operation operation() {
    return operation;
  }
}
