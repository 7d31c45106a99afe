// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import static dev.slipway.generator.engine.output.FileChange.Kind.CREATE;
import static dev.slipway.generator.engine.output.FileChange.Kind.DELETE;
import static dev.slipway.generator.engine.output.FileChange.Kind.UNCHANGED;
import static dev.slipway.generator.engine.output.FileChange.Kind.UPDATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleLock;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ElementPath;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.generator.GeneratedFile;
import dev.slipway.generator.engine.GenerationRequest.Mode;
import dev.slipway.generator.engine.output.FileChange;
import dev.slipway.generator.engine.output.FileOrigin;
import dev.slipway.generator.engine.output.GenerationState;
import dev.slipway.generator.engine.output.OutputFolder;
import dev.slipway.generator.engine.output.PathCheck;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleWriterTest {
  private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000_000_000L);

  @TempDir Path folder;
  private Path output;
  private Diagnostics found = new Diagnostics();

  @BeforeEach
  void nameOutput() {
    output = folder.resolve("deep/bundle");
  }

  @Test
  void writesANewBundle() throws IOException {
    assertThat(write(Map.of("idl/a.idl", "a", "b", "b")))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("idl/a.idl", CREATE, "b", CREATE, "slipway.json", CREATE));
    assertThat(tree()).containsOnlyKeys("b", "idl/a.idl", "slipway.json");
    assertThat(Bundle.open(output).diagnostics()).isEmpty();
  }

  @Test
  void writesWhatDiffersAndRemovesWhatIsStale() throws IOException {
    write(Map.of("same", "1", "changed", "1", "stale/deep/x", "1"));
    Files.setLastModifiedTime(output.resolve("same"), LONG_AGO);
    assertThat(write(Map.of("same", "1", "changed", "2", "new/y", "1")))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "same", UNCHANGED,
                "changed", UPDATE,
                "stale/deep/x", DELETE,
                "new/y", CREATE,
                "slipway.json", UPDATE));
    assertThat(tree()).containsOnlyKeys("same", "changed", "new/y", "slipway.json");
    assertThat(output.resolve("stale")).doesNotExist();
    assertThat(Files.getLastModifiedTime(output.resolve("same"))).isEqualTo(LONG_AGO);
    assertThat(Bundle.open(output).diagnostics()).isEmpty();
  }

  @Test
  void unchangedBundleIsNotTouched() throws IOException {
    write(Map.of("a", "1"));
    Files.setLastModifiedTime(output.resolve("a"), LONG_AGO);
    Files.setLastModifiedTime(output.resolve("slipway.json"), LONG_AGO);
    assertThat(write(Map.of("a", "1")))
        .containsOnly(Map.entry("a", UNCHANGED), Map.entry("slipway.json", UNCHANGED));
    assertThat(Files.getLastModifiedTime(output.resolve("slipway.json"))).isEqualTo(LONG_AGO);
  }

  @Test
  void usersFilesStay() throws IOException {
    write(Map.of("idl/a.idl", "1"));
    content("idl/notes.txt", "mine");
    write(Map.of("b", "1"));
    assertThat(tree()).containsOnlyKeys("idl/notes.txt", "b", "slipway.json");
  }

  @Test
  void editedFileIsReplacedAndKeptAside() throws IOException {
    write(Map.of("a", "1", "stale", "1"));
    content("a", "by hand");
    content("stale", "by hand too");
    write(Map.of("a", "1"));
    assertThat(codes()).containsExactly("OUTPUT_FILE_EDITED", "OUTPUT_FILE_EDITED");
    assertThat(output.resolve("a")).hasContent("1");
    assertThat(output.resolve("stale")).doesNotExist();
    assertThat(output.resolve(".slipway/replaced/a")).hasContent("by hand");
    assertThat(output.resolve(".slipway/replaced/stale")).hasContent("by hand too");
  }

  @Test
  void touchedFileIsNotEdited() throws IOException {
    write(Map.of("a", "1"));
    Files.setLastModifiedTime(output.resolve("a"), LONG_AGO);
    write(Map.of("a", "2"));
    assertThat(codes()).isEmpty();
    assertThat(output.resolve(".slipway/replaced")).doesNotExist();
  }

  @Test
  void foreignFileIsNotOverwritten() throws IOException {
    write(Map.of("a", "1"));
    content("b", "mine");
    Map<String, String> before = tree();
    assertThat(write(Map.of("a", "2", "b", "generated"))).isEmpty();
    assertThat(codes()).containsExactly("OUTPUT_FILE_FOREIGN");
    assertThat(tree()).isEqualTo(before);
    found = new Diagnostics();
    run(Map.of("a", "2", "b", "generated"), Mode.WRITE, true);
    assertThat(output.resolve("b")).hasContent("generated");
    assertThat(output.resolve(".slipway/replaced/b")).hasContent("mine");
  }

  @Test
  void foreignFileWithTheSameContentIsAdopted() throws IOException {
    write(Map.of("a", "1"));
    content("b", "2");
    assertThat(write(Map.of("a", "1", "b", "2"))).containsEntry("b", UNCHANGED);
    assertThat(codes()).isEmpty();
  }

  @Test
  void fileBecomesFolderAndFolderBecomesFile() throws IOException {
    write(Map.of("a", "file", "b/c", "in folder"));
    write(Map.of("a/x", "in folder", "b", "file"));
    assertThat(codes()).isEmpty();
    assertThat(tree()).containsOnlyKeys("a/x", "b", "slipway.json");
  }

  @Test
  void folderWithAUsersFileStays() throws IOException {
    write(Map.of("b/c", "1"));
    content("b/notes", "mine");
    Map<String, String> before = tree();
    write(Map.of("b", "file"));
    assertThat(codes()).containsExactly("OUTPUT_PATH_OCCUPIED");
    assertThat(tree()).isEqualTo(before);
  }

  @Test
  void linksAreNotFollowed() throws IOException {
    write(Map.of("a", "1"));
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.createSymbolicLink(output.resolve("idl"), elsewhere);
    write(Map.of("a", "1", "idl/a.idl", "1"));
    assertThat(codes()).containsExactly("OUTPUT_PATH_LINK");
    assertThat(elsewhere).isEmptyDirectory();
  }

  @Test
  void linkInAFilesPlaceIsReplacedNotFollowed() throws IOException {
    write(Map.of("a", "1"));
    Path target = Files.writeString(folder.resolve("target"), "outside");
    Files.delete(output.resolve("a"));
    Files.createSymbolicLink(output.resolve("a"), target);
    write(Map.of("a", "1"));
    assertThat(target).hasContent("outside");
    assertThat(output.resolve("a")).isRegularFile().hasContent("1");
    assertThat(Files.isSymbolicLink(output.resolve("a"))).isFalse();
  }

  @Test
  void folderThatIsNoBundleIsRefused() throws IOException {
    content("something", "mine");
    assertThat(open(Mode.WRITE, false)).isEmpty();
    assertThat(codes()).containsExactly("OUTPUT_NOT_A_BUNDLE");
    assertThat(found.exitCode()).isEqualTo(ExitCode.USAGE);
    found = new Diagnostics();
    run(Map.of("a", "1"), Mode.WRITE, true);
    assertThat(tree()).containsOnlyKeys("something", "a", "slipway.json");
  }

  @Test
  void bundleOfAnotherVersionIsRefused() throws IOException {
    content("slipway.json", "{\"schema\": \"slipway-bundle/99\"}");
    try (OutputFolder opened = open(Mode.WRITE, false).orElseThrow()) {
      assertThat(opened.manifest()).isEmpty();
    }
    assertThat(codes()).containsExactly("BUNDLE_VERSION_UNKNOWN");
    assertThat(found.exitCode()).isEqualTo(ExitCode.USAGE);
    found = new Diagnostics();
    run(Map.of("a", "1"), Mode.WRITE, true);
    assertThat(Bundle.open(output).diagnostics()).isEmpty();
  }

  @Test
  void fileInTheOutputsPlaceIsRefused() throws IOException {
    Files.createDirectories(output.getParent());
    Files.writeString(output, "mine");
    assertThat(open(Mode.WRITE, false)).isEmpty();
    assertThat(codes()).containsExactly("OUTPUT_NOT_A_FOLDER");
    assertThat(found.exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void oneWriterAtATime() throws IOException {
    write(Map.of("a", "1"));
    try (BundleLock held = BundleLock.tryTake(output).orElseThrow()) {
      assertThat(held).isNotNull();
      assertThat(open(Mode.WRITE, false)).isEmpty();
    }
    assertThat(codes()).containsExactly("OUTPUT_LOCKED");
    assertThat(found.exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void dryRunChangesNothing() throws IOException {
    assertThat(run(Map.of("a", "1"), Mode.DRY_RUN, false).changes())
        .extracting(FileChange::kind)
        .containsExactly(CREATE, CREATE);
    assertThat(output).doesNotExist();
    write(Map.of("a", "1", "b", "1"));
    Map<String, String> before = tree();
    assertThat(run(Map.of("a", "2"), Mode.DRY_RUN, false).changes())
        .extracting(FileChange::kind)
        .containsExactly(UPDATE, DELETE, UPDATE);
    assertThat(tree()).isEqualTo(before);
  }

  @Test
  void checkShowsTheDifference() throws IOException {
    write(Map.of("a", "one\n"));
    assertThat(run(Map.of("a", "one\n"), Mode.CHECK, false).changes())
        .allMatch(change -> change.kind() == UNCHANGED);
    content("a", "two\n");
    assertThat(run(Map.of("a", "one\n"), Mode.CHECK, false).changes())
        .filteredOn(change -> change.path().equals("a"))
        .singleElement()
        .satisfies(
            change -> assertThat(change.diff().orElseThrow().text(9)).contains("-two\n", "+one\n"));
    assertThat(codes()).isEmpty();
  }

  @Test
  void executableFilesAre() throws IOException {
    try (OutputFolder opened = open(Mode.WRITE, false).orElseThrow();
        Interruption interruption = new Interruption()) {
      GeneratedFile script =
          GeneratedFile.text("run.sh", "cpp", Optional.empty(), () -> "#!/bin/sh\n").asExecutable();
      new BundleWriter(opened, Mode.WRITE, false, interruption, Set.of())
          .run(List.of(script), List.of(), BundleWriterTest::manifest, found);
    }
    assertThat(output.resolve("run.sh")).isExecutable();
  }

  @Test
  void aGeneratorsDefectLeavesTheFolderAsItWas() throws IOException {
    write(Map.of("a", "1"));
    Map<String, String> before = tree();
    try (OutputFolder opened = open(Mode.WRITE, false).orElseThrow();
        Interruption interruption = new Interruption()) {
      BundleWriter writer = new BundleWriter(opened, Mode.WRITE, false, interruption, Set.of());
      GeneratedFile defect =
          GeneratedFile.text(
              "b",
              "cpp",
              Optional.empty(),
              () -> {
                throw new IllegalStateException("defect");
              });
      List<GeneratedFile> files = new ArrayList<>(files(Map.of("a", "2")));
      files.add(defect);
      assertThatThrownBy(() -> writer.run(files, List.of(), BundleWriterTest::manifest, found))
          .hasMessage("defect");
      opened.undo();
    }
    assertThat(tree()).isEqualTo(before);
    assertThat(output.resolve(".slipway/staging")).doesNotExist();
  }

  @Test
  void undoRemovesTheFoldersThatOpeningMade() throws IOException {
    try (OutputFolder opened = open(Mode.WRITE, false).orElseThrow()) {
      assertThat(output).isDirectory();
      opened.undo();
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void manyFilesAreAllWritten() throws IOException {
    Map<String, String> many = new TreeMap<>();
    for (int i = 0; i < 1000; i++) {
      many.put("components/c%03d/file%d".formatted(i / 7, i), "content " + i);
    }
    write(many);
    Map<String, String> tree = new TreeMap<>(tree());
    tree.remove("slipway.json");
    assertThat(tree).isEqualTo(many);
  }

  private Map<String, FileChange.Kind> write(Map<String, String> files) throws IOException {
    Map<String, FileChange.Kind> kinds = new LinkedHashMap<>();
    run(files, Mode.WRITE, false)
        .changes()
        .forEach(change -> kinds.put(change.path(), change.kind()));
    return kinds;
  }

  private BundleWriter.Outcome run(Map<String, String> files, Mode mode, boolean force)
      throws IOException {
    try (OutputFolder opened = open(mode, force).orElseThrow();
        Interruption interruption = new Interruption()) {
      BundleWriter.Outcome outcome =
          new BundleWriter(opened, mode, force, interruption, Set.of())
              .run(files(files), List.of(), BundleWriterTest::manifest, found);
      if (found.hasErrors()) {
        opened.undo();
      } else if (mode == Mode.WRITE) {
        new GenerationState("", List.of(), outcome.stamps()).write(output);
      }
      return outcome;
    }
  }

  private Optional<OutputFolder> open(Mode mode, boolean force) throws IOException {
    Optional<OutputFolder> opened = OutputFolder.open(output, mode == Mode.WRITE, force, found);
    if (opened.isPresent()) {
      opened.get().readBundle(force, true, found);
    }
    return opened;
  }

  private static List<GeneratedFile> files(Map<String, String> contents) {
    Diagnostics none = new Diagnostics();
    return PathCheck.sort(
        contents.entrySet().stream()
            .map(
                entry ->
                    GeneratedFile.text(entry.getKey(), "cpp", Optional.empty(), entry::getValue))
            .toList(),
        file -> new FileOrigin(ElementPath.ROOT, "", file.origin()),
        none);
  }

  private static BundleManifest manifest(List<BundleManifest.FileEntry> files) {
    return new BundleManifest(
        BundleManifest.SCHEMA,
        new BundleManifest.Tool("slipway", "0.1.0"),
        new BundleManifest.Deployment("lab", "1.0.0", "id", "0".repeat(64)),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        List.of(),
        new BundleManifest.Thresholds(0, 0, 0),
        files);
  }

  private void content(String path, String text) throws IOException {
    Path file = output.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text, StandardCharsets.UTF_8);
  }

  private List<String> codes() {
    return found.toList().stream().map(Diagnostic::code).toList();
  }

  /** The files of the output folder but for the state. */
  private Map<String, String> tree() throws IOException {
    Map<String, String> tree = new TreeMap<>();
    try (Stream<Path> files = Files.walk(output)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String path = output.relativize(file).toString();
        if (!path.startsWith(".slipway")) {
          tree.put(path, Files.readString(file));
        }
      }
    }
    return tree;
  }
}
