// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.glsp.server.operations.Operation;

/** Folds nodes: what is in them is hidden. */
public class FoldOperation extends Operation {
  public static final String KIND = "slipway.fold";

  private List<String> elementIds = new ArrayList<>();
  private boolean folded;

  public FoldOperation() {
    super(KIND);
  }

  /** An operation on these nodes. */
  public FoldOperation(List<String> elementIds, boolean folded) {
    this();
    this.elementIds = elementIds;
    this.folded = folded;
  }

  /** The nodes. */
  public List<String> getElementIds() {
    return elementIds;
  }

  /** Whether they are to be folded, not unfolded. */
  public boolean isFolded() {
    return folded;
  }
}
