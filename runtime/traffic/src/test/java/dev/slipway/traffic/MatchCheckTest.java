// SPDX-License-Identifier: EPL-2.0
package dev.slipway.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MatchCheckTest {
  private static final MatchCheck CHECK =
      new MatchCheck(new SampleBundle().manifest(), instance -> instance.equals("sonar") ? 2 : 1);

  @Test
  void allMatchedIsNothingMissing() {
    assertThat(CHECK.missing("sonar", "sonar", writer(1))).isEmpty();
    assertThat(CHECK.missing("display", "display", reader(2))).isEmpty();
  }

  @Test
  void othersBeyondTheBundlesDoNotMatter() {
    assertThat(CHECK.missing("display", "display", reader(5))).isEmpty();
  }

  @Test
  void eachReplicaOfAWriterIsWaitedFor() {
    assertThat(CHECK.missing("display", "display", reader(1)))
        .containsExactly("display matches 1 of 2 writers of Contact");
  }

  @Test
  void theReaderIsWaitedFor() {
    assertThat(CHECK.missing("sonar.2", "sonar", writer(0)))
        .containsExactly("sonar.2 matches 0 of 1 readers of Contact");
  }

  @Test
  void nobodyIsWaitedForWithoutAFlow() {
    MatchCheck check =
        new MatchCheck(new SampleBundle().withFlows(List.of()).manifest(), instance -> 1);
    assertThat(check.missing("sonar", "sonar", writer(0))).isEmpty();
  }

  private static ProcessStatistics writer(long matched) {
    return statistics(
        """
        "publications":[{"topic":"Contact","status":{"matched":%d}}]
        """
            .formatted(matched));
  }

  private static ProcessStatistics reader(long matched) {
    return statistics(
        """
        "subscriptions":[{"topic":"Contact","status":{"matched":%d}}]
        """
            .formatted(matched));
  }

  private static ProcessStatistics statistics(String endpoints) {
    return ProcessStatistics.parse(
        "{\"schema\":\"" + ProcessStatistics.SCHEMA + "\"," + endpoints + "}");
  }
}
