// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.JsonForms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExportCommandTest {
  private static final Path LAB = Path.of("..", "samples", "submarine-lab");
  private static final Path TYPES = LAB.resolve("combat-system-types.deployment");
  private static final Pattern ID = Pattern.compile(" id=\"([0-9a-f-]{36})\"");

  @TempDir Path folder;

  private static Map<String, String> texts(Path folder) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        texts.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return texts;
  }

  private static void run(Object... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertThat(run.code()).as(run.err()).isZero();
  }

  @Test
  void aVariantIsExportedWithItsValues() throws IOException {
    Path minimal = Path.of("..", "samples", "minimal", "minimal.deployment");
    Path model = folder.resolve("lab.deployment");
    Files.writeString(
        model,
        Files.readString(minimal)
            .replace(
                "</slipway:Deployment>",
                """
                <variants id="11111111-1111-4111-8111-111111111111" name="fast">
                <settings element="ba5efc55-85a8-585b-8503-2ddbc9e3cede" feature="rate">
                <values>20</values></settings></variants>
                </slipway:Deployment>
                """));
    Path picture = folder.resolve("fast.svg");
    run("diagram", model, "-o", picture, "--variant", "fast");
    assertThat(Files.readString(picture)).contains("20 Hz").doesNotContain("10 Hz");
    CommandRun unknown =
        CommandRun.of("diagram", model, "-o", folder.resolve("no.svg"), "--variant", "fst");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(folder.resolve("no.svg")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"common", "full"})
  void idlIsThatOfTheBundle(String profile) throws IOException {
    Path bundle = folder.resolve("bundle");
    Path idl = folder.resolve("idl");
    run("generate", LAB, "-o", bundle, "--only", "idl", "--idl-profile", profile);
    run("export", "idl", LAB, "-o", idl, "--idl-profile", profile);
    assertThat(texts(idl)).isEqualTo(texts(bundle.resolve("idl")));
    assertThat(CommandRun.of("export", "idl", LAB, "-o", idl, "--idl-profile", profile).out())
        .contains("sonar.idl: unchanged\n")
        .doesNotContain("updated");
  }

  @ParameterizedTest
  @ValueSource(strings = {"common", "opendds", "cyclonedds", "opendds-pragma", "full"})
  void whatIsImportedAndExportedAgainIsTheSame(String profile) throws IOException {
    Path first = folder.resolve("first");
    Path second = folder.resolve("second");
    Path third = folder.resolve("third");
    run("export", "idl", TYPES, "-o", first, "--idl-profile", profile);
    reimport(first, profile, second);
    reimport(second, profile, third);
    assertThat(texts(third)).isEqualTo(texts(second));
  }

  /** Into a new library of the same name, so that the headings name the same. */
  private void reimport(Path idl, String profile, Path out) throws IOException {
    Path model = Files.createDirectories(folder.resolve(out.getFileName() + "-model"));
    Path types = model.resolve("combat-system-types.deployment");
    List<Object> arguments = new ArrayList<>(List.of("import", "idl", "-o", types));
    try (Stream<Path> files = Files.list(idl)) {
      files.sorted().forEach(arguments::add);
    }
    run(arguments.toArray());
    run("export", "idl", types, "-o", out, "--idl-profile", profile);
  }

  @Test
  void xmiIsOneFileWithTheSameIds() throws IOException {
    Path file = folder.resolve("lab.deployment");
    run("export", "xmi", LAB, "-o", file);
    String text = Files.readString(file);
    assertThat(text).doesNotContain("href=", "<imports");
    TreeSet<String> lost =
        ids(Files.readString(LAB.resolve("submarine-lab.deployment")) + Files.readString(TYPES));
    lost.removeAll(ids(text));
    assertThat(lost).as("the library and its data").hasSize(2);
    assertThat(codes(file)).isEqualTo(codes(LAB)).isNotEmpty();
    assertThat(CommandRun.of("export", "xmi", LAB, "-o", file).out())
        .isEqualTo(file + ": unchanged\n");
  }

  @ParameterizedTest
  @CsvSource({
    "minimal, ddsxml, DDS-XML",
    "submarine-lab, ddsxml, DDS-XML",
    "routed, ddsxml, DDS-XML",
    "cloud-guests, ddsxml, DDS-XML",
    "minimal, uml, UML",
    "submarine-lab, uml, UML",
    "wide-area, uml, UML",
    "bare-metal, uml, UML"
  })
  void exportsComeBackWithoutAChange(String sample, String form, String title) throws IOException {
    Path source = LAB.resolveSibling(sample);
    Path exported = folder.resolve("lab." + form);
    run("export", form, source, "-o", exported);
    assertThat(Files.readString(exported))
        .startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- " + title + " of " + sample);
    Path copy = Files.createDirectories(folder.resolve(sample));
    try (Stream<Path> files = Files.list(source)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    Map<String, String> before = texts(copy);
    CommandRun imported = CommandRun.of("import", form, exported, "-o", copy);
    assertThat(imported.out())
        .as(imported.err())
        .contains(": unchanged\n")
        .doesNotContain("created", "updated");
    assertThat(texts(copy)).isEqualTo(before);
    assertThat(CommandRun.of("export", form, source, "-o", exported).out())
        .isEqualTo(exported + ": unchanged\n");
  }

  @Test
  void whatDdsXmlCannotSayIsTold() {
    CommandRun run = CommandRun.of("export", "ddsxml", LAB, "-o", folder.resolve("lab.xml"));
    assertThat(run.err())
        .contains(
            """
            warning: Left out of the export [DDSXML_NOT_SAID]
              for component type SonarTracker (/component type SonarTracker)
              DDS-XML 1.0 has no place for reactions.
            """);
  }

  /** What there is to say about a model. */
  private static List<String> codes(Path model) {
    CommandRun run = CommandRun.of("validate", model);
    assertThat(run.code()).as(run.out()).isZero();
    return Pattern.compile("\\[[A-Z_]+]")
        .matcher(run.out())
        .results()
        .map(MatchResult::group)
        .toList();
  }

  private static TreeSet<String> ids(String text) {
    TreeSet<String> ids = new TreeSet<>();
    Matcher matcher = ID.matcher(text);
    while (matcher.find()) {
      ids.add(matcher.group(1));
    }
    return ids;
  }

  @Test
  void filesOfOthersAreNotOverwritten() throws IOException {
    Path idl = Files.createDirectories(folder.resolve("idl"));
    Path mine = Files.writeString(idl.resolve("sonar.idl"), "module sonar {};");
    CommandRun refused = CommandRun.of("export", "idl", LAB, "-o", idl);
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("sonar.idl: error: File of another program");
    assertThat(texts(idl)).containsOnlyKeys("sonar.idl");
    run("export", "idl", LAB, "-o", idl, "--force");
    assertThat(Files.readString(mine)).startsWith("// Generated by slipway ");
  }

  @Test
  void aFileOfTheModelIsNotOverwritten() throws IOException {
    Path copy = folder.resolve("types.deployment");
    Files.copy(TYPES, copy);
    CommandRun run = CommandRun.of("export", "xmi", copy, "-o", copy, "--force");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("It is a file of the model itself.");
  }

  @Test
  void reportsAreJsonOfTheirForm() {
    Path file = folder.resolve("lab.xmi");
    CommandRun run = CommandRun.of("export", "xmi", LAB, "-o", file, "--format", "json");
    JsonObject report = JsonForms.assertIs("export", run.out());
    assertThat(report.getAsJsonArray("files").toString()).contains("\"created\"");
    CommandRun none =
        CommandRun.of("export", "idl", folder.resolve("none"), "-o", file, "--format", "json");
    assertThat(none.code()).isEqualTo(2);
    JsonForms.assertIs("export", none.out());
  }

  @Test
  void anUnknownProfileIsWrongUsage() {
    CommandRun run = CommandRun.of("export", "idl", LAB, "-o", folder, "--idl-profile", "corba");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("no IDL profile 'corba'");
  }
}
