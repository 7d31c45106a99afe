// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import dev.slipway.editor.element.ElementTexts;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.server.diagram.Drawings;
import dev.slipway.editor.server.diagram.SystemDiagramConfiguration;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.model.RecoveryStore;
import dev.slipway.editor.server.model.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.assertj.core.api.Assertions;
import org.eclipse.glsp.graph.gson.GraphGsonConfigurator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is done before a tab asks for it. */
class AheadTest {
  private static final DiagramKind FIRST = AheadOfTabs.FIRST;

  /** A comment of more than 100 KiB. */
  private static final String LARGE = "<!--" + "large ".repeat(30_000) + "-->";

  @TempDir Path folder;
  @TempDir Path state;
  @TempDir Path outside;

  private final List<Throwable> defects = Collections.synchronizedList(new ArrayList<>());

  @Test
  void whatATabAsksForIsAskedAhead() throws IOException, InterruptedException {
    EditedModel.open(folder, "submarine-lab", "software");
    EditorServer server = start();
    try (server) {
      assertThat(new WarmUp(server.openingAddress(""), "submarine-lab.deployment", FIRST).perform())
          .isTrue();
    }
    assertThat(server.unsaved()).isEmpty();
    assertThat(defects).isEmpty();
  }

  @Test
  void theGraphIsSentAsGlspHasIt() throws IOException, InterruptedException {
    EditedModel model = EditedModel.open(folder, "submarine-lab", FIRST.id());
    try (EditorServer server = start();
        EditorTab first = new EditorTab(server.openingAddress(""), "first");
        EditorTab second = new EditorTab(server.openingAddress(""), "second")) {
      JsonObject graph = graph(first);
      assertThat(graph(second)).isEqualTo(graph);
      assertThat(graph.remove("revision").getAsInt()).isEqualTo(1);
      JsonObject glsp = json().toJsonTree(model.graph()).getAsJsonObject();
      glsp.remove("revision");
      assertThat(graph).isEqualTo(glsp);
      // Asked for by the same session once more, it is a later one.
      assertThat(graph(first).get("revision").getAsInt()).isEqualTo(2);
    }
    assertThat(defects).isEmpty();
  }

  @Test
  void aLargeModelIsLoadedAheadAndLeftAlone() throws IOException {
    Path model = largeModel();
    List<OpenModel> loaded = new ArrayList<>();
    try (Workspace workspace =
        new Workspace(folder, List.of(), new RecoveryStore(state), loaded::add)) {
      assertThat(ahead(workspace).loadLargest()).contains(model.toRealPath());
      assertThat(state).as("no place is claimed").isEmptyDirectory();
      assertThat(workspace.open("submarine-lab.deployment").model()).isEqualTo(first(loaded));
      assertThat(ahead(workspace).loadLargest()).as("open").isEmpty();
      assertThat(loaded).hasSize(1);
    }
  }

  @Test
  void whatHasChangedSinceItWasLoadedAheadIsLoadedAgain() throws IOException {
    Path model = largeModel();
    try (Workspace workspace =
        new Workspace(folder, List.of(), new RecoveryStore(state), opened -> {})) {
      assertThat(ahead(workspace).loadLargest()).isPresent();
      Files.writeString(
          model, Files.readString(model).replaceFirst("name=\"submarine-lab\"", "name=\"other\""));
      OpenModel open = workspace.open("submarine-lab.deployment").model().orElseThrow();
      assertThat(ElementTexts.name(open.root())).isEqualTo("other");
    }
  }

  @Test
  void whatIsSmallOrElsewhereOrUnreadableIsNotLoadedAhead() throws IOException {
    Path model = EditedModel.open(folder, "submarine-lab", FIRST.id()).model().file();
    try (Workspace workspace =
        new Workspace(folder, List.of(), new RecoveryStore(state), opened -> Assertions.fail())) {
      assertThat(ahead(workspace).loadLargest()).as("too small").isEmpty();
      enlarge(model);
      Path moved = Files.move(model, outside.resolve("model.deployment"));
      Files.createSymbolicLink(model, moved);
      assertThat(ahead(workspace).loadLargest()).as("outside").isEmpty();
      Files.delete(model);
      Files.writeString(model, LARGE);
      assertThat(ahead(workspace).loadLargest()).as("no model").isEmpty();
    }
  }

  @Test
  void changesAreRehearsedOnACopyThatNobodySees() throws IOException, InterruptedException {
    Path model = EditedModel.open(folder, "submarine-lab", FIRST.id()).model().file();
    String file = Files.readString(model);
    EditorServer server = start();
    try (server;
        EditorTab tab = new EditorTab(server.openingAddress(""), "first")) {
      JsonObject graph = graph(tab);
      assertThat(server.preparation().rehearse("submarine-lab.deployment"))
          .isEqualTo(Rehearsal.ROUNDS);
      JsonObject later = graph(tab);
      later.add("revision", graph.get("revision"));
      assertThat(later).isEqualTo(graph);
    }
    assertThat(model).hasContent(file);
    assertThat(server.unsaved()).isEmpty();
    assertThat(defects).isEmpty();
  }

  @Test
  void nothingIsRehearsedWhereThereIsNothingToMove() throws IOException, InterruptedException {
    try (EditorServer server = start()) {
      assertThat(server.preparation().rehearse("empty.deployment")).as("not there").isZero();
      Workspace.begin(folder.resolve("empty.deployment"));
      assertThat(server.preparation().rehearse("empty.deployment")).as("empty").isZero();
    }
    assertThat(defects).isEmpty();
  }

  @Test
  void whatIsDoneBesideServingEndsWithTheServer() throws IOException, InterruptedException {
    EditedModel.open(folder, "submarine-lab", FIRST.id());
    Set<Thread> before = preparing();
    Set<Thread> during;
    try (EditorServer server = start()) {
      server.warmUp("submarine-lab.deployment");
      during = preparing();
      during.removeAll(before);
      assertThat(during).hasSize(1);
      try (EditorTab tab = new EditorTab(server.openingAddress(""), "first")) {
        graph(tab);
      }
    }
    for (Thread thread : during) {
      thread.join(60_000);
      assertThat(thread.isAlive()).isFalse();
    }
    assertThat(defects).isEmpty();
  }

  private static Set<Thread> preparing() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("slipway-warm-up"))
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static Optional<OpenModel> first(List<OpenModel> loaded) {
    return loaded.stream().findFirst();
  }

  private static AheadOfTabs ahead(Workspace workspace) {
    return new AheadOfTabs(workspace, new Drawings());
  }

  /** The submarine lab, with a comment that makes its file large. */
  private Path largeModel() throws IOException {
    return enlarge(EditedModel.open(folder, "submarine-lab", FIRST.id()).model().file());
  }

  private static Path enlarge(Path model) throws IOException {
    return Files.writeString(
        model, Files.readString(model).replaceFirst("(?=</[^<>]*>\\s*$)", LARGE));
  }

  private static JsonObject graph(EditorTab tab) throws InterruptedException {
    JsonObject answer = tab.show("submarine-lab.deployment");
    // A request without an answer would be sent again after the connection was lost.
    assertThat(answer.get("responseId").getAsString()).isEqualTo("model");
    return answer.getAsJsonObject("newRoot");
  }

  private static Gson json() {
    return new GraphGsonConfigurator()
        .withTypes(new SystemDiagramConfiguration(FIRST).getTypeMappings())
        .configureGsonBuilder(new GsonBuilder())
        .create();
  }

  private EditorServer start() throws IOException {
    return SimulatedServer.start(folder, state, defects::add);
  }
}
