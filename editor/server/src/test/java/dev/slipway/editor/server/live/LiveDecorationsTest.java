// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import static dev.slipway.editor.server.live.SnapshotParts.cloud;
import static dev.slipway.editor.server.live.SnapshotParts.flow;
import static dev.slipway.editor.server.live.SnapshotParts.installed;
import static dev.slipway.editor.server.live.SnapshotParts.installer;
import static dev.slipway.editor.server.live.SnapshotParts.instance;
import static dev.slipway.editor.server.live.SnapshotParts.node;
import static dev.slipway.editor.server.live.SnapshotParts.server;
import static dev.slipway.editor.server.live.SnapshotParts.snapshot;
import static dev.slipway.editor.server.live.SnapshotParts.topic;
import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.server.decoration.Decoration;
import dev.slipway.editor.server.decoration.Sign;
import dev.slipway.live.Contact;
import dev.slipway.live.InstallationStage;
import dev.slipway.live.InstanceState;
import dev.slipway.live.ServerState;
import dev.slipway.live.StateSign;
import dev.slipway.live.SystemSnapshot.Instance;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class LiveDecorationsTest {
  /** What a host can be told for all that is on it. */
  private static final String[] ALL = {"start", "stop", "pause", "resume"};

  /** The decorations, without those of the nodes {@code here} and {@code there}. */
  private static Map<String, Decoration> of(Object... parts) {
    return of(topic -> true, parts);
  }

  private static Map<String, Decoration> of(Predicate<String> topics, Object... parts) {
    Map<String, Decoration> found =
        LiveDecorations.of(
            snapshot(parts),
            (instance, node) -> node.equals("there") ? Optional.of("blade-2") : Optional.empty(),
            Map.of("c/flow/d", "C/flow/D/folded", "e/flow/d", "C/flow/D/folded"),
            topics);
    found.keySet().removeAll(Set.of("here", "there"));
    return found;
  }

  private static Decoration looks(StateSign sign, String badge, String text, String... acts) {
    return new Decoration(sign.id(), badge, text, List.of(acts));
  }

  private static Instance process(String name, InstanceState state, OptionalLong id, String cause) {
    return instance(name.replaceAll("\\..*", ""), name, state, id, cause);
  }

  @Test
  void hostsSayWhetherTheyAnswer() {
    assertThat(
            of(
                node("one", "one", Contact.REACHED, ""),
                node("two", "two", Contact.UNREACHABLE, "No route."),
                node("three", "three", Contact.NOT_ASKED, "")))
        .containsOnly(
            Map.entry("one", looks(StateSign.UP, "up", "one, load 0.25", ALL)),
            Map.entry("two", looks(StateSign.FAILED, "no answer", "two, No route.")));
  }

  @Test
  void serversGrowRunAndFail() {
    assertThat(
            of(
                node("answers", "answers", Contact.REACHED, ""),
                node("grows", "grows", Contact.UNREACHABLE, "No route."),
                node("hangs", "hangs", Contact.UNREACHABLE, "No route."),
                cloud(
                    server("answers", "answers", "whole", ServerState.RUNNING, "blade-2", ""),
                    server("grows", "grows", "growing", ServerState.BUILDING, "", ""),
                    server("restarts", "restarts", "whole", ServerState.BUILDING, "", ""),
                    server("hangs", "hangs", "growing", ServerState.RUNNING, "", ""),
                    server("plain", "plain", "whole", ServerState.RUNNING, "", ""),
                    server("broken", "broken", "whole", ServerState.FAILED, "", "No valid host."))))
        .containsOnly(
            Map.entry(
                "answers",
                looks(
                    StateSign.UP,
                    "up",
                    "answers, load 0.25\nserver RUNNING, on blade-2, drawn on kvm-1",
                    ALL)),
            Map.entry("grows", looks(StateSign.UNDER_WAY, "BUILDING 5 of 9", "server BUILDING")),
            Map.entry("restarts", looks(StateSign.UNDER_WAY, "BUILDING", "server BUILDING")),
            Map.entry(
                "hangs", looks(StateSign.FAILED, "no answer", "hangs, No route.\nserver RUNNING")),
            Map.entry("plain", looks(StateSign.RUNNING, "RUNNING", "server RUNNING")),
            Map.entry(
                "broken", looks(StateSign.FAILED, "FAILED", "server FAILED, No valid host.")));
  }

  @Test
  void hostsOfMetalShowTheirStageUntilTheyAreInstalled() {
    assertThat(
            of(
                node("restores", "restores", Contact.UNREACHABLE, "No route."),
                node("refuses", "refuses", Contact.REACHED, ""),
                node("ready", "ready", Contact.REACHED, ""),
                installer(
                    installed("restores", InstallationStage.RESTORING, ""),
                    installed("refuses", InstallationStage.REFUSED, "Wrong serial."),
                    installed("ready", InstallationStage.READY, ""),
                    installed("hypervisor", InstallationStage.BOOTED, ""),
                    installed("old", InstallationStage.NONE, ""))))
        .containsOnly(
            Map.entry(
                "restores",
                looks(
                    StateSign.UNDER_WAY,
                    "RESTORING sda1 40 %",
                    "installation RESTORING sda1 40 %, image debian")),
            Map.entry(
                "refuses",
                looks(
                    StateSign.FAILED,
                    "REFUSED",
                    "installation REFUSED, image debian, Wrong serial.")),
            Map.entry(
                "ready",
                looks(
                    StateSign.UP, "up", "ready, load 0.25\ninstallation READY, image debian", ALL)),
            Map.entry(
                "hypervisor", looks(StateSign.UP, "BOOTED", "installation BOOTED, image debian")));
  }

  @Test
  void anInstanceShowsItsWorstProcess() {
    assertThat(
            of(
                node(
                    "here",
                    "blade-1",
                    Contact.REACHED,
                    "",
                    process("consoles", InstanceState.RUNNING, OptionalLong.of(7), ""),
                    process("consoles.2", InstanceState.FAILED, OptionalLong.empty(), "died"),
                    process("sonar", InstanceState.UNRESPONSIVE, OptionalLong.empty(), ""),
                    process("tracker", InstanceState.PAUSED, OptionalLong.empty(), ""))))
        .containsOnly(
            Map.entry(
                "consoles",
                looks(
                    StateSign.FAILED,
                    "FAILED 1 of 2",
                    "consoles: RUNNING, process 7\nconsoles.2: FAILED, cause died",
                    "start",
                    "stop",
                    "pause")),
            Map.entry(
                "sonar",
                looks(
                    StateSign.FAILED,
                    "RUNNING, not answering",
                    "sonar: RUNNING, not answering",
                    "stop",
                    "resume")),
            Map.entry(
                "tracker",
                looks(StateSign.PAUSED, "PAUSED", "tracker: PAUSED", "start", "stop", "resume")));
  }

  @Test
  void anInstanceThatIsDrawnElsewhereSaysWhereItIs() {
    assertThat(
            of(
                node(
                    "there",
                    "blade-1",
                    Contact.REACHED,
                    "",
                    process("tracker", InstanceState.RUNNING, OptionalLong.of(7), ""))))
        .containsOnly(
            Map.entry(
                "tracker",
                new Decoration(
                    Sign.MISPLACED.id(),
                    "RUNNING elsewhere",
                    "tracker: RUNNING, process 7\n"
                        + "Installed on blade-2. Generate and apply to move it here.",
                    List.of("stop", "pause"))));
  }

  @Test
  void aProcessThatTheBundleDoesNotHaveDecoratesNothing() {
    assertThat(
            of(
                node(
                    "here",
                    "blade-1",
                    Contact.REACHED,
                    "",
                    instance("", "old", InstanceState.RUNNING, OptionalLong.of(7), ""))))
        .isEmpty();
  }

  @Test
  void flowsHoldTheirRatesAgainstTheDrawnOnes() {
    assertThat(tracks(20, Optional.of(18.5)))
        .isEqualTo(new Decoration(Sign.RATE_AS_DRAWN, "18.5 of 20 Hz", "Tracks: 18.5 of 20 Hz"));
    assertThat(tracks(20, Optional.of(12.0)).sign()).isEqualTo(Sign.RATE_DIFFERENT.id());
    assertThat(tracks(20, Optional.of(30.0)).sign()).isEqualTo(Sign.RATE_DIFFERENT.id());
    assertThat(tracks(20, Optional.of(0.0)).sign()).isEqualTo(Sign.RATE_NONE.id());
    assertThat(tracks(20, Optional.empty()))
        .isEqualTo(new Decoration(Sign.RATE_UNKNOWN, "? of 20 Hz", "Tracks: unknown of 20 Hz"));
    assertThat(tracks(0, Optional.of(3.0)))
        .isEqualTo(new Decoration(Sign.RATE_AS_DRAWN, "3 Hz", "Tracks: 3 Hz"));
  }

  private static Decoration tracks(double drawn, Optional<Double> rate) {
    return of(topic("Tracks", flow("a", "b", drawn, rate))).get("a/flow/b");
  }

  /** As where hosts are folded, or flows between them bundled. */
  @Test
  void anEdgeThatStandsForSeveralFlowsHasTheSumOfTheirRates() {
    assertThat(
            of(
                topic(
                    "Tracks",
                    flow(
                        "c",
                        "d",
                        20,
                        Optional.of(12.0),
                        OptionalLong.of(8),
                        OptionalLong.of(1_500_000))),
                topic("Orders", flow("e", "d", 5, Optional.of(5.0)))))
        .containsOnly(
            Map.entry(
                "C/flow/D/folded",
                new Decoration(
                    Sign.RATE_DIFFERENT,
                    "17 of 25 Hz",
                    "Tracks: 12 of 20 Hz, 8 lost, P99 1.5 ms\nOrders: 5 of 5 Hz")));
  }

  @Test
  void topicsThatAViewLeavesOutCountNothing() {
    assertThat(
            of(
                "Orders"::equals,
                topic("Tracks", flow("a", "b", 20, Optional.of(12.0))),
                topic(
                    "Orders",
                    flow("a", "b", 5, Optional.of(5.0)),
                    flow("c", "d", 2, Optional.of(2.0)))))
        .containsOnly(
            Map.entry(
                "a/flow/b", new Decoration(Sign.RATE_AS_DRAWN, "5 of 5 Hz", "Orders: 5 of 5 Hz")),
            Map.entry(
                "C/flow/D/folded",
                new Decoration(Sign.RATE_AS_DRAWN, "2 of 2 Hz", "Orders: 2 of 2 Hz")));
  }
}
