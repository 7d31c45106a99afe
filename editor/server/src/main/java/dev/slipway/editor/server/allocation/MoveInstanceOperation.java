// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.allocation;

import org.eclipse.glsp.server.operations.Operation;

/** Allocates an instance to a node, as was proposed. */
public class MoveInstanceOperation extends Operation {
  public static final String KIND = "slipway.moveInstance";

  private String instanceId = "";
  private String nodeId = "";

  public MoveInstanceOperation() {
    super(KIND);
  }

  /** The operation for an instance and a node, by their ids. */
  public MoveInstanceOperation(String instanceId, String nodeId) {
    this();
    this.instanceId = instanceId;
    this.nodeId = nodeId;
  }

  /** The instance. */
  public String getInstanceId() {
    return instanceId;
  }

  /** The node that it goes to. */
  public String getNodeId() {
    return nodeId;
  }
}
