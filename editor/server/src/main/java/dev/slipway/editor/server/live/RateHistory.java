// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import dev.slipway.editor.server.pipeline.LiveSystem.Flow;
import dev.slipway.editor.server.pipeline.LiveSystem.Snapshot;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The latest rates of all flows. Not for several threads. */
final class RateHistory {
  /** A rate that is not known. */
  private static final double UNKNOWN = -1;

  /** So many values are kept of a flow: two minutes of {@link LiveFeeds}. */
  static final int MOST = 240;

  private final Map<Key, Deque<Double>> rates = new HashMap<>();

  private record Key(String fromId, String toId, String topic) {
    static Key of(Flow flow) {
      return new Key(flow.fromId(), flow.toId(), flow.topic());
    }
  }

  /** Adds the rates of this moment; flows that are there no more are forgotten. */
  void add(Snapshot now) {
    Set<Key> there = new HashSet<>();
    for (Flow flow : now.flows()) {
      Key key = Key.of(flow);
      there.add(key);
      Deque<Double> values = rates.computeIfAbsent(key, any -> new ArrayDeque<>());
      values.addLast(flow.rate().orElse(UNKNOWN));
      if (values.size() > MOST) {
        values.removeFirst();
      }
    }
    rates.keySet().retainAll(there);
  }

  /** The rates of a flow, the latest last; negative where they were unknown. */
  List<Double> of(Flow flow) {
    return List.copyOf(rates.getOrDefault(Key.of(flow), new ArrayDeque<>()));
  }

  void clear() {
    rates.clear();
  }
}
