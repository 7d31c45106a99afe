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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImportCommandTest {
  private static final Path LAB = Path.of("..", "samples", "submarine-lab");
  private static final Path HARBOUR =
      Path.of("..", "dds-idl", "src", "test", "resources", "dev", "slipway", "idl")
          .resolve(Path.of("opendds", "harbour.opendds"));
  private static final Path DDSXML_HARBOUR =
      HARBOUR.getParent().resolveSibling(Path.of("ddsxml", "harbour.xml"));

  /** With -Dslipway.golden.update=true the expected file is written instead of compared. */
  private static final boolean UPDATE = Boolean.getBoolean("slipway.golden.update");

  private static final Path GOLDEN = Path.of("src", "test", "golden", "import");
  private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  @TempDir Path folder;
  private Path types;

  @BeforeEach
  void name() {
    types = folder.resolve("types.deployment");
  }

  private Path idl(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Path lab() throws IOException {
    Path lab = Files.createDirectories(folder.resolve("lab"));
    try (Stream<Path> files = Files.list(LAB)) {
      for (Path file : files.toList()) {
        Files.copy(file, lab.resolve(file.getFileName()));
      }
    }
    return lab;
  }

  /** The IDL of a model, as the generator prints it. */
  private List<Path> generated(Path model, String profile) throws IOException {
    Path out = folder.resolve("idl-" + profile);
    CommandRun run =
        CommandRun.of("generate", model, "-o", out, "--only", "idl", "--idl-profile", profile);
    assertThat(run.code()).as(run.err()).isZero();
    try (Stream<Path> files = Files.list(out.resolve("idl"))) {
      return files.sorted().toList();
    }
  }

  private static CommandRun importIdl(Path model, List<Path> files, Object... options) {
    List<Object> arguments = new ArrayList<>(List.of("import", "idl", "-o", model));
    arguments.addAll(List.of(options));
    arguments.addAll(files);
    return CommandRun.of(arguments.toArray());
  }

  @Test
  void idlBecomesALibraryAndTheSameAgainChangesNothing() throws IOException {
    Path file =
        idl(
            "radar.idl",
            "module radar { @topic @final struct Track { @key unsigned long id; double x; }; };");
    CommandRun first = importIdl(types, List.of(file));
    assertThat(first.err()).isEmpty();
    assertThat(first.code()).isZero();
    assertThat(first.out())
        .isEqualTo(
            """
            created  /library types/module radar
            created  /library types/module radar/struct Track
            created  /library types/topic Track
            module: 1 created
            struct: 1 created
            topic: 1 created
            %s: written
            """
                .formatted(types));
    String before = Files.readString(types);
    CommandRun second = importIdl(types, List.of(file));
    assertThat(second.code()).isZero();
    assertThat(second.out())
        .isEqualTo(
            """
            module: 1 unchanged
            struct: 1 unchanged
            topic: 1 unchanged
            %s: unchanged
            """
                .formatted(types));
    assertThat(types).hasContent(before);
  }

  @Test
  void aDialectDefinesTheMacrosOfItsCompiler() throws IOException {
    Path file =
        idl(
            "vendor.idl",
            """
            #ifdef __OPENDDS_IDL
            struct OfOpenDds { long a; };
            #endif
            struct Always { long a; };
            """);
    assertThat(importIdl(types, List.of(file), "--dry-run").out()).contains("struct: 1 created");
    assertThat(importIdl(types, List.of(file), "--dry-run", "--dialect", "opendds").out())
        .contains("struct: 2 created", "struct OfOpenDds");
    CommandRun wrong = importIdl(types, List.of(file), "--dialect", "mscc");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).containsIgnoringCase("idlc, fastddsgen, opendds, rti, tao");
  }

  @ParameterizedTest
  @ValueSource(strings = {"common", "opendds", "fastdds", "cyclonedds", "full"})
  void whatWasGeneratedFromAModelIsNoChangeOfIt(String profile) throws IOException {
    Path lab = lab();
    String deployment = Files.readString(lab.resolve("submarine-lab.deployment"));
    String library = Files.readString(lab.resolve("combat-system-types.deployment"));
    CommandRun run = importIdl(lab, generated(lab, profile));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).doesNotContain("updated", "created").contains(": unchanged\n");
    assertThat(lab.resolve("submarine-lab.deployment")).hasContent(deployment);
    assertThat(lab.resolve("combat-system-types.deployment")).hasContent(library);
  }

  @Test
  void changedIdlKeepsIdsTopicsAndAllocations() throws IOException {
    Path lab = lab();
    List<Path> files = generated(lab, "common");
    for (Path file : files) {
      Files.writeString(file, changed(Files.readString(file)));
    }
    CommandRun run = importIdl(lab, files);
    assertThat(run.code()).as(run.err()).isZero();
    CommandRun valid = CommandRun.of("validate", lab);
    assertThat(valid.code()).as(valid.out()).isZero();
    compare("changed-lab.txt", run.out().replace(folder.toString() + "/", ""));
    Path library = lab.resolve("combat-system-types.deployment");
    compare("changed-combat-system-types.deployment", withoutNewIds(Files.readString(library)));
    assertThat(lab.resolve("submarine-lab.deployment"))
        .hasSameTextualContentAs(LAB.resolve("submarine-lab.deployment"));
  }

  private static String changed(String idl) {
    return idl.replace("string<32> source_name;", "string<48> source_name;\n    boolean simulated;")
        .replace("double roll;", "float roll;")
        .replace("    double pitch;\n", "")
        .replace("HEALTH_FAILED", "HEALTH_LOST,\n    HEALTH_FAILED")
        .replace(
            "module navigation {",
            """
            module navigation {
              @nested
              @final
              struct Simulation {
                common::Timestamp started_at;
              };
            """);
  }

  /** Ids that are not those of the sample differ from run to run. */
  private static String withoutNewIds(String text) throws IOException {
    String known = Files.readString(LAB.resolve("combat-system-types.deployment"));
    Matcher ids = ID.matcher(text);
    return ids.replaceAll(id -> known.contains(id.group()) ? id.group() : "NEW-ID");
  }

  private static void compare(String name, String actual) throws IOException {
    Path expected = GOLDEN.resolve(name);
    if (UPDATE) {
      Files.createDirectories(GOLDEN);
      Files.writeString(expected, actual);
    }
    assertThat(actual).isEqualTo(Files.readString(expected));
  }

  @Test
  void brokenIdlLeavesTheModelAlone() throws IOException {
    Path good = idl("radar.idl", "module radar { struct Track { long x; }; };");
    importIdl(types, List.of(good));
    String before = Files.readString(types);
    Path broken = idl("radar.idl", "module radar { struct Track { long x; double };");
    CommandRun run = importIdl(types, List.of(broken));
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains(broken + ":1:", types + ": not changed, ")
        .doesNotContain("\tat ");
    assertThat(types).hasContent(before);
  }

  @Test
  void whatHasVanishedIsPrunedOnRequest() throws IOException {
    importIdl(
        types, List.of(idl("radar.idl", "struct Track { long x; }; struct Old { long x; };")));
    Path less = idl("radar.idl", "struct Track { long x; };");
    CommandRun kept = importIdl(types, List.of(less));
    assertThat(kept.err()).contains("warning: No longer in its source [IMPORT_VANISHED]");
    assertThat(kept.out()).contains("struct: 1 unchanged, 1 kept\n", types + ": unchanged\n");
    CommandRun dry = importIdl(types, List.of(less), "--prune", "--dry-run");
    assertThat(dry.out())
        .contains("removed  /library types/struct Old\n", types + ": would be written\n");
    assertThat(Files.readString(types)).contains("name=\"Old\"");
    CommandRun pruned = importIdl(types, List.of(less), "--prune");
    assertThat(pruned.err()).isEmpty();
    assertThat(Files.readString(types)).doesNotContain("name=\"Old\"");
  }

  @Test
  void macrosAndIncludeFoldersReachTheParser() throws IOException {
    Path include = Files.createDirectories(folder.resolve("include"));
    Files.writeString(
        include.resolve("base.idl"),
        "const long MOST = 7; struct Unused { long x; }; struct Base { long x[MOST]; };");
    Path file =
        idl(
            "radar.idl",
            """
            #include "base.idl"
            #ifdef WITH_SONAR
            struct Sonar { Base at; };
            #endif
            #if DEPTH == 3
            struct Deep { long x; };
            #endif
            """);
    CommandRun run =
        importIdl(types, List.of(file), "-I", include, "-D", "WITH_SONAR", "-DDEPTH=3");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("struct Base", "struct Sonar", "struct Deep")
        .doesNotContain("Unused");
    assertThat(Files.readString(types))
        .contains("name=\"Base\" source=\"include/base.idl\"")
        .contains("name=\"Sonar\" source=\"radar.idl\"");
  }

  @Test
  void openDdsModelsBecomeComponentsTopicsAndTypes() {
    becomes(
        "opendds",
        HARBOUR,
        "info: Name made legal [OPENDDS_NAME_CHANGED]",
        "component type: 2 created\n",
        "topic: 2 created\n",
        "struct: 3 created\n");
  }

  @Test
  void ddsXmlBecomesTypesTopicsQosAndComponents() {
    becomes(
        "ddsxml",
        DDSXML_HARBOUR,
        "harbour.xml:106:11: warning: Left out of the import",
        "component type: 2 created\n",
        "topic: 2 created\n",
        "domain: 1 created\n");
  }

  @Test
  void umlBecomesTypesTopicsAndQos() {
    becomes(
        "uml",
        HARBOUR.getParent().resolveSibling(Path.of("uml", "harbour.uml")),
        "harbour.uml:74:7: warning: Left out of the import",
        "struct: 3 created\n",
        "topic: 1 created\n",
        "qos profile: 1 created\n");
  }

  /** Imports a file twice: the second time changes nothing. */
  private void becomes(String form, Path file, String notice, String... created) {
    CommandRun run = CommandRun.of("import", form, file, "-o", types);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).contains(notice);
    assertThat(run.out()).contains(created);
    CommandRun again = CommandRun.of("import", form, file, "-o", types);
    assertThat(again.out()).doesNotContain("updated", "created").contains(": unchanged\n");
    assertThat(CommandRun.of("validate", types).out()).doesNotContain("[IDL_");
  }

  @Test
  void whatWasSetInTheModelSurvivesTheNextImport() throws IOException {
    CommandRun.of("import", "opendds", HARBOUR, "-o", types);
    String edited = Files.readString(types).replaceFirst("rate=\"1.0\"", "rate=\"50.0\"");
    Files.writeString(types, edited);
    CommandRun.of("import", "opendds", HARBOUR, "-o", types);
    assertThat(types).hasContent(edited);
  }

  @Test
  void reportsAreJsonOfTheirForm() throws IOException {
    Path file = idl("radar.idl", "struct Track { long x; };");
    JsonObject dry =
        JsonForms.assertIs(
            "import", importIdl(types, List.of(file), "--dry-run", "--format", "json").out());
    assertThat(dry.getAsJsonArray("elements").get(0).getAsJsonObject().has("id")).isFalse();
    JsonObject done =
        JsonForms.assertIs("import", importIdl(types, List.of(file), "--format", "json").out());
    assertThat(done.getAsJsonObject("counts").getAsJsonObject("struct").get("created").getAsInt())
        .isEqualTo(1);
    assertThat(done.getAsJsonArray("written").toString()).isEqualTo("[\"types.deployment\"]");
    Path broken = idl("radar.idl", "struct");
    CommandRun failed = importIdl(types, List.of(broken), "--format", "json");
    assertThat(failed.code()).isEqualTo(1);
    assertThat(JsonForms.assertIs("import", failed.out()).getAsJsonArray("elements")).isEmpty();
  }

  @Test
  void aFileWithMoreMistakesThanAreShownIsNoWrongUsage() throws IOException {
    Path file = idl("radar.idl", "struct Track { Unknown unknown; };\n".repeat(600));
    CommandRun run = importIdl(types, List.of(file));
    assertThat(run.err()).contains("[IDL_PROBLEMS_OMITTED]");
    assertThat(run.code()).isEqualTo(1);
  }

  @Test
  void whatIsNamedWronglyIsWrongUsage() throws IOException {
    Path file = idl("radar.idl", "struct Track { long x; };");
    Path missing = folder.resolve("missing.idl");
    assertThat(importIdl(types, List.of(missing)).code()).isEqualTo(2);
    for (String format : List.of("opendds", "dds-xml", "uml")) {
      assertThat(CommandRun.of("import", format, missing, "-o", types).code())
          .as(format)
          .isEqualTo(2);
    }
    assertThat(importIdl(folder.resolve("types.xml"), List.of(file)).err())
        .contains("[IMPORT_MODEL_NAME]");
    assertThat(importIdl(types, List.of(file), "-D", "1x").code()).isEqualTo(2);
    assertThat(importIdl(types, List.of()).code()).isEqualTo(2);
    assertThat(types).doesNotExist();
  }

  @Test
  void hostileFilesAreRefusedWithoutHarm() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "the secret");
    Path model =
        Files.writeString(
            folder.resolve("x.opendds"),
            "<!DOCTYPE x [<!ENTITY e SYSTEM \"" + secret.toUri() + "\">]><x>&e;</x>");
    CommandRun run = CommandRun.of("import", "opendds", model, "-o", types);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("[OPENDDS_XML_MALFORMED]").doesNotContain("the secret");
    assertThat(types).doesNotExist();
  }
}
