// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.merge;

import static dev.slipway.model.merge.ModelParts.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostic.Related;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Location;
import dev.slipway.model.Deployment;
import dev.slipway.model.Library;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.merge.ModelImport.Mode;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.model.resource.ModelResources;
import dev.slipway.model.resource.ModelSaver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelImportTest {
  @TempDir Path folder;
  private Path library;
  private Path deployment;

  @BeforeEach
  void name() {
    library = folder.resolve("types.deployment");
    deployment = folder.resolve("lab.deployment");
  }

  private ImportReport run(Path file, ImportedContent content) {
    return ModelImport.run(file, List.of(), content, false, Mode.WRITE);
  }

  private static ImportedContent track(String... members) {
    Struct track = struct("Track");
    Stream.of(members).forEach(each -> track.getMembers().add(number(each)));
    return content(module("radar", track));
  }

  /** A deployment with a topic of radar::Track, which the library has. */
  private void deploymentOnLibrary() throws IOException {
    ResourceSet resources = ModelResources.newResourceSet();
    Library types = library(module("radar", struct("Track", number("x"))));
    find(types, Struct.class, "Track").setSource(SOURCE);
    Deployment lab = deployment();
    ModelResources.newResource(resources, library).getContents().add(types);
    ModelResources.newResource(resources, deployment).getContents().add(lab);
    lab.getImports().add(types);
    lab.getData().getTopics().add(topic("Tracks", find(types, Struct.class, "Track")));
    ModelSaver.save(types, library);
    ModelSaver.save(lab, deployment);
  }

  @Test
  void aFileThatIsNotThereBecomesALibrary() {
    ImportReport report = run(library, track("x"));
    assertThat(report.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(report.written()).containsExactly(library);
    LoadedModel read = ModelLoader.load(library).model().orElseThrow();
    assertThat(((Library) read.root()).getName()).isEqualTo("types");
    assertThat(find(read.root(), Struct.class, "Track").getMembers()).hasSize(1);
  }

  @Test
  void anUnchangedImportTouchesNoFile() throws IOException {
    run(library, track("x"));
    // Not the canonical form: it would be brought into it.
    String text = Files.readString(library).replace("\n", "\n\n");
    Files.writeString(library, text);
    ImportReport report = run(library, track("x"));
    assertThat(report.written()).isEmpty();
    assertThat(report.count(Outcome.UNCHANGED)).isEqualTo(2);
    assertThat(library).hasContent(text);
  }

  @Test
  void aDryRunWritesNothing() {
    ImportReport report = ModelImport.run(library, List.of(), track("x"), false, Mode.DRY_RUN);
    assertThat(report.written()).containsExactly(library);
    assertThat(report.count(Outcome.CREATED)).isEqualTo(2);
    assertThat(library).doesNotExist();
  }

  @Test
  void aModelThatCannotBeReadIsLeftAlone() throws IOException {
    Files.writeString(library, "<broken");
    ImportReport report = run(library, track("x"));
    assertThat(report.exitCode()).isEqualTo(ExitCode.MODEL_ERROR);
    assertThat(report.diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly("MODEL_XML_MALFORMED");
    assertThat(library).hasContent("<broken");
  }

  @Test
  void theLibraryIsWrittenWhereItHasTheDefinition() throws IOException {
    deploymentOnLibrary();
    String before = Files.readString(deployment);
    ImportReport report = run(deployment, track("x", "y"));
    assertThat(report.written()).containsExactly(library);
    assertThat(deployment).hasContent(before);
    LoadedModel read = ModelLoader.load(deployment).model().orElseThrow();
    assertThat(read.deployment().orElseThrow().getData().getTopics().get(0).getType())
        .isEqualTo(find(read.libraries().get(0), Struct.class, "Track"));
  }

  @Test
  void pruningALibraryHeedsTheModelsBesideIt() throws IOException {
    deploymentOnLibrary();
    String before = Files.readString(library);
    ImportReport report =
        ModelImport.run(
            library, List.of(), content(module("sonar", struct("New"))), true, Mode.WRITE);
    assertThat(report.exitCode()).isEqualTo(ExitCode.MODEL_ERROR);
    assertThat(report.diagnostics())
        .singleElement()
        .extracting(Diagnostic::message)
        .isEqualTo("It would be removed, but /topic Tracks in lab.deployment refers to it.");
    assertThat(library).hasContent(before);
  }

  @Test
  void whatHasVanishedIsShownWhereItIsWritten() throws IOException {
    deploymentOnLibrary();
    assertThat(run(library, content(module("sonar", struct("New")))).diagnostics())
        .singleElement()
        .satisfies(found -> assertThat(found.code()).isEqualTo("IMPORT_VANISHED"))
        .satisfies(found -> assertThat(found.location()).isEqualTo(line(library, "Track")))
        .satisfies(found -> assertThat(found.elementId()).isNotEmpty());
  }

  @Test
  void aReferenceThatWouldBreakIsShownFromBothEnds() throws IOException {
    deploymentOnLibrary();
    ImportedContent other = content(module("sonar", struct("New")));
    for (Path file : List.of(library, deployment)) {
      assertThat(ModelImport.run(file, List.of(), other, true, Mode.DRY_RUN).diagnostics())
          .singleElement()
          .satisfies(found -> assertThat(found.code()).isEqualTo("IMPORT_REFERENCE_BROKEN"))
          .satisfies(found -> assertBothEnds(found));
    }
  }

  @Test
  void whatCannotBecomeOfAnotherKindIsShownFromBothEnds() throws IOException {
    deploymentOnLibrary();
    ImportedContent other = content(module("radar", enumeration("Track", "A")));
    for (Path file : List.of(library, deployment)) {
      assertThat(ModelImport.run(file, List.of(), other, false, Mode.DRY_RUN).diagnostics())
          .singleElement()
          .satisfies(found -> assertThat(found.code()).isEqualTo("IMPORT_KIND_CHANGED"))
          .satisfies(found -> assertBothEnds(found));
    }
  }

  @Test
  void aReferenceToTheOutsideIsShownWhereItWouldBe() throws IOException {
    deploymentOnLibrary();
    Struct event = struct("Event");
    ImportedContent other =
        content(module("lab", event), module("radar", struct("Track", member("last", ref(event)))));
    assertThat(ModelImport.run(deployment, List.of(), other, false, Mode.DRY_RUN).diagnostics())
        .singleElement()
        .satisfies(found -> assertThat(found.code()).isEqualTo("IMPORT_REFERENCE_OUTSIDE"))
        // The member is new: the struct is what its file has.
        .satisfies(found -> assertThat(found.location()).isEqualTo(line(library, "Track")));
  }

  private void assertBothEnds(Diagnostic found) throws IOException {
    assertThat(found.location()).isEqualTo(line(library, "Track"));
    assertThat(found.elementId()).isNotEmpty();
    assertThat(found.related())
        .singleElement()
        .extracting(Related::location)
        .isEqualTo(line(deployment, "Tracks"));
  }

  /** Where an element of that name starts in a file. */
  private static Location line(Path file, String name) throws IOException {
    List<String> lines = Files.readAllLines(file);
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains("name=\"" + name + "\"")) {
        return new Location(file.toString(), i + 1, lines.get(i).indexOf('<') + 1);
      }
    }
    throw new AssertionError("no " + name + " in " + file);
  }

  @Test
  void whatCannotBeWrittenIsADiagnosticAndChangesNothing() throws IOException {
    run(library, track("x"));
    String before = Files.readString(library);
    ImportedContent unwritable = track("x", "y");
    find(unwritable.library(), Struct.class, "Track").setDescription("bell \u0007");
    ImportReport report = run(library, unwritable);
    assertThat(report.exitCode()).isEqualTo(ExitCode.MODEL_ERROR);
    assertThat(report.diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly("IMPORT_WRITE_FAILED");
    assertThat(library).hasContent(before);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(library);
    }
  }
}
