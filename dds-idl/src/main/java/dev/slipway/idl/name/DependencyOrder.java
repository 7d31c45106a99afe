// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.name;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Orders things so that each comes after what it needs, and otherwise as given; things that need
 * one another form a group (Tarjan's strongly connected components, with a stack of its own because
 * models may be deep).
 */
public final class DependencyOrder<T> {
  private static final class Visit<T> {
    final T node;
    final Iterator<T> needs;
    final int index;
    int low;

    Visit(T node, Iterator<T> needs, int index) {
      this.node = node;
      this.needs = needs;
      this.index = index;
      this.low = index;
    }
  }

  private final Function<T, ? extends Collection<T>> needs;
  private final Map<T, Integer> indexes = new HashMap<>();
  private final Deque<T> open = new ArrayDeque<>();
  private final Map<T, Boolean> isOpen = new HashMap<>();
  private final List<List<T>> groups = new ArrayList<>();

  private DependencyOrder(Function<T, ? extends Collection<T>> needs) {
    this.needs = needs;
  }

  /**
   * The groups in order; a thing that neither needs itself nor is needed by what it needs is a
   * group alone.
   *
   * @param things what is to be ordered
   * @param needs what a thing needs, among the things
   */
  public static <T> List<List<T>> of(
      Collection<T> things, Function<T, ? extends Collection<T>> needs) {
    DependencyOrder<T> order = new DependencyOrder<>(needs);
    for (T thing : things) {
      if (!order.indexes.containsKey(thing)) {
        order.visit(thing);
      }
    }
    return order.groups;
  }

  private void visit(T root) {
    Deque<Visit<T>> visits = new ArrayDeque<>();
    visits.push(start(root));
    while (!visits.isEmpty()) {
      Visit<T> visit = visits.peek();
      if (visit.needs.hasNext()) {
        T next = visit.needs.next();
        if (!indexes.containsKey(next)) {
          visits.push(start(next));
        } else if (isOpen.get(next)) {
          visit.low = Math.min(visit.low, indexes.get(next));
        }
      } else {
        visits.pop();
        if (!visits.isEmpty()) {
          visits.peek().low = Math.min(visits.peek().low, visit.low);
        }
        if (visit.low == visit.index) {
          close(visit.node);
        }
      }
    }
  }

  private Visit<T> start(T node) {
    int index = indexes.size();
    indexes.put(node, index);
    open.push(node);
    isOpen.put(node, true);
    return new Visit<>(node, new ArrayList<>(needs.apply(node)).iterator(), index);
  }

  private void close(T root) {
    List<T> group = new ArrayList<>();
    T member;
    do {
      member = open.pop();
      isOpen.put(member, false);
      group.add(0, member);
    } while (member != root);
    groups.add(group);
  }
}
