// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.editor.server.imports.ImportFilesAction.ImportedFile;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.model.Deployment;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.resource.ModelSaver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileImportTest {
  private static final Path SAMPLE = Path.of("../../samples/submarine-lab");
  private static final Path OPENDDS =
      Path.of("../../dds-idl/src/test/resources/dev/slipway/idl/opendds");
  private static final String TYPES =
      "module radar { @topic struct Plot { @key long number; double range; }; };";

  @TempDir private Path folder;
  private OpenModel open;

  @BeforeEach
  void openSample() throws IOException {
    try (Stream<Path> files = Files.list(SAMPLE)) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
    open =
        OpenModel.open(folder.resolve("submarine-lab.deployment"), List.of()).model().orElseThrow();
  }

  private static ImportedFile file(String name, String text) {
    return new ImportedFile(
        name, Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)));
  }

  private FileImport prepare(ImportedFile... files) throws IOException {
    return FileImport.prepare(open, List.of(files));
  }

  private String text() throws IOException {
    return new String(ModelSaver.toBytes(open.root().eResource()), StandardCharsets.UTF_8);
  }

  private Topic topic(String name) {
    return ((Deployment) open.root())
        .getData().getTopics().stream()
            .filter(topic -> topic.getName().equals(name))
            .findFirst()
            .orElseThrow();
  }

  @Test
  void typesAndTopicsAreTakenInAndUndone() throws IOException {
    String before = text();
    FileImport prepared = prepare(file("radar.idl", TYPES));
    assertThat(text()).as("nothing is changed by trying").isEqualTo(before);
    open.execute(prepared.command().orElseThrow(), this);
    assertThat(prepared.summary()).contains("created");
    Topic plot = topic("Plot");
    assertThat(((Struct) plot.getType()).getMembers()).hasSize(2);
    assertThat(plot.getType().getSource()).isEqualTo("radar.idl");

    // Again, with one member more: the ids stay.
    String id = plot.getType().getId();
    FileImport again =
        prepare(file("radar.idl", TYPES.replace("double range;", "double range; double bearing;")));
    open.execute(again.command().orElseThrow(), this);
    assertThat(topic("Plot").getType().getId()).isEqualTo(id);
    assertThat(((Struct) topic("Plot").getType()).getMembers()).hasSize(3);

    open.undo(this);
    open.undo(this);
    assertThat(text()).isEqualTo(before);
    open.redo(this);
    assertThat(((Struct) topic("Plot").getType()).getMembers()).hasSize(2);
  }

  @Test
  void whatIsWrongIsToldWithItsPlaceAndChangesNothing() throws IOException {
    String before = text();
    FileImport prepared =
        prepare(file("radar.idl", "module radar {\n  struct Plot { lung x; };\n};"));
    assertThat(prepared.command()).isEmpty();
    assertThat(prepared.diagnostics())
        .isNotEmpty()
        .allMatch(each -> each.location().toString().startsWith("radar.idl:2:"));
    assertThat(text()).isEqualTo(before);
  }

  @Test
  void ddsXmlIsTakenInAndWhatItLeavesOutIsTold() throws IOException {
    Path harbour = OPENDDS.resolveSibling(Path.of("ddsxml", "harbour.xml"));
    FileImport prepared = prepare(file("harbour.xml", Files.readString(harbour)));
    assertThat(prepared.diagnostics())
        .anyMatch(each -> each.location().toString().equals("harbour.xml:106:11"));
    String before = text();
    open.execute(prepared.command().orElseThrow(), this);
    assertThat(topic("Tugs").getType().getSource()).isEqualTo("harbour.xml");
    open.undo(this);
    assertThat(text()).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({"harbour.uml, harbour.uml", "harbour-md.xml, model.xml", "harbour.uml, other.xmi"})
  void classModelsAreToldFromDdsXmlByTheirContent(String sample, String name) throws IOException {
    Path harbour = OPENDDS.resolveSibling(Path.of("uml", sample));
    FileImport prepared = prepare(file(name, Files.readString(harbour)));
    open.execute(prepared.command().orElseThrow(), this);
    assertThat(open.model().root().eResource().getAllContents())
        .toIterable()
        .filteredOn(Struct.class::isInstance)
        .anyMatch(each -> name.equals(((Struct) each).getSource()));
  }

  @Test
  void onlySuchFilesAreTaken() throws IOException {
    assertThat(codes(prepare(file("notes.txt", "")))).containsExactly("EDITOR_IMPORT_REFUSED");
    assertThat(codes(prepare(file("../radar.idl", TYPES))))
        .containsExactly("EDITOR_IMPORT_REFUSED");
    assertThat(codes(prepare(file("..", TYPES)))).containsExactly("EDITOR_IMPORT_REFUSED");
    assertThat(codes(prepare(file("a.idl", TYPES), file("a.idl", TYPES))))
        .containsExactly("EDITOR_IMPORT_REFUSED");
    assertThat(folder.getParent().resolve("radar.idl")).doesNotExist();
  }

  @Test
  void definitionsOfALibraryAreNotChangedFromOutside() throws IOException {
    String library = Files.readString(folder.resolve("combat-system-types.deployment"));
    FileImport prepared =
        prepare(file("sonar.idl", "module sonar { struct ContactReport { long other; }; };"));
    assertThat(codes(prepared)).contains("EDITOR_IMPORT_INTO_LIBRARY");
    assertThat(prepared.command()).isEmpty();
    assertThat(folder.resolve("combat-system-types.deployment")).content().isEqualTo(library);
  }

  @Test
  void includedFilesMayBeBesideTheModel() throws IOException {
    Files.writeString(folder.resolve("units.idl"), "module units { typedef double Metres; };");
    FileImport prepared =
        prepare(
            file(
                "radar.idl",
                "#include \"units.idl\"\nmodule radar { struct Plot { units::Metres range; }; };"));
    assertThat(prepared.diagnostics())
        .filteredOn(each -> each.severity().name().equals("ERROR"))
        .isEmpty();
    open.execute(prepared.command().orElseThrow(), this);
    assertThat(text()).contains("source=\"units.idl\"", "source=\"radar.idl\"");
  }

  @Test
  void openDdsModelsAreTakenIn() throws IOException {
    String before = text();
    FileImport prepared =
        prepare(
            file("harbour.opendds", Files.readString(OPENDDS.resolve("harbour.opendds"))),
            file("berths.opendds", Files.readString(OPENDDS.resolve("berths.opendds"))));
    assertThat(prepared.command()).as("%s", prepared.diagnostics()).isPresent();
    open.execute(prepared.command().orElseThrow(), this);
    assertThat(text()).contains("source=\"harbour.opendds\"", "source=\"berths.opendds\"");
    open.undo(this);
    assertThat(text()).isEqualTo(before);
  }

  private static List<String> codes(FileImport prepared) {
    return prepared.diagnostics().stream().map(Diagnostic::code).toList();
  }
}
