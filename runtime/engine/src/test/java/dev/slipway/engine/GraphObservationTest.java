// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.engine.graph.DomainView;
import dev.slipway.host.HostCall;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What nodes tell of their DDS domains, and what becomes of those that do not. */
class GraphObservationTest {
  private static final String EMPTY =
      "{\"schema\":\"slipway-dds-graph/1\",\"domain\":%d,\"participants\":[],\"writers\":[],"
          + "\"readers\":[]}";

  private static GraphObservation.Told ask(Map<String, RemoteResult> answers)
      throws InterruptedException {
    try (FakeRemoteHosts hosts =
        new FakeRemoteHosts(
            node -> Path.of("/"),
            (node, command) -> {
              assertThat(command.words()).isEqualTo(HostCall.graph());
              assertThat(command.isRepeatable()).isTrue();
              return answers.get(node);
            })) {
      hosts.takeAway("gone");
      return GraphObservation.ask(
          hosts, List.of("east", "gone", "mute", "old", "strange", "west"), 4);
    }
  }

  private static RemoteResult answer(String... lines) {
    return new RemoteResult(0, "slipway-host-graph/1\n" + String.join("", lines) + "end\n", "");
  }

  private static String domain(int number, String document) {
    return "domain\t" + number + "\tsonar\t" + document + "\n";
  }

  @Test
  void whoDoesNotAnswerCostsOnlyItsOwnAnswer() throws Exception {
    GraphObservation.Told told =
        ask(
            Map.of(
                "west", answer(domain(0, EMPTY.formatted(0)), domain(7, EMPTY.formatted(7))),
                "east", answer(domain(0, EMPTY.formatted(0))),
                "mute", answer(),
                "strange", answer(domain(0, "{}"), domain(7, EMPTY.formatted(7))),
                "old", new RemoteResult(127, "", "sh: graph: not found\n")));
    assertThat(told.views())
        .extracting(view -> view.node() + " " + view.domain())
        .containsExactly("east 0", "strange 7", "west 0", "west 7");
    assertThat(told.views()).extracting(DomainView::participants).allMatch(List::isEmpty);
    assertThat(told.problems())
        .extracting(Diagnostic::code)
        .containsExactly("REMOTE_UNREACHABLE", "HOST_NOT_PREPARED", "DDS_GRAPH_UNREADABLE");
    assertThat(told.problems().get(2).message())
        .isEqualTo("sonar of strange does not answer as slipway-dds-graph/1.");
  }
}
