// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.engine.RemoteException;
import dev.slipway.host.Attribute;
import dev.slipway.host.ComponentJudge;
import dev.slipway.host.HostResources;
import dev.slipway.plan.Action;
import dev.slipway.plan.Change;
import dev.slipway.plan.Judges;
import dev.slipway.plan.RecordedState;
import dev.slipway.plan.ResourceAddress;
import dev.slipway.plan.Scope;
import dev.slipway.plan.ScopeObservation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateStoreTest {
  private static final Judges JUDGES = new Judges(List.of(new ComponentJudge()));
  private static final ResourceAddress HOST = HostResources.host("n");
  private static final ResourceAddress COMPONENT = HostResources.component("n", "A-1.0.0");
  private static final ResourceAddress ELSEWHERE = HostResources.host("m");

  @TempDir private Path folder;
  private StateStore store;

  @BeforeEach
  void open() {
    store = new StateStore(folder.resolve("state"), "id", "lab");
  }

  private static SortedMap<String, String> attributes(String key, String value) {
    return new TreeMap<>(Map.of(key, value));
  }

  private static RecordedState with(RecordedState state, ResourceAddress address, String value) {
    return state.with(address, attributes(Attribute.SCRIPTS, value), Optional.of("element"));
  }

  private static Action action(ResourceAddress address) {
    return new Action(
        address.toString(),
        Scope.NODE,
        Change.CREATE,
        "PREPARE_HOST",
        "prepare",
        List.of(),
        Optional.of("element"),
        new TreeMap<>(),
        new TreeMap<>(),
        false,
        new TreeSet<>());
  }

  private RecordedState loaded() throws Exception {
    return store.load().state().orElseThrow();
  }

  @Test
  void nothingRecordedIsAnEmptyStateAndLeavesNoFolder() throws Exception {
    assertThat(store.load().diagnostics()).isEmpty();
    assertThat(loaded()).isEqualTo(RecordedState.empty("id", "lab"));
    assertThat(store.folder()).doesNotExist();
  }

  @Test
  void theLastStateAndTheOneBeforeAreKept() throws Exception {
    RecordedState first = with(RecordedState.empty("id", "lab"), HOST, "a");
    RecordedState second = with(first, HOST, "b");
    store.save(first);
    store.save(second);
    assertThat(loaded()).isEqualTo(second);
    assertThat(store.folder().toFile().list())
        .containsExactlyInAnyOrder("state.json", "state.previous.json");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.3, 0.99})
  void aTruncatedStateIsToldAndTheOneBeforeTaken(double kept) throws Exception {
    RecordedState first = with(RecordedState.empty("id", "lab"), HOST, "a");
    RecordedState second = with(first, COMPONENT, "b");
    store.save(first);
    store.save(second);
    Path file = store.folder().resolve("state.json");
    String whole = Files.readString(file);
    Files.writeString(file, whole.substring(0, (int) (whole.length() * kept)));
    store = new StateStore(store.folder(), "id", "lab");

    StateStore.Loaded loaded = store.load();

    Diagnostic told = loaded.diagnostics().get(0);
    assertThat(told.code()).isEqualTo("STATE_DAMAGED");
    assertThat(told.message()).contains("the one before it is taken");
    RecordedState state = loaded.state().orElseThrow();
    assertThat(state.resources()).isEqualTo(first.resources());
    assertThat(state.serial()).isGreaterThan(second.serial());
    assertThat(store.load().state()).contains(state);

    store.save(with(state, HOST, "c"));
    assertThat(store.load().diagnostics()).isEmpty();
    assertThat(store.folder().resolve("state.damaged.json")).exists();
    assertThat(store.folder().resolve("state.previous.json"))
        .content()
        .contains("\"a\"")
        .doesNotContain("\"b\"");
  }

  @Test
  void aDamagedStateWithoutOneBeforeIsEmptyAndSaysWhatIsLost() throws Exception {
    Files.createDirectories(store.folder());
    Files.write(store.folder().resolve("state.json"), new byte[] {(byte) 0xc3, 0x28});
    StateStore.Loaded loaded = store.load();
    assertThat(loaded.state().orElseThrow().resources()).isEmpty();
    assertThat(loaded.diagnostics().get(0).message()).contains("there is none before it");
  }

  /** What it says of the deployment would be lost if it counted as damaged. */
  @Test
  void theStateOfAnotherVersionIsRefusedAndNotTouched() throws Exception {
    store.save(with(loaded(), HOST, "1"));
    store.save(with(loaded(), HOST, "2"));
    Path file = folder.resolve("state/state.json");
    String newer = Files.readString(file).replace("slipway-state/1", "slipway-state/2");
    Files.writeString(file, newer);
    StateStore.Loaded loaded = store.load();
    assertThat(loaded.state()).isEmpty();
    assertThat(loaded.diagnostics())
        .singleElement()
        .satisfies(
            told -> {
              assertThat(told.code()).isEqualTo("STATE_VERSION_UNKNOWN");
              assertThat(told.message())
                  .isEqualTo("It is of the form slipway-state/2; known is slipway-state/1.");
            });
    assertThat(file).hasContent(newer);
  }

  @Test
  void theStateOfAnotherDeploymentIsNotTouched() throws Exception {
    store.save(with(RecordedState.empty("other", "their lab"), HOST, "a"));
    StateStore.Loaded loaded = store.load();
    assertThat(loaded.state()).isEmpty();
    assertThat(loaded.diagnostics().get(0).message()).isEqualTo("It is of their lab, not of lab.");
  }

  @Test
  void aRunIsRecordedStepByStep() throws Exception {
    RecordedState empty = RecordedState.empty("id", "lab");
    RunRecord run = RunRecord.begin(store, empty, "hash", Set.of("host/x"), Map.of());
    run.begins(action(HOST));
    assertThat(store.load().unfinished().orElseThrow())
        .isEqualTo(
            new UnfinishedRun(
                "hash",
                new TreeSet<>(Set.of("host/x")),
                new TreeMap<>(Map.of("host/n", Optional.of("element")))));

    run.ended(action(HOST), state -> with(state, HOST, "a"));
    assertThat(loaded().resources()).containsKey("host/n");
    assertThat(store.load().unfinished().orElseThrow().inDoubt()).isEmpty();
    assertThat(store.load().unfinished().orElseThrow().done()).contains("host/n", "host/x");

    run.finish();
    run.close();
    assertThat(store.load().unfinished()).isEmpty();
  }

  @Test
  void manyActionsSideBySideAreAllRecorded() throws Exception {
    RunRecord run =
        RunRecord.begin(store, RecordedState.empty("id", "lab"), "hash", Set.of(), Map.of());
    List<Thread> threads = new ArrayList<>();
    List<Throwable> failures = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      ResourceAddress address = HostResources.host("n" + i);
      Thread thread =
          new Thread(
              () -> {
                try {
                  run.begins(action(address));
                  run.ended(action(address), state -> with(state, address, "a"));
                } catch (IOException e) {
                  failures.add(e);
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    run.close();
    assertThat(failures).isEmpty();
    assertThat(loaded().resources()).hasSize(16);
    assertThat(loaded().serial()).isEqualTo(16);
    assertThat(store.load().unfinished().orElseThrow().done()).hasSize(16);
  }

  @Test
  void aLineThatWasCutIsAsIfNeverWritten() throws Exception {
    RunRecord run =
        RunRecord.begin(store, RecordedState.empty("id", "lab"), "hash", Set.of(), Map.of());
    run.begins(action(HOST));
    run.close();
    Path file = store.folder().resolve("run.jsonl");
    Files.writeString(file, Files.readString(file) + "not json\n{\"begin\":\"host/m\"");
    assertThat(store.load().unfinished().orElseThrow().inDoubt()).containsOnlyKeys("host/n");
  }

  @Test
  void whatIsInDoubtIsAsTheMachinesSay() {
    RecordedState before =
        with(with(RecordedState.empty("id", "lab"), COMPONENT, "old"), ELSEWHERE, "old");
    UnfinishedRun run =
        new UnfinishedRun(
            "hash",
            new TreeSet<>(),
            new TreeMap<>(
                Map.of(
                    HOST.toString(), Optional.of("e1"),
                    COMPONENT.toString(), Optional.of("e2"),
                    ELSEWHERE.toString(), Optional.of("e3"))));
    assertThat(run.scopes(JUDGES)).containsExactly(Scope.node("m"), Scope.node("n"));
    SortedMap<ResourceAddress, SortedMap<String, String>> there = new TreeMap<>();
    there.put(HOST, attributes(Attribute.SCRIPTS, "new"));
    ScopeObservation away =
        ScopeObservation.unknown(
            RemoteException.unreachable("m", "there", "no route", null).diagnostic());

    UnfinishedRun.Settled settled =
        run.settle(
            before,
            Map.of(Scope.node("n"), ScopeObservation.of(there), Scope.node("m"), away),
            JUDGES);

    assertThat(settled.state().resources()).containsOnlyKeys("host/n", "host/m");
    assertThat(settled.state().resources().get("host/n").attributes())
        .containsEntry(Attribute.SCRIPTS, "new");
    assertThat(settled.state().resources().get("host/n").elementId()).contains("e1");
    assertThat(settled.stillInDoubt()).containsOnlyKeys("host/m");
  }
}
