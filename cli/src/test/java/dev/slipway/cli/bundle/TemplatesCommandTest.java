// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cli.Slipway;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.JsonForms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Template sets on the command line. */
class TemplatesCommandTest {
  private static final Path MINIMAL = Path.of("..", "samples", "minimal");

  @TempDir Path folder;

  @Test
  void setIsCopiedChangedAndGenerated() throws IOException {
    Path set = folder.resolve("mine");
    CommandRun copy = CommandRun.of("templates", "copy", "tutorial", set);
    assertThat(copy.code()).as(copy.err()).isZero();
    assertThat(copy.out()).contains(set + ": 5 files\n").contains("--templates " + set);
    Path output = folder.resolve("bundle");
    CommandRun first = generate(output, "--templates", set);
    assertThat(first.err()).isEmpty();
    assertThat(output.resolve("tutorial/overview.txt")).content().startsWith("Hello, minimal!\n");
    assertThat(generate(output, "--templates", set).out()).isEqualTo(output + ": up to date\n");
    assertThat(generate(output, "--templates", set, "--option", "tutorial.greeting=Ahoy").out())
        .startsWith(output + ": 0 created, 3 updated, 0 deleted, ");
    assertThat(output.resolve("tutorial/overview.txt")).content().startsWith("Ahoy, minimal!\n");
    Files.writeString(set.resolve("names.eol"), "operation String asTitle() { return '!'; }");
    assertThat(generate(output, "--templates", set).out()).contains("3 updated");
    assertThat(output.resolve("tutorial/overview.txt")).content().contains("- !: ");
    assertThat(generate(output, "--templates", set, "--check").code()).isZero();
    assertThat(generate(output).out())
        .as("without the set, its files go")
        .startsWith(output + ": 0 created, 1 updated, 2 deleted, ");
    assertThat(output.resolve("tutorial")).doesNotExist();
  }

  @Test
  void mistakesAreToldWithoutAStackTrace() throws IOException {
    Path set = folder.resolve("mine");
    CommandRun.of("templates", "copy", "tutorial", set);
    Files.writeString(set.resolve("overview.egl"), "[%=deployment.nme%]\n");
    CommandRun run = generate(folder.resolve("bundle"), "--templates", set);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith(set + "/overview.egl:1:4: error: Failure in a template [TEMPLATE_FAILED]\n")
        .doesNotContain("\tat ");
    assertThat(folder.resolve("bundle")).doesNotExist();
  }

  @Test
  void whatATemplatePrintsIsShown() throws IOException {
    Path set = folder.resolve("mine");
    CommandRun.of("templates", "copy", "tutorial", set);
    Files.writeString(set.resolve("overview.egl"), "[%deployment.name.println('made of ');%]\n");
    CommandRun run = generate(folder.resolve("bundle"), "--templates", set);
    assertThat(run.code()).isZero();
    assertThat(run.err())
        .contains("info: Output of a template [TEMPLATE_PRINTED]\n  made of minimal");
  }

  @Test
  void pathsAreConfinedAndCollisionsNameBothOwners() throws IOException {
    Path set = folder.resolve("mine");
    CommandRun.of("templates", "copy", "tutorial", set);
    String rules = Files.readString(set.resolve("main.egx"));
    Files.writeString(
        set.resolve("main.egx"), rules.replace("tutorial/overview.txt", "../overview.txt"));
    CommandRun outside = generate(folder.resolve("bundle"), "--templates", set);
    assertThat(outside.code()).isEqualTo(1);
    assertThat(outside.err())
        .contains("[GENERATED_PATH_ILLEGAL]")
        .containsPattern("main\\.egx:10:\\d+: error: Illegal path")
        .contains("The generator tutorial makes the path ../overview.txt");
    assertThat(folder.resolve("overview.txt")).doesNotExist();
    Files.writeString(
        set.resolve("main.egx"), rules.replace("tutorial/overview.txt", "idl/greetings.idl"));
    assertThat(generate(folder.resolve("bundle"), "--templates", set).err())
        .contains("[GENERATED_PATH_DUPLICATE]")
        .containsPattern("main\\.egx:10:\\d+: error: Two generated files")
        .contains("The generators idl and tutorial both make idl/greetings.idl.");
  }

  @Test
  void whatIsOpenAtTheEndOfAFileIsToldThere() throws IOException {
    Path set = folder.resolve("mine");
    CommandRun.of("templates", "copy", "tutorial", set);
    Path main = set.resolve("main.egx");
    String rules = Files.readString(main).stripTrailing();
    Files.writeString(main, rules.substring(0, rules.length() - 1) + "\n\n");
    int lines = Math.toIntExact(rules.lines().count()) - 1;
    assertThat(generate(folder.resolve("bundle"), "--templates", set).err())
        .containsPattern("main\\.egx:" + lines + ":\\d+: error: Mistake in a template");
    Files.writeString(main, rules);
    Files.writeString(set.resolve("overview.egl"), "a\n[% for (x in y) { %]\nb\n");
    assertThat(generate(folder.resolve("bundle"), "--templates", set).err())
        .contains("overview.egl:3:2: error: Mistake in a template");
  }

  @Test
  void wrongUsageEndsWith2() throws IOException {
    Path output = folder.resolve("bundle");
    CommandRun unknown = generate(output, "--templates", "unheard-of");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("[TEMPLATE_SET_NOT_FOUND]");
    assertThat(generate(output, "--templates", "tutorial,tutorial").err())
        .contains("[TEMPLATE_SET_NAME_TAKEN]");
    assertThat(generate(output, "--templates", "tutorial", "--option", "tutorial.x=y").code())
        .isEqualTo(2);
    assertThat(generate(output, "--templates", "tutorial", "--option", "templates.seconds=0").err())
        .contains("it is not a whole number from 1 to 1000000");
    assertThat(CommandRun.of("templates", "copy", "unheard-of", folder.resolve("x")).code())
        .isEqualTo(2);
    assertThat(CommandRun.of("templates", "copy", "tutorial", folder).code()).isZero();
    assertThat(CommandRun.of("templates", "copy", "tutorial", folder).err())
        .contains("[TEMPLATE_SET_FOLDER_OCCUPIED]");
    assertThat(output).doesNotExist();
  }

  @Test
  void commandsPrintDocumentsOfTheirForms() {
    assertThat(CommandRun.of("templates", "list").out())
        .contains("tutorial\n  ")
        .contains("  --option tutorial.greeting=Hello\n");
    JsonForms.assertIs(
        "template-sets", CommandRun.of("templates", "list", "--format", "json").out());
    CommandRun copy =
        CommandRun.of("templates", "copy", "tutorial", folder.resolve("x"), "--format", "json");
    assertThat(JsonForms.assertIs("template-copy", copy.out()).getAsJsonArray("files")).hasSize(5);
  }

  @Test
  void withoutSetsNothingOfTheirLanguageIsLoaded() throws IOException, InterruptedException {
    Path classes = folder.resolve("classes.log");
    String output = folder.resolve("bundle").toString();
    Process process =
        start(
            List.of("-Xlog:class+load:file=" + classes),
            List.of("generate", MINIMAL.toString(), "-o", output));
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
    assertThat(Files.readString(classes))
        .contains("dev.slipway.generator.engine.GenerationRun ")
        .doesNotContain("org.eclipse.epsilon")
        .doesNotContain("dev.slipway.generator.templates");
  }

  @Test
  void interruptionEndsAnEndlessTemplate() throws IOException, InterruptedException {
    Path set = folder.resolve("mine");
    CommandRun.of("templates", "copy", "tutorial", set);
    Files.writeString(set.resolve("overview.egl"), "[%while (true) {}%]");
    Path output = folder.resolve("bundle");
    Process process =
        start(
            List.of(),
            List.of(
                "generate",
                MINIMAL.toString(),
                "-o",
                output.toString(),
                "--templates",
                set.toString()));
    while (!Files.exists(output) && process.isAlive()) {
      Thread.sleep(20);
    }
    // In the midst of the template, which starts soon after the folder is made.
    Thread.sleep(3000);
    process.destroy();
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).as("ended soon").isTrue();
    assertThat(process.exitValue()).isEqualTo(128 + 15);
    assertThat(output).doesNotExist();
  }

  private static Process start(List<String> javaOptions, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Dfile.encoding=UTF-8"));
    command.addAll(javaOptions);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(Slipway.class.getName());
    command.addAll(arguments);
    return new ProcessBuilder(command)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static CommandRun generate(Path output, Object... more) {
    List<Object> arguments = new ArrayList<>(List.of("generate", MINIMAL, "-o", output));
    arguments.addAll(List.of(more));
    return CommandRun.of(arguments.toArray());
  }
}
