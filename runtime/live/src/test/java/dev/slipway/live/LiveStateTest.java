// SPDX-License-Identifier: EPL-2.0
package dev.slipway.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LiveStateTest {
  /** Pages and terminals show words of events, whatever these are about. */
  @Test
  void aNameHasOneTitleAndOneSign() {
    Map<String, String> known = new HashMap<>();
    for (LiveState state : LiveState.all()) {
      String shown = state.title() + ", " + state.sign();
      assertThat(known.getOrDefault(state.name(), shown)).as(state.name()).isEqualTo(shown);
      known.put(state.name(), shown);
    }
    assertThat(known).hasSizeGreaterThan(20);
  }

  @Test
  void wordsOfEventsHaveTheTitleOfTheirState() {
    assertThat(LiveState.titleOf("UNRESPONSIVE")).isEqualTo("RUNNING, not answering");
    assertThat(LiveState.titleOf("RUNNING")).isEqualTo("RUNNING");
    assertThat(LiveState.titleOf("OTHER_BUILD")).isEqualTo("OTHER_BUILD");
  }

  @Test
  void whatIsMissingOrUnknownIsNotThere() {
    assertThat(Stream.of(InstanceState.values()).filter(state -> !state.isThere()))
        .containsExactly(InstanceState.ABSENT, InstanceState.UNKNOWN);
    assertThat(Stream.of(InstallationStage.values()).filter(state -> !state.isThere()))
        .containsExactly(InstallationStage.NONE, InstallationStage.UNKNOWN);
  }

  @Test
  void whatIsNotThereIsToldNothing() {
    assertThat(Stream.of(Steering.values()))
        .noneMatch(
            steering ->
                steering.fits(InstanceState.ABSENT) || steering.fits(InstanceState.UNKNOWN));
    assertThat(Stream.of(ServerAct.values()))
        .noneMatch(act -> act.fits(ServerState.ABSENT) || act.fits(ServerState.UNKNOWN));
  }
}
