// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.server.pipeline.LiveSystem.Flow;
import dev.slipway.editor.server.pipeline.LiveSystem.Snapshot;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** The rates of flows over time. */
class RateHistoryTest {
  private final RateHistory history = new RateHistory();

  private static Flow flow(String topic, OptionalDouble rate) {
    return new Flow("a", "b", topic, 10, rate, "");
  }

  private void add(Flow... flows) {
    history.add(new Snapshot(List.of(), List.of(), List.of(), List.of(), List.of(flows)));
  }

  @Test
  void ratesOfEachTopicAreKeptInTheirOrder() {
    add(flow("Tracks", OptionalDouble.empty()), flow("Orders", OptionalDouble.of(1)));
    add(flow("Tracks", OptionalDouble.of(9.5)), flow("Orders", OptionalDouble.of(2)));
    assertThat(history.of(flow("Tracks", OptionalDouble.of(7)))).containsExactly(-1.0, 9.5);
    assertThat(history.of(flow("Orders", OptionalDouble.empty()))).containsExactly(1.0, 2.0);
    assertThat(history.of(flow("Others", OptionalDouble.empty()))).isEmpty();
  }

  @Test
  void theEarliestAreForgottenAndWhatFlowsNoMore() {
    for (int i = 0; i < RateHistory.MOST + 5; i++) {
      add(flow("Tracks", OptionalDouble.of(i)));
    }
    assertThat(history.of(flow("Tracks", OptionalDouble.empty())))
        .hasSize(RateHistory.MOST)
        .startsWith(5.0);
    add();
    assertThat(history.of(flow("Tracks", OptionalDouble.empty()))).isEmpty();
  }
}
