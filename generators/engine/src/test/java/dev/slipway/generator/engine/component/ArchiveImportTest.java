// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine.component;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest.Component;
import dev.slipway.bundle.BundleManifest.ComponentKind;
import dev.slipway.bundle.ComponentArchive;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.generator.engine.GenerationReport;
import dev.slipway.generator.engine.GenerationRequest;
import dev.slipway.generator.engine.GenerationRun;
import dev.slipway.generator.engine.Generators;
import dev.slipway.generator.engine.ModelSource;
import dev.slipway.generator.engine.SlipwayBuild;
import dev.slipway.generator.engine.TestModels;
import dev.slipway.generator.engine.component.ArchiveImportReport.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveImportTest {
  @TempDir private Path folder;
  private Path model;

  @BeforeEach
  void copyModel() throws IOException {
    model = TestModels.copyOfMinimal(Files.createDirectories(folder.resolve("model")));
  }

  @Test
  void aNewComponentIsAddedAndConnected() throws Exception {
    Path archive =
        archive("Echo", "\"Greetings\";type=\"greetings::Greeting\"", "Greetings;rate=2.5;burst=3");
    ArchiveImportReport report = run(archive, false);
    assertThat(report.diagnostics()).isEmpty();
    ArchiveImportReport.Imported imported = report.imported().orElseThrow();
    assertThat(imported.outcome()).isEqualTo(Outcome.ADDED);
    assertThat(imported.topics()).containsExactly("Greetings", "Greetings");
    assertThat(model.resolveSibling("archives/Echo-1.0.0.jar")).hasSameBinaryContentAs(archive);
    assertThat(Files.readString(model))
        .contains("name=\"Echo\" kind=\"ARCHIVE\" archive=\"archives/Echo-1.0.0.jar\"")
        .contains("rate=\"2.5\" burst=\"3\"");
    String before = Files.readString(model);
    assertThat(run(archive, false).imported().orElseThrow().outcome()).isEqualTo(Outcome.UNCHANGED);
    assertThat(model).hasContent(before);
  }

  @Test
  void aDummyBecomesTheRealThingAndKeepsItsDrawing() throws Exception {
    ArchiveImportReport report = run(archive("Speaker", "", ""), false);
    assertThat(report.diagnostics()).isEmpty();
    assertThat(report.imported().orElseThrow().outcome()).isEqualTo(Outcome.CHANGED);
    assertThat(Files.readString(model))
        .contains(
            "id=\"a7706463-327f-5ce0-8c77-a00f6dc66f73\" name=\"Speaker\"",
            "archive=\"archives/Speaker-1.0.0.jar\"",
            "id=\"ba5efc55-85a8-585b-8503-2ddbc9e3cede\"");
  }

  @Test
  void theArchiveIsInTheBundle() throws Exception {
    Path archive = archive("Speaker", "", "Greetings");
    run(archive, false);
    GenerationReport generated =
        new GenerationRun(Generators.all())
            .execute(
                GenerationRequest.of(
                    ModelSource.of(model),
                    folder.resolve("bundle"),
                    SlipwayBuild.withoutFingerprint()));
    assertThat(generated.hasErrors()).isFalse();
    Bundle bundle = Bundle.open(folder.resolve("bundle")).bundle().orElseThrow();
    Component component = bundle.manifest().component("Speaker-1.0.0").orElseThrow();
    assertThat(component.kind()).isEqualTo(ComponentKind.ARCHIVE);
    assertThat(bundle.resolve(component.archive().orElseThrow())).hasSameBinaryContentAs(archive);
  }

  @Test
  void anArchiveInsideTheModelsFolderStaysWhereItIs() throws Exception {
    Path inside = folder.resolve("model/jars/speaker.jar");
    Files.createDirectories(inside.getParent());
    Files.move(archive("Speaker", "", ""), inside);
    run(inside, false);
    assertThat(Files.readString(model)).contains("archive=\"jars/speaker.jar\"");
    assertThat(model.resolveSibling("archives")).doesNotExist();
  }

  @Test
  void aDryRunWritesNothing() throws Exception {
    String before = Files.readString(model);
    ArchiveImportReport report = run(archive("Echo", "", "Greetings"), true);
    assertThat(report.imported().orElseThrow().outcome()).isEqualTo(Outcome.ADDED);
    assertThat(model).hasContent(before);
    assertThat(model.resolveSibling("archives")).doesNotExist();
  }

  @Test
  void aTopicThatTheModelDoesNotHaveIsAnError() throws Exception {
    String before = Files.readString(model);
    ArchiveImportReport report = run(archive("Echo", "Orders;type=\"c2::Order\"", ""), false);
    assertThat(text(report))
        .contains("[COMPONENT_ARCHIVE_TOPIC_UNKNOWN]", "the topic Orders of type c2::Order");
    assertThat(report.imported()).isEmpty();
    assertThat(model).hasContent(before);
    assertThat(model.resolveSibling("archives")).doesNotExist();
  }

  @Test
  void whatDoesNotAgreeWithTheDrawingIsWarnedOf() throws Exception {
    ArchiveImportReport report =
        run(archive("Listener", "", "Greetings;type=\"other::Type\""), false);
    assertThat(text(report))
        .contains("that Greetings is of type other::Type, the model says greetings::Greeting.")
        .doesNotContain("error:");
    assertThat(text(run(archive("Speaker", "Greetings", "Greetings"), false))).isEmpty();
  }

  @Test
  void whatIsNoArchiveIsRefused() throws Exception {
    ArchiveImportReport report = run(Files.writeString(folder.resolve("x.jar"), "x"), false);
    assertThat(text(report))
        .contains("[COMPONENT_ARCHIVE_INVALID]", "cannot be used: it is not a ZIP file.");
  }

  private ArchiveImportReport run(Path archive, boolean dryRun) throws IOException {
    return ArchiveImport.run(new ArchiveImportRequest(archive, ModelSource.of(model), dryRun));
  }

  private static String text(ArchiveImportReport report) {
    return TextDiagnosticPrinter.print(Diagnostics.of(report.diagnostics()));
  }

  private Path archive(String name, String inputs, String outputs) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(ComponentArchive.NAME, name);
    attributes.put(ComponentArchive.VERSION, "1.0.0");
    attributes.put(ComponentArchive.IDENTIFIER, name + "-1.0.0");
    attributes.put(ComponentArchive.INPUTS, inputs);
    attributes.put(ComponentArchive.OUTPUTS, outputs);
    attributes.put(ComponentArchive.Command.START.attribute(), "sh bin/component");
    Path file = folder.resolve(name + ".jar");
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
      jar.putNextEntry(new JarEntry("bin/component"));
      jar.write("sleep 60\n".getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }
}
