// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cli.testing.CommandRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever file it is given, Slipway says what is wrong with it and writes nothing. */
class BadInputTest {
  private static final int MANY = 10 << 20;

  @TempDir Path folder;

  @Test
  void brokenXml() throws IOException {
    assertRefused(minimal().replace("</software>", ""), "MODEL_XML_MALFORMED");
  }

  @Test
  void endsTooSoon() throws IOException {
    assertRefused(minimal().substring(0, 1500), "MODEL_XML_MALFORMED");
  }

  @Test
  void empty() throws IOException {
    assertRefused("", "MODEL_FILE_EMPTY");
  }

  @Test
  void anotherKindOfFile() throws IOException {
    assertRefused("\u007fELF\u0002\u0001\u0000\u0000", "MODEL_FILE_NOT_XML");
    assertRefused("<project xmlns=\"urn:another\"/>", "MODEL_NAMESPACE_UNKNOWN");
  }

  @Test
  void danglingReference() throws IOException {
    assertRefused(
        minimal().replace("topic=\"07e22b18-", "topic=\"00000000-"), "MODEL_REFERENCE_UNRESOLVED");
  }

  @Test
  void filesThatReferToEachOther() throws IOException {
    library("a", "b");
    library("b", "a");
    CommandRun run = CommandRun.of("validate", folder.resolve("a.deployment"));
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).contains("[MODEL_IMPORT_CYCLE]");
  }

  @Test
  void externalEntity() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "the secret");
    assertRefused(
        "<!DOCTYPE x [<!ENTITY e SYSTEM \"" + secret.toUri() + "\">]>\n" + minimal(),
        "MODEL_XML_DOCTYPE");
  }

  @Test
  void hugeName() throws IOException {
    String model = minimal().replace("name=\"Speaker\"", name("x".repeat(MANY)));
    assertHarmless(model);
    assertThat(validate(model).out()).hasSizeLessThan(20_000);
  }

  static Stream<String> hostileNames() {
    return Stream.of(
        "quote\"s'`",
        "line\nbreak: error: forged [FORGED]",
        "$(touch pwned)",
        "../../escape",
        "/absolute",
        "com1",
        "gr\u00fcn \u8239",
        "\u202Egnp.exe",
        "semi;colon&&pipe|",
        "*/ code /*",
        "x".repeat(300));
  }

  @ParameterizedTest
  @MethodSource("hostileNames")
  void hostileNameOfAComponent(String hostile) throws IOException {
    assertHarmless(minimal().replace("name=\"Speaker\"", name(hostile)));
  }

  @ParameterizedTest
  @MethodSource("hostileNames")
  void hostileNameOfATypeMemberAndTopic(String hostile) throws IOException {
    assertHarmless(minimal().replace("name=\"Greeting\"", name(hostile)));
    assertHarmless(minimal().replace("name=\"text\"", name(hostile)));
    assertHarmless(minimal().replace("name=\"Greetings\"", name(hostile)));
    assertHarmless(minimal().replace("name=\"greetings\"", name(hostile)));
  }

  @ParameterizedTest
  @MethodSource("hostileNames")
  void hostileNameOfANodeAndInstance(String hostile) throws IOException {
    assertHarmless(minimal().replace("name=\"workstation\"", name(hostile)));
    assertHarmless(minimal().replace("name=\"speaker\"", name(hostile)));
    assertHarmless(minimal().replace("name=\"minimal\"", name(hostile)));
  }

  @ParameterizedTest
  @MethodSource("hostileNames")
  void hostileDescription(String hostile) throws IOException {
    assertHarmless(
        minimal().replace("description=\"Greets.\"", "description=\"" + escaped(hostile) + "\""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"no-such-file.deployment", ".", "sub"})
  void whatIsNoFileIsWrongUsage(String name) throws IOException {
    Files.createDirectories(folder.resolve("sub"));
    CommandRun run = CommandRun.of("validate", folder.resolve(name));
    assertThat(run.code()).isEqualTo(2);
    assertThat((run.out() + run.err()).lines().filter(line -> line.contains("error:"))).hasSize(1);
  }

  @Test
  void folderWithSeveralDeploymentsIsAmbiguous() throws IOException {
    Files.writeString(folder.resolve("b.deployment"), minimal());
    Files.writeString(folder.resolve("a.deployment"), minimal());
    CommandRun run = CommandRun.of("validate", folder);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            """
            %s: error: Ambiguous model [MODEL_ARGUMENT_AMBIGUOUS]
              Several files in this folder hold a deployment: a.deployment, b.deployment.
              Hint: Name the .deployment file itself.
            """
                .formatted(folder));
  }

  @Test
  void theOnlyModelOfAFolderIsReadHoweverItBegins() throws IOException {
    Path model = folder.resolve("lab.deployment");
    for (String begin : new String[] {"<<<<<<< HEAD\n", "<?xml version='1.0'", ""}) {
      Files.writeString(model, begin.isEmpty() ? "" : begin + minimal());
      CommandRun run = CommandRun.of("validate", folder);
      assertThat(run.code()).as(begin).isEqualTo(1);
      assertThat(run.out())
          .contains(begin.isEmpty() ? "lab.deployment: error: " : "lab.deployment:1:", "error: ")
          .doesNotContain("MODEL_ARGUMENT_AMBIGUOUS");
    }
    Files.writeString(folder.resolve("other.deployment"), "<<<<<<< HEAD\n");
    CommandRun two = CommandRun.of("validate", folder);
    assertThat(two.code()).isEqualTo(2);
    assertThat(two.err()).contains("[MODEL_ARGUMENT_AMBIGUOUS]");
  }

  private void assertRefused(String model, String code) throws IOException {
    CommandRun validated = validate(model);
    assertThat(validated.code()).isEqualTo(1);
    assertThat(validated.out()).contains("[" + code + "]").doesNotContain("\tat ");
    assertThat(validated.err()).isEmpty();
    CommandRun generated = generate();
    assertThat(generated.code()).isEqualTo(1);
    assertThat(generated.err()).contains("[" + code + "]");
    assertThat(folder.resolve("bundle")).doesNotExist();
  }

  /** Either refused for a reason, or generated inside the bundle; never a defect, never forged. */
  private void assertHarmless(String model) throws IOException {
    CommandRun run = validate(model);
    assertThat(run.code()).isIn(0, 1);
    assertThat(run.out().lines()).noneMatch(line -> line.startsWith("break: error"));
    assertThat(run.out()).matches("[^\\p{Cntrl}\\u202E]*(\\R[^\\p{Cntrl}\\u202E]*)*");
    CommandRun generated = generate();
    assertThat(generated.code()).as(generated.err()).isIn(0, 1);
    assertThat(folder.resolve("pwned")).doesNotExist();
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .isSubsetOf("model.deployment", "bundle");
    }
  }

  private CommandRun validate(String model) throws IOException {
    Path file = folder.resolve("model.deployment");
    Files.writeString(file, model, StandardCharsets.UTF_8);
    return CommandRun.of("validate", file);
  }

  private CommandRun generate() {
    return CommandRun.of(
        "generate", folder.resolve("model.deployment"), "-o", folder.resolve("bundle"));
  }

  private void library(String name, String imported) throws IOException {
    Files.writeString(
        folder.resolve(name + ".deployment"),
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <slipway:Library xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI"
            xmlns:slipway="urn:slipway:model:1.0"
            id="00000000-0000-4000-8000-00000000000%1$s" name="%1$s">
          <imports href="%2$s.deployment#00000000-0000-4000-8000-00000000000%2$s"/>
        </slipway:Library>
        """
            .formatted(name, imported));
  }

  @ParameterizedTest
  @ValueSource(strings = {"generate", "export xmi", "export idl"})
  void whatCannotBeWrittenIsNoFaultOfTheModel(String command) throws IOException {
    Path model = Files.writeString(folder.resolve("minimal.deployment"), minimal());
    List<Object> line = new ArrayList<>(List.of(command.split(" ")));
    line.addAll(List.of(model, "-o", "/proc/slipway"));
    CommandRun run = CommandRun.of(line.toArray());
    assertThat(run.code()).as(run.err()).isEqualTo(74);
    assertThat(run.err()).contains("WRITE_FAILED]", "/proc/slipway", "nothing can be created");
  }

  private static String minimal() throws IOException {
    return Files.readString(Path.of("..", "samples", "minimal", "minimal.deployment"));
  }

  private static String name(String hostile) {
    return "name=\"" + escaped(hostile) + "\"";
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace("\"", "&quot;")
        .replace("\n", "&#10;");
  }
}
