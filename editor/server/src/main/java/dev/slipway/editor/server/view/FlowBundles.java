// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import java.util.Set;

/**
 * Whether flows between the same two nodes are seen as one edge, their bundle.
 *
 * @param areWanted whether there are bundles
 * @param unfolded the ids of the bundles whose flows are seen one by one nevertheless
 */
public record FlowBundles(boolean areWanted, Set<String> unfolded) {
  /** Each flow is an edge. */
  public static final FlowBundles NONE = new FlowBundles(false, Set.of());

  public FlowBundles {
    unfolded = Set.copyOf(unfolded);
  }
}
