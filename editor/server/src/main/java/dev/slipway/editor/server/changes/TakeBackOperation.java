// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.changes;

import org.eclipse.glsp.server.operations.Operation;

/** Takes one difference from the last commit back. */
public class TakeBackOperation extends Operation {
  public static final String KIND = "slipway.takeBack";

  private String key = "";

  public TakeBackOperation() {
    super(KIND);
  }

  /** The operation for the difference of that key. */
  public TakeBackOperation(String key) {
    this();
    this.key = key;
  }

  /** Which difference. */
  public String getKey() {
    return key;
  }
}
