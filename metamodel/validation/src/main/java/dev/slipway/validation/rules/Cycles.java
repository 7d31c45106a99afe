// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Finds cycles in a graph whose nodes are told apart by identity. */
public final class Cycles {
  private static final Object DONE = new Object();

  private Cycles() {}

  /**
   * Cycles of the graph: at least one through every strongly connected part, found in the order of
   * the nodes, so that the same graph gives the same cycles. Takes time in the number of nodes and
   * edges, and no call stack, however long the paths are.
   *
   * @param successors where the edges of a node lead; called once for each node
   * @return each from its first node on, without coming back to it
   */
  public static <N> List<List<N>> of(
      Collection<? extends N> nodes, Function<N, List<? extends N>> successors) {
    List<List<N>> found = new ArrayList<>();
    Map<N, Object> state = new IdentityHashMap<>();
    for (N start : nodes) {
      if (!state.containsKey(start)) {
        walk(start, successors, state, found);
      }
    }
    return found;
  }

  /** The state of a node is its place on the path, or {@link #DONE}. */
  private static <N> void walk(
      N start,
      Function<N, List<? extends N>> successors,
      Map<N, Object> state,
      List<List<N>> found) {
    List<N> path = new ArrayList<>();
    Deque<Iterator<? extends N>> open = new ArrayDeque<>();
    state.put(start, 0);
    path.add(start);
    open.push(successors.apply(start).iterator());
    while (!open.isEmpty()) {
      Iterator<? extends N> edges = open.peek();
      if (edges.hasNext()) {
        N next = edges.next();
        Object known = state.get(next);
        if (known == null) {
          state.put(next, path.size());
          path.add(next);
          open.push(successors.apply(next).iterator());
        } else if (known != DONE) {
          found.add(List.copyOf(path.subList((Integer) known, path.size())));
        }
      } else {
        open.pop();
        state.put(path.remove(path.size() - 1), DONE);
      }
    }
  }
}
