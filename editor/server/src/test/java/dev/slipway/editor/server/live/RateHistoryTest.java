// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.live.SystemSnapshot;
import dev.slipway.live.SystemSnapshot.Topic;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The rates of flows over time. */
class RateHistoryTest {
  private final RateHistory history = new RateHistory();
  private Instant time = Instant.EPOCH;

  private static Topic topic(String name, Optional<Double> rate) {
    return SnapshotParts.topic(name, SnapshotParts.flow("a", "b", 10, rate));
  }

  private void add(Object... topics) {
    time = time.plusMillis(500);
    history.add(SnapshotParts.snapshot(time, topics));
  }

  private List<Double> of(String topic) {
    SystemSnapshot now = SnapshotParts.snapshot(topic(topic, Optional.of(7.0)));
    return history.of(LiveFlow.of(now).findFirst().orElseThrow());
  }

  @Test
  void ratesOfEachTopicAreKeptInTheirOrder() {
    add(topic("Tracks", Optional.empty()), topic("Orders", Optional.of(1.0)));
    add(topic("Tracks", Optional.of(9.5)), topic("Orders", Optional.of(2.0)));
    assertThat(of("Tracks")).containsExactly(-1.0, 9.5);
    assertThat(of("Orders")).containsExactly(1.0, 2.0);
    assertThat(of("Others")).isEmpty();
  }

  @Test
  void whatComesBetweenTwoMeasurementsIsLeftOut() {
    add(topic("Tracks", Optional.of(1.0)));
    history.add(SnapshotParts.snapshot(time.plusMillis(100), topic("Tracks", Optional.of(2.0))));
    add(topic("Tracks", Optional.of(3.0)));
    assertThat(of("Tracks")).containsExactly(1.0, 3.0);
  }

  @Test
  void theEarliestAreForgottenAndWhatFlowsNoMore() {
    for (int i = 0; i < RateHistory.MOST + 5; i++) {
      add(topic("Tracks", Optional.of((double) i)));
    }
    assertThat(of("Tracks")).hasSize(RateHistory.MOST).startsWith(5.0);
    add();
    assertThat(of("Tracks")).isEmpty();
  }
}
