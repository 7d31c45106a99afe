// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.editor.server.model.FileState.Kind;
import dev.slipway.model.NamedElement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of unsaved changes when editors end, and of changes that other programs make. */
class RecoveryTest {
  private static final Path SAMPLE = Path.of("../../samples/minimal/minimal.deployment");
  private static final String MODEL = "minimal.deployment";
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private Path folder;
  @TempDir private Path home;
  private Path state;
  private Path file;

  @BeforeEach
  void copySample() throws IOException {
    state = home.resolve("recovery");
    file = Files.copy(SAMPLE, folder.resolve(MODEL)).toRealPath();
  }

  private Workspace workspace() throws IOException {
    return new Workspace(folder, List.of(), new RecoveryStore(state), model -> {});
  }

  private static OpenModel open(Workspace workspace) {
    return workspace.open(MODEL).model().orElseThrow();
  }

  static void rename(OpenModel model, String name) {
    model.execute(model.change("rename", () -> ((NamedElement) model.root()).setName(name)), model);
  }

  private static String name(OpenModel model) {
    return ((NamedElement) model.root()).getName();
  }

  /** The files that hold what is not saved. */
  private List<Path> kept() throws IOException {
    if (!Files.exists(state)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(state)) {
      return files.filter(each -> each.toString().endsWith(".json")).toList();
    }
  }

  /** Changes the file as another program does. */
  private void changeOutside(String name) throws IOException {
    Files.writeString(
        file, Files.readString(file).replaceFirst("name=\"[^\"]*\"", "name=\"" + name + "\""));
  }

  @Test
  void whatWasNotSavedIsThereAgain() throws IOException {
    try (Workspace first = workspace()) {
      rename(open(first), "unsaved");
    }
    assertThat(file).hasSameTextualContentAs(SAMPLE);
    try (Workspace second = workspace()) {
      OpenModel model = open(second);
      assertThat(model.onDisk().state().kind()).isEqualTo(Kind.RESTORED);
      assertThat(name(model)).isEqualTo("unsaved");
      assertThat(model.isDirty()).isTrue();
      model.onDisk().save();
    }
    assertThat(file).content().contains("name=\"unsaved\"");
    assertThat(kept()).isEmpty();
    try (Workspace third = workspace()) {
      assertThat(open(third).onDisk().state().kind()).isEqualTo(Kind.USUAL);
      assertThat(open(third).isDirty()).isFalse();
    }
  }

  @Test
  void filesOfEarlierVersionsAreRead() throws IOException {
    try (Workspace first = workspace()) {
      rename(open(first), "unsaved");
    }
    Path kept = kept().get(0);
    String written = Files.readString(kept);
    String earlier = written.replace("<", "\\u003c").replaceFirst("(?s)\n  \"done\": \\{.*?},", "");
    assertThat(earlier).contains("\\u003c").doesNotContain("done");
    Files.writeString(kept, earlier);
    try (Workspace second = workspace()) {
      assertThat(name(open(second))).isEqualTo("unsaved");
    }
  }

  @Test
  void whatWasNotSavedIsSaidAtTheEnd() throws IOException {
    Workspace workspace = workspace();
    rename(open(workspace), "unsaved");
    workspace.close();
    assertThat(workspace.unsaved()).containsExactly(UnsavedWork.kept(file, kept().get(0)));
    Workspace next = workspace();
    open(next).onDisk().save();
    next.close();
    assertThat(next.unsaved()).isEmpty();
  }

  @Test
  void whatCannotBeKeptIsSaidToBeLost() throws IOException {
    Files.writeString(state, "no folder");
    Workspace workspace = workspace();
    rename(open(workspace), "unsaved");
    workspace.close();
    assertThat(workspace.unsaved())
        .singleElement()
        .satisfies(
            lost -> {
              assertThat(lost.keptIn()).isEmpty();
              assertThat(lost.problem()).contains(state.toString());
            });
  }

  @Test
  void nothingPilesUpWhereThereIsNothingToKeep() throws IOException {
    for (String name : List.of(MODEL, "other.deployment")) {
      Files.copy(SAMPLE, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
      try (Workspace workspace = workspace()) {
        OpenModel model = workspace.open(name).model().orElseThrow();
        rename(model, "edited");
        model.onDisk().save();
      }
    }
    assertThat(state).isDirectoryContaining("glob:**/locks").isDirectoryNotContaining("glob:**-*");
    assertThat(state.resolve("locks")).isEmptyFile();
  }

  @Test
  void whatIsNotSavedIsTheUsersAlone() throws IOException {
    try (Workspace workspace = workspace()) {
      open(workspace);
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(state)))
        .isEqualTo("rwx------");
  }

  @Test
  void whatIsRestoredCanBeDiscarded() throws IOException {
    try (Workspace first = workspace()) {
      rename(open(first), "unsaved");
    }
    try (Workspace second = workspace()) {
      OpenModel model = open(second);
      model.onDisk().reload();
      assertThat(name(model)).isEqualTo("minimal");
      assertThat(model.isDirty()).isFalse();
      assertThat(model.onDisk().state()).isEqualTo(FileState.NOTHING);
    }
    assertThat(kept()).isEmpty();
  }

  @Test
  void undoingEverythingLeavesNothingToKeep() throws IOException {
    try (Workspace workspace = workspace()) {
      rename(open(workspace), "unsaved");
      open(workspace).undo(this);
    }
    assertThat(kept()).isEmpty();
  }

  @Test
  void aKilledEditorLosesNothing() throws IOException, InterruptedException {
    Process editor =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                EditorProcess.class.getName(),
                folder.toString(),
                MODEL,
                state.toString(),
                "killed")
            .inheritIO()
            .start();
    try {
      long end = System.nanoTime() + PATIENCE.toNanos();
      while (kept().isEmpty() && editor.isAlive() && System.nanoTime() < end) {
        Thread.sleep(20);
      }
      assertThat(kept()).hasSize(1);
      // As long as it runs, what it has not saved is its own.
      try (Workspace meanwhile = workspace()) {
        assertThat(open(meanwhile).onDisk().state().kind()).isEqualTo(Kind.USUAL);
        assertThat(name(open(meanwhile))).isEqualTo("minimal");
      }
    } finally {
      editor.destroyForcibly().waitFor();
    }
    try (Workspace next = workspace()) {
      assertThat(name(open(next))).isEqualTo("killed");
      assertThat(open(next).onDisk().state().kind()).isEqualTo(Kind.RESTORED);
    }
  }

  @Test
  void whatCannotBeRestoredIsPutAside() throws IOException {
    try (Workspace first = workspace()) {
      rename(open(first), "unsaved");
    }
    Path kept = kept().get(0);
    Files.writeString(kept, Files.readString(kept).replace("Deployment ", "Nonsense "));
    try (Workspace second = workspace()) {
      OpenModel model = open(second);
      assertThat(name(model)).isEqualTo("minimal");
      assertThat(model.onDisk().state().kind()).isEqualTo(Kind.NOTICE);
      assertThat(model.onDisk().state().detail()).contains(".kept.");
    }
    try (Stream<Path> files = Files.list(state)) {
      assertThat(files.filter(each -> each.toString().endsWith(".kept"))).hasSize(1);
    }
  }

  @Test
  void whatIsSavedElsewhereMeanwhileIsNotOverwritten() throws IOException {
    try (Workspace first = workspace()) {
      rename(open(first), "unsaved");
    }
    changeOutside("outside");
    try (Workspace second = workspace()) {
      OpenModel model = open(second);
      assertThat(model.onDisk().state().kind()).isEqualTo(Kind.CHANGED);
      assertThat(name(model)).isEqualTo("unsaved");
      assertThatThrownBy(model.onDisk()::save).isInstanceOf(ChangedOnDiskException.class);
      assertThat(file).content().contains("name=\"outside\"");
      model.onDisk().keep();
      model.onDisk().save();
      assertThat(file).content().contains("name=\"unsaved\"");
    }
  }

  @Test
  void aChangeOutsideIsTakenOverWhereNothingIsLost() throws Exception {
    try (Workspace workspace = workspace()) {
      OpenModel model = open(workspace);
      CountDownLatch told = new CountDownLatch(1);
      model.addListener(by -> told.countDown());
      changeOutside("outside");
      assertThat(told.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
      assertThat(model.<String>read(() -> name(model))).isEqualTo("outside");
      assertThat(model.isDirty()).isFalse();
      // It can be edited on, and undone.
      rename(model, "edited");
      model.undo(this);
      assertThat(name(model)).isEqualTo("outside");
      assertThat(model.isDirty()).isFalse();
    }
  }

  @Test
  void aChangeOutsideWaitsForTheUserWhereThereIsUnsavedWork() throws IOException {
    OpenModel model = OpenModel.open(file, List.of()).model().orElseThrow();
    rename(model, "unsaved");
    changeOutside("outside");
    model.onDisk().look();
    assertThat(model.onDisk().state().kind()).isEqualTo(Kind.CHANGED);
    assertThat(model.onDisk().state().detail()).contains(MODEL);
    assertThat(name(model)).isEqualTo("unsaved");
    assertThatThrownBy(model.onDisk()::save)
        .isInstanceOf(ChangedOnDiskException.class)
        .hasMessageContaining(MODEL);
    changeOutside("minimal");
    model.onDisk().look();
    assertThat(model.onDisk().state()).as("it is as it was").isEqualTo(FileState.NOTHING);
    changeOutside("outside");
    model.onDisk().look();
    model.onDisk().reload();
    assertThat(name(model)).isEqualTo("outside");
    assertThat(model.isDirty()).isFalse();
  }

  @Test
  void filesThatCannotBeReadChangeNothingHere() throws IOException {
    OpenModel model = OpenModel.open(file, List.of()).model().orElseThrow();
    String good = Files.readString(file);
    Files.writeString(file, "<half");
    model.onDisk().look();
    assertThat(model.onDisk().state().kind()).isEqualTo(Kind.UNREADABLE);
    assertThat(name(model)).isEqualTo("minimal");
    assertThatThrownBy(model.onDisk()::save).isInstanceOf(ChangedOnDiskException.class);
    model.onDisk().keep();
    assertThat(model.isDirty()).isTrue();
    model.onDisk().save();
    assertThat(file).content().isEqualTo(good);
  }
}
