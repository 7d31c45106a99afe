// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.about;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaId;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion;
import dev.slipway.cli.SlipwayParser;
import dev.slipway.cli.about.SchemaTable.Form;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.JsonForms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class SchemaCommandTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path MINIMAL = ROOT.resolve("samples/minimal");

  @TempDir private Path folder;

  static List<Form> forms() {
    return SchemaTable.forms();
  }

  @ParameterizedTest
  @MethodSource("forms")
  void everySchemaIsOneAndStandsByItself(Form form) {
    CommandRun run = CommandRun.of("schema", form.name());
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(
            JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(SchemaLocation.of(SchemaId.V202012))
                .validate(run.out(), InputFormat.JSON))
        .isEmpty();
    JsonObject schema = JsonParser.parseString(run.out()).getAsJsonObject();
    assertThat(schema.get("$id").getAsString())
        .matches("urn:slipway:schema:" + form.name() + ":\\d+");
    assertThat(schema.get("title").getAsString()).isNotBlank();
    assertThat(schema.get("description").getAsString()).endsWith(".");
  }

  /** A schema without an id of this form is a module's own business. */
  @Test
  void everySchemaWithAPublicIdIsListed() throws IOException {
    Set<String> kept = new TreeSet<>();
    try (Stream<Path> files = Files.walk(ROOT)) {
      for (Path file :
          files
              .filter(found -> found.toString().endsWith(".schema.json"))
              .filter(found -> !ROOT.relativize(found).toString().matches("(.*/)?target/.*"))
              .toList()) {
        JsonElement id =
            JsonParser.parseString(Files.readString(file)).getAsJsonObject().get("$id");
        if (id != null && id.getAsString().startsWith("urn:slipway:schema:")) {
          kept.add(id.getAsString());
        }
      }
    }
    assertThat(SchemaTable.forms().stream().map(Form::id))
        .containsExactlyInAnyOrderElementsOf(kept);
  }

  @Test
  void everyCommandThatPrintsJsonSaysOfWhatForm() {
    Set<String> printing = new TreeSet<>();
    collect(List.of(), SlipwayParser.commandLine(), printing);
    assertThat(SchemaTable.forms().stream().flatMap(form -> form.commands().stream()))
        .containsExactlyInAnyOrderElementsOf(printing);
  }

  /** A parser has the options of the one command that its arguments name. */
  private static void collect(List<String> path, CommandLine group, Set<String> printing) {
    for (String name : group.getSubcommands().keySet()) {
      List<String> words = Stream.concat(path.stream(), Stream.of(name)).toList();
      CommandLine command = SlipwayParser.commandLine(words.toArray(String[]::new));
      for (String word : words) {
        command = command.getSubcommands().get(word);
      }
      OptionSpec format = command.getCommandSpec().findOption("--format");
      if (format != null && Arrays.toString(format.description()).contains("json")) {
        printing.add(String.join(" ", words));
      }
      collect(words, command, printing);
    }
  }

  @Test
  void schemasAreListedForReadersAndForPrograms() {
    CommandRun text = CommandRun.of("schema");
    assertThat(text.code()).isZero();
    assertThat(text.out())
        .containsPattern("diagnostics +validate, .* +The diagnostics of a Slipway command")
        .containsPattern("traffic +run, measure, demo +Measured traffic")
        .containsPattern("bundle +- +The manifest of a Slipway bundle");
    JsonObject list =
        JsonForms.assertIs("schemas", CommandRun.of("schema", "--format", "json").out());
    assertThat(list.getAsJsonArray("schemas")).hasSameSizeAs(SchemaTable.forms());
  }

  @Test
  void anUnknownNameIsWrongUsage() {
    CommandRun run = CommandRun.of("schema", "nothing");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("[SCHEMA_UNKNOWN]");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void documentsOfAnotherFormAreRefused() {
    String rules = CommandRun.of("rules", "--format", "json").out();
    assertThatThrownBy(() -> JsonForms.assertIs("rules", rules.replace("\"error\"", "\"fatal\"")))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> JsonForms.assertIs("doctor", rules))
        .isInstanceOf(AssertionError.class);
  }

  @Test
  void commandsPrintWhatTheirSchemasSay() {
    JsonForms.assertIs("diagnostics", json("validate", MINIMAL));
    JsonForms.assertIs("rules", json("rules"));
    JsonForms.assertIs("rules", json("rules", "QOS_READER_STARVED"));
    JsonForms.assertIs("analysis", json("analyse", MINIMAL));
    JsonForms.assertIs("analysis", json("analyse", ROOT.resolve("samples/submarine-lab")));
    JsonForms.assertIs("allocation", json("allocate", ROOT.resolve("samples/submarine-lab")));
    assertThat(JsonForms.assertIs("doctor", json("doctor")).getAsJsonArray("needs").toString())
        .contains("\"opendds_idl\",\"debianPackage\":\"\"");
    JsonForms.assertIs("schemas", json("schema"));
    JsonObject written = JsonForms.assertIs("generation", json("generate", MINIMAL, "-o", folder));
    assertThat(written.getAsJsonArray("changes")).isNotEmpty();
    JsonForms.assertIs("generation", json("generate", MINIMAL, "-o", folder, "--check"));
  }

  /** The documents of components that were built and run are checked where they are made. */
  @Test
  void whatEndsWithoutAResultSaysWhyInJson() {
    Path missing = folder.resolve("missing");
    assertThat(codes("diagnostics", json("validate", missing))).contains("MODEL_FILE_NOT_FOUND");
    assertThat(codes("diagnostics", json("analyse", missing))).contains("MODEL_FILE_NOT_FOUND");
    assertThat(codes("diagnostics", json("validate", folder))).contains("MODEL_ARGUMENT_AMBIGUOUS");
    assertThat(codes("diagnostics", json("build", missing))).contains("BUNDLE_MANIFEST_UNREADABLE");
    assertThat(codes("diagnostics", json("run", missing))).contains("BUNDLE_MANIFEST_UNREADABLE");
    assertThat(codes("diagnostics", json("demo", "no-such-sample"))).contains("SAMPLE_UNKNOWN");
    assertThat(codes("diagnostics", json("rules", "NO_SUCH_RULE"))).contains("RULE_UNKNOWN");
  }

  private static String codes(String form, String text) {
    return JsonForms.assertIs(form, text).getAsJsonArray("diagnostics").toString();
  }

  private static String json(Object... command) {
    Object[] arguments = Arrays.copyOf(command, command.length + 2);
    arguments[command.length] = "--format";
    arguments[command.length + 1] = "json";
    return CommandRun.of(arguments).out();
  }
}
