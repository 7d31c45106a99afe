// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.changes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.slipway.editor.notation.DrawingFile;
import dev.slipway.editor.server.changes.CommittedFiles.NotCommitted;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a real Git repository has of a model. */
class CommittedModelTest {
  private static final Path SAMPLES = Path.of("..", "..", "samples");

  @TempDir private Path folder;

  @BeforeEach
  void needGit() {
    Needs.programs("git");
  }

  private void git(String... words) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of("git", "-c", "user.name=Tester", "-c", "user.email=tester@example.org"));
    command.addAll(List.of("-c", "commit.gpgsign=false"));
    command.addAll(List.of(words));
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("git.log").toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(folder.resolve("git.log"))).isZero();
  }

  private Path copy(String sample, String as) throws IOException {
    Path to = folder.resolve(as);
    Files.createDirectories(to.getParent());
    return Files.copy(SAMPLES.resolve(sample), to);
  }

  private static OpenModel open(Path file) {
    return OpenModel.open(file, List.of()).model().orElseThrow();
  }

  private static ModelChanges changes(Path file) throws Exception {
    OpenModel open = open(file);
    CommittedModel committed = CommittedModel.of(open, CommittedFiles.commit(file));
    return ModelChanges.between(committed.open(), open);
  }

  private static void replace(Path file, String what, String by) throws IOException {
    String text = Files.readString(file);
    assertThat(text).contains(what);
    Files.writeString(file, text.replace(what, by));
  }

  @Test
  void whatIsNotCommittedIsToldOfTheCommittedModel() throws Exception {
    Path model = copy("minimal/minimal.deployment", "a folder/minimal.deployment");
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "Draw it");
    assertThat(changes(model).lines()).isEmpty();
    replace(model, "rate=\"10.0\"", "rate=\"20.0\"");
    assertThat(changes(model).lines())
        .extracting(ChangeLine::title, ChangeLine::text)
        .containsExactly(
            tuple("/component type Speaker/publication Greetings", "rate: 10.0 → 20.0"));
    assertThat(CommittedFiles.of(model, CommittedFiles.commit(model)).subject())
        .isEqualTo("Draw it");
    git("commit", "-q", "-a", "-m", "Speak faster");
    assertThat(changes(model).lines()).isEmpty();
  }

  @Test
  void notesAreComparedByWhatIsWrittenInThem() throws Exception {
    Path model = copy("minimal/minimal.deployment", "minimal.deployment");
    note(model, "7f3a8d7e-55c1-4a0e-9d4f-0c7e6a3b1d20", 10, "Which radar?");
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "Draw it");
    note(model, "7f3a8d7e-55c1-4a0e-9d4f-0c7e6a3b1d20", 300, "Which radar?");
    assertThat(changes(model).lines()).as("moved").isEmpty();
    note(model, "7f3a8d7e-55c1-4a0e-9d4f-0c7e6a3b1d20", 10, "The small one.");
    assertThat(changes(model).lines())
        .extracting(ChangeLine::title, ChangeLine::text)
        .containsExactly(tuple("Note The small one.", "text: Which radar? → The small one."));
    note(model, "d2a7c7d0-2f0e-4a53-8a39-6f2d5f0b8c11", 10, "Ask the yard.");
    assertThat(changes(model).lines())
        .extracting(ChangeLine::title, ChangeLine::text, ChangeLine::elementId)
        .containsExactly(
            tuple(
                "Note Ask the yard.",
                "added to the diagram Software",
                "d2a7c7d0-2f0e-4a53-8a39-6f2d5f0b8c11"),
            tuple("Note Which radar?", "removed from the diagram Software", ""));
  }

  /** Draws that note alone. */
  private static void note(Path model, String id, int x, String text) throws IOException {
    Files.writeString(
        DrawingFile.of(model),
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <drawing:Drawing xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" \
        xmlns:drawing="urn:slipway:drawing:1.3">
          <diagrams id="software">
            <notes id="%s" x="%d" y="-20" width="160" height="80">
              <lines>%s</lines>
            </notes>
          </diagrams>
        </drawing:Drawing>
        """
            .formatted(id, x, text));
  }

  /** Git runs the program that checks signatures where a repository's settings say so. */
  @Test
  void settingsOfARepositoryStartNoProgram() throws Exception {
    Path model = copy("minimal/minimal.deployment", "minimal.deployment");
    Path program = folder.resolve("program");
    Files.writeString(program, "#!/bin/sh\ntouch '" + folder.resolve("started") + "'\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    git("init", "-q");
    git("add", ".");
    git("config", "gpg.program", program.toString());
    git("-c", "commit.gpgsign=false", "commit", "-q", "-m", "Draw it");
    String commit = CommittedFiles.commit(model);
    signed(commit);
    git("config", "log.showSignature", "true");
    git("log", "-1");
    assertThat(folder.resolve("started")).as("by git itself").exists();
    Files.delete(folder.resolve("started"));

    assertThat(CommittedFiles.of(model, CommittedFiles.commit(model)).subject())
        .isEqualTo("Draw it");

    assertThat(folder.resolve("started")).doesNotExist();
  }

  /** Puts a commit with something like a signature in place of one. */
  private void signed(String commit) throws Exception {
    String text = output("cat-file", "commit", commit);
    Path file =
        Files.writeString(
            folder.resolve("commit"),
            text.replaceFirst(
                "\n\n",
                "\n"
                    + "gpgsig -----BEGIN PGP SIGNATURE-----\n"
                    + " \n"
                    + " AAAA\n"
                    + " -----END PGP SIGNATURE-----\n\n"));
    String hash = output("hash-object", "-t", "commit", "-w", file.toString()).strip();
    git("update-ref", "HEAD", hash);
  }

  private String output(String... words) throws Exception {
    git(words);
    return Files.readString(folder.resolve("git.log"));
  }

  @Test
  void foldersMayBeReachedByLinks() throws Exception {
    Path real = copy("minimal/minimal.deployment", "real/minimal.deployment");
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "Draw it");
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("real"));
    replace(real, "rate=\"10.0\"", "rate=\"20.0\"");
    assertThat(changes(link.resolve("minimal.deployment")).lines())
        .singleElement()
        .extracting(ChangeLine::text)
        .isEqualTo("rate: 10.0 → 20.0");
  }

  @Test
  void whereThereIsNothingToCompareWithIsSaidWhy() throws Exception {
    Path model = copy("minimal/minimal.deployment", "minimal.deployment");
    assertRefused(model, "git says of the folder of minimal.deployment", "not a git repository");
    git("init", "-q");
    assertRefused(model, "minimal.deployment has no commit yet.");
    Files.writeString(folder.resolve("other"), "");
    git("add", "other");
    git("commit", "-q", "-m", "Begin");
    assertRefused(model, "minimal.deployment is not in the last commit.");
    Files.writeString(model, "<cut");
    git("add", ".");
    git("commit", "-q", "-m", "Cut it");
    Files.copy(
        SAMPLES.resolve("minimal/minimal.deployment"), model, StandardCopyOption.REPLACE_EXISTING);
    assertRefused(model, "As of commit ");
  }

  private static void assertRefused(Path model, String... words) {
    assertThatExceptionOfType(NotCommitted.class)
        .isThrownBy(() -> CommittedModel.of(open(model), CommittedFiles.commit(model)))
        .satisfies(refused -> assertThat(refused.diagnostic().message()).contains(words));
  }
}
