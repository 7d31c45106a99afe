// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.diagram;

import dev.slipway.editor.server.view.FlowBundles;
import java.util.HashSet;
import java.util.Set;
import org.eclipse.glsp.server.actions.Action;

/** The client wants flows between the same two nodes as one edge each, or no longer. */
public class BundleFlowsAction extends Action {
  public static final String KIND = "slipway.bundleFlows";

  private boolean bundled;
  private Set<String> unfolded = new HashSet<>();

  public BundleFlowsAction() {
    super(KIND);
  }

  /** What is wanted. */
  public FlowBundles bundles() {
    return new FlowBundles(bundled, unfolded);
  }
}
