// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.engine.Observation.Observed;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.event.RuntimeEvent;
import dev.slipway.engine.event.RuntimeEvent.HostReached;
import dev.slipway.engine.event.RuntimeEvent.Remark;
import dev.slipway.host.HostOutcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ObservationTest {
  @TempDir private Path folder;

  private static RemoteResult callingItself(String name) {
    return new RemoteResult(
        0, "slipway-host-status/1\nhost\t-\t" + name + "\tb\t0.5\t60\nend\n", "");
  }

  @Test
  void aHostThatCallsItselfOtherwiseIsToldAndStillSeen() throws Exception {
    RemoteHosts hosts =
        new FakeRemoteHosts(folder::resolve, (node, command) -> callingItself("blade.lab"));
    List<RuntimeEvent> told = new ArrayList<>();
    EventStream events = new EventStream();
    events.subscribe(event -> told.add(event.event()));
    Observed seen =
        new Observation(hosts, Map.of("n1", "Blade", "n2", "other"), 1, events)
            .of(List.of("n1", "n2", "n3"));
    assertThat(seen.statuses()).containsOnlyKeys("n1", "n2", "n3");
    assertThat(seen.remarks())
        .extracting(Diagnostic::code, Diagnostic::message)
        .containsExactly(
            tuple("HOST_NAME_DIFFERENT", "n2 should have the host name other, but has blade.lab."));
    assertThat(told).filteredOn(event -> event instanceof Remark).hasSize(1);
    assertThat(told).filteredOn(event -> event instanceof HostReached).hasSize(3);
  }

  @Test
  void aNewMachineThatCallsItselfOtherwiseIsNotTakenForTheNode() throws Exception {
    RemoteHosts prepared =
        new FakeRemoteHosts(folder::resolve, (node, command) -> callingItself("blade.lab"));
    assertThat(meet(prepared, "Blade")).isEmpty();
    assertThat(meet(prepared, "other"))
        .hasValueSatisfying(problem -> assertThat(problem.code()).isEqualTo("HOST_NAME_DIFFERENT"));

    // A host without the scripts: 127, as a shell answers that finds no such program.
    RemoteHosts bare =
        new FakeRemoteHosts(
            folder::resolve,
            (node, command) ->
                command.words().equals(List.of("uname", "-n"))
                    ? new RemoteResult(0, "blade\n", "")
                    : new RemoteResult(HostOutcome.NOT_PREPARED.exitCode(), "", ""));
    assertThat(meet(bare, "blade.lab")).isEmpty();
    assertThat(meet(bare, "other"))
        .hasValueSatisfying(
            problem ->
                assertThat(problem.message())
                    .isEqualTo("n1 should have the host name other, but has blade."));
  }

  private static Optional<Diagnostic> meet(RemoteHosts hosts, String hostName) throws Exception {
    return new Observation(hosts, Map.of("n1", hostName), 1, new EventStream())
        .meet("n1")
        .problem();
  }
}
