// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.server.decoration.Decoration;
import dev.slipway.editor.server.decoration.Sign;
import dev.slipway.editor.server.pipeline.LiveSystem.Contact;
import dev.slipway.editor.server.pipeline.LiveSystem.Flow;
import dev.slipway.editor.server.pipeline.LiveSystem.Host;
import dev.slipway.editor.server.pipeline.LiveSystem.Installation;
import dev.slipway.editor.server.pipeline.LiveSystem.InstallationState;
import dev.slipway.editor.server.pipeline.LiveSystem.Process;
import dev.slipway.editor.server.pipeline.LiveSystem.Server;
import dev.slipway.editor.server.pipeline.LiveSystem.ServerState;
import dev.slipway.editor.server.pipeline.LiveSystem.Snapshot;
import dev.slipway.editor.server.pipeline.LiveSystem.State;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class LiveDecorationsTest {
  private static Map<String, Decoration> of(
      List<Host> hosts, List<Process> processes, List<Flow> flows) {
    return LiveDecorations.of(
        new Snapshot(hosts, List.of(), List.of(), processes, flows),
        (instance, node) -> node.equals("here") ? Optional.empty() : Optional.of("blade-2"),
        Map.of("c/flow/d", "C/flow/D/folded", "e/flow/d", "C/flow/D/folded"));
  }

  @Test
  void hostsSayWhetherTheyAnswer() {
    assertThat(
            of(
                List.of(
                    new Host("one", Contact.ANSWERS, "load 0.2"),
                    new Host("two", Contact.SILENT, "no route"),
                    new Host("three", Contact.NOT_ASKED, "")),
                List.of(),
                List.of()))
        .containsOnly(
            Map.entry("one", new Decoration(Sign.REACHED, "up", "load 0.2")),
            Map.entry("two", new Decoration(Sign.UNKNOWN, "no answer", "no route")));
  }

  @Test
  void serversGrowRunAndFail() {
    assertThat(
            LiveDecorations.of(
                new Snapshot(
                    List.of(
                        new Host("answers", Contact.ANSWERS, "load 0.2"),
                        new Host("grows", Contact.SILENT, "no route"),
                        new Host("hangs", Contact.SILENT, "no route")),
                    List.of(
                        new Server("answers", "answers", ServerState.RUNNING, "", "on blade-1"),
                        new Server("grows", "grows", ServerState.BUILDING, "5 of 9", "m1.small"),
                        new Server("hangs", "hangs", ServerState.RUNNING, "", ""),
                        new Server("plain", "plain", ServerState.RUNNING, "", ""),
                        new Server("broken", "broken", ServerState.FAILED, "", "No valid host.")),
                    List.of(),
                    List.of(),
                    List.of()),
                (instance, node) -> Optional.empty(),
                Map.of()))
        .containsOnly(
            Map.entry(
                "answers",
                new Decoration(Sign.REACHED, "up", "load 0.2\nserver RUNNING, on blade-1")),
            Map.entry(
                "grows",
                new Decoration(
                    Sign.SERVER_BUILDING, "BUILDING 5 of 9", "server BUILDING, m1.small")),
            Map.entry(
                "hangs", new Decoration(Sign.UNKNOWN, "no answer", "no route\nserver RUNNING")),
            Map.entry("plain", new Decoration(Sign.SERVER_RUNNING, "RUNNING", "server RUNNING")),
            Map.entry(
                "broken",
                new Decoration(Sign.SERVER_FAILED, "FAILED", "server FAILED, No valid host.")));
  }

  @Test
  void hostsOfMetalShowTheirStageUntilTheyAreInstalled() {
    assertThat(
            LiveDecorations.of(
                new Snapshot(
                    List.of(
                        new Host("restores", Contact.SILENT, "no route"),
                        new Host("refuses", Contact.ANSWERS, "load 0.2"),
                        new Host("ready", Contact.ANSWERS, "load 0.2")),
                    List.of(),
                    List.of(
                        new Installation(
                            "restores",
                            InstallationState.UNDER_WAY,
                            "RESTORING sda1 40 %",
                            "image debian"),
                        new Installation(
                            "refuses", InstallationState.FAILED, "REFUSED", "Wrong serial."),
                        new Installation("ready", InstallationState.DONE, "READY", ""),
                        new Installation("hypervisor", InstallationState.DONE, "BOOTED", "")),
                    List.of(),
                    List.of()),
                (instance, node) -> Optional.empty(),
                Map.of()))
        .containsOnly(
            Map.entry(
                "restores",
                new Decoration(
                    Sign.HOST_INSTALLING,
                    "RESTORING sda1 40 %",
                    "installation RESTORING sda1 40 %, image debian")),
            Map.entry(
                "refuses",
                new Decoration(Sign.HOST_FAILED, "REFUSED", "installation REFUSED, Wrong serial.")),
            Map.entry("ready", new Decoration(Sign.REACHED, "up", "load 0.2\ninstallation READY")),
            Map.entry(
                "hypervisor",
                new Decoration(Sign.HOST_INSTALLED, "BOOTED", "installation BOOTED")));
  }

  @Test
  void anInstanceShowsItsWorstProcess() {
    assertThat(
            of(
                List.of(),
                List.of(
                    new Process(
                        "consoles", "consoles", State.RUNNING, "here", "blade-1", "process 7"),
                    new Process(
                        "consoles", "consoles.2", State.FAILED, "here", "blade-1", "cause died"),
                    new Process("tracker", "tracker", State.PAUSED, "here", "blade-1", "")),
                List.of()))
        .containsOnly(
            Map.entry(
                "consoles",
                new Decoration(
                    Sign.FAILED,
                    "FAILED 1 of 2",
                    "consoles: RUNNING, process 7\nconsoles.2: FAILED, cause died")),
            Map.entry("tracker", new Decoration(Sign.PAUSED, "PAUSED", "tracker: PAUSED")));
  }

  @Test
  void anInstanceThatIsDrawnElsewhereSaysWhereItIs() {
    assertThat(
            of(
                List.of(),
                List.of(
                    new Process(
                        "tracker", "tracker", State.RUNNING, "there", "blade-1", "process 7")),
                List.of()))
        .containsOnly(
            Map.entry(
                "tracker",
                new Decoration(
                    Sign.MISPLACED,
                    "RUNNING elsewhere",
                    "tracker: RUNNING, process 7\n"
                        + "Installed on blade-2. Generate and apply to move it here.")));
  }

  @Test
  void aProcessThatTheBundleDoesNotHaveDecoratesNothing() {
    assertThat(
            of(
                List.of(),
                List.of(new Process("", "old", State.RUNNING, "here", "blade-1", "process 7")),
                List.of()))
        .isEmpty();
  }

  @Test
  void flowsHoldTheirRatesAgainstTheDrawnOnes() {
    assertThat(flow(20, OptionalDouble.of(18.5)))
        .isEqualTo(new Decoration(Sign.RATE_AS_DRAWN, "18.5 of 20 Hz", "Tracks: 18.5 of 20 Hz"));
    assertThat(flow(20, OptionalDouble.of(12)).sign()).isEqualTo(Sign.RATE_DIFFERENT.id());
    assertThat(flow(20, OptionalDouble.of(30)).sign()).isEqualTo(Sign.RATE_DIFFERENT.id());
    assertThat(flow(20, OptionalDouble.of(0)).sign()).isEqualTo(Sign.RATE_NONE.id());
    assertThat(flow(20, OptionalDouble.empty()))
        .isEqualTo(new Decoration(Sign.RATE_UNKNOWN, "? of 20 Hz", "Tracks: unknown of 20 Hz"));
    assertThat(flow(0, OptionalDouble.of(3)))
        .isEqualTo(new Decoration(Sign.RATE_AS_DRAWN, "3 Hz", "Tracks: 3 Hz"));
  }

  /** As where hosts are folded, or flows between them bundled. */
  @Test
  void anEdgeThatStandsForSeveralFlowsHasTheSumOfTheirRates() {
    assertThat(
            of(
                List.of(),
                List.of(),
                List.of(
                    new Flow("c", "d", "Tracks", 20, OptionalDouble.of(12), "8 lost"),
                    new Flow("e", "d", "Orders", 5, OptionalDouble.of(5), ""))))
        .containsOnly(
            Map.entry(
                "C/flow/D/folded",
                new Decoration(
                    Sign.RATE_DIFFERENT,
                    "17 of 25 Hz",
                    "Tracks: 12 of 20 Hz, 8 lost\nOrders: 5 of 5 Hz")));
  }

  private static Decoration flow(double drawn, OptionalDouble rate) {
    return of(List.of(), List.of(), List.of(new Flow("a", "b", "Tracks", drawn, rate, "")))
        .get("a/flow/b");
  }
}
