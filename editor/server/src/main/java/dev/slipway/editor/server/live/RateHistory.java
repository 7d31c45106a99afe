// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import dev.slipway.live.SystemSnapshot;
import java.time.Duration;
import java.time.Instant;
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

  /** So many values are kept of a flow: two minutes, as two a second come. */
  static final int MOST = 240;

  /** What comes sooner, as a state has changed, is left out, so that the curve is one over time. */
  private static final Duration LEAST = Duration.ofMillis(400);

  private final Map<Key, Deque<Double>> rates = new HashMap<>();
  private Instant last = Instant.MIN;

  private record Key(String fromId, String toId, String topic) {
    static Key of(LiveFlow flow) {
      return new Key(flow.fromId(), flow.toId(), flow.topic());
    }
  }

  /** Adds the rates of this moment; flows that are there no more are forgotten. */
  void add(SystemSnapshot now) {
    if (now.time().isBefore(last.plus(LEAST))) {
      return;
    }
    last = now.time();
    Set<Key> there = new HashSet<>();
    for (LiveFlow flow : LiveFlow.of(now).toList()) {
      Key key = Key.of(flow);
      there.add(key);
      Deque<Double> values = rates.computeIfAbsent(key, any -> new ArrayDeque<>());
      values.addLast(flow.flow().rate().orElse(UNKNOWN));
      if (values.size() > MOST) {
        values.removeFirst();
      }
    }
    rates.keySet().retainAll(there);
  }

  /** The rates of a flow, the latest last; negative where they were unknown. */
  List<Double> of(LiveFlow flow) {
    return List.copyOf(rates.getOrDefault(Key.of(flow), new ArrayDeque<>()));
  }

  void clear() {
    rates.clear();
    last = Instant.MIN;
  }
}
