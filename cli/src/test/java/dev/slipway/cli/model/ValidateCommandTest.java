// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.cli.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValidateCommandTest {
  private static final Path MINIMAL =
      Path.of("..", "samples", "minimal", "minimal.deployment").toAbsolutePath().normalize();

  @TempDir private Path folder;

  @Test
  void sarifNamesFilesBelowTheSourceRootAndRulesInFull() throws IOException {
    Path model = Files.createDirectory(folder.resolve("models")).resolve("lab.deployment");
    Files.writeString(
        model, Files.readString(MINIMAL).replace("\"192.168.77.10\"", "\"10.0.0.1\""));
    CommandRun run = CommandRun.of("validate", model, "--format", "sarif", "--source-root", folder);
    assertThat(run.code()).isEqualTo(1);
    JsonObject log = JsonParser.parseString(run.out()).getAsJsonObject();
    JsonObject only = log.getAsJsonArray("runs").get(0).getAsJsonObject();
    assertThat(only.getAsJsonObject("automationDetails").get("id").getAsString())
        .isEqualTo("slipway/validate/models/lab.deployment/");
    List<JsonElement> results = only.getAsJsonArray("results").asList();
    assertThat(results).isNotEmpty();
    assertThat(run.out()).contains("\"uri\": \"models/lab.deployment\"").doesNotContain("file:///");
    JsonObject rule =
        only.getAsJsonObject("tool")
            .getAsJsonObject("driver")
            .getAsJsonArray("rules")
            .get(0)
            .getAsJsonObject();
    String explained = CommandRun.of("rules", rule.get("id").getAsString()).out();
    String purpose = rule.getAsJsonObject("fullDescription").get("text").getAsString();
    assertThat(explained.replaceAll("\\s+", " ")).contains(purpose);
  }

  @Test
  void judgesAsGeneratingWouldWithThePlaceOfEachFinding() throws IOException {
    Path model = folder.resolve("lab.deployment");
    String text = Files.readString(MINIMAL);
    Files.writeString(model, text.replace("\"dds:StringRef\"", "\"dds:StringRef\" wide=\"true\""));
    CommandRun refused = CommandRun.of("validate", model);
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.out())
        .contains("[CPP_MEMBER_NOT_SYNTHESISED]")
        .containsPattern("lab\\.deployment:9:\\d+: error: Dummies cannot make values");
    CommandRun generated = CommandRun.of("generate", model, "-o", folder.resolve("bundle"));
    assertThat(generated.code()).isEqualTo(1);
    String findings = refused.out().substring(0, refused.out().lastIndexOf("error:"));
    assertThat(generated.err()).contains(findings.substring(0, findings.lastIndexOf('\n')));

    Files.writeString(
        model, text.replace("name=\"Greeting\"", "name=\"Greeting\" extensibility=\"MUTABLE\""));
    CommandRun common = CommandRun.of("validate", model);
    assertThat(common.code())
        .isEqualTo(CommandRun.of("generate", model, "-o", folder.resolve("bundle")).code());
    CommandRun fastdds = CommandRun.of("validate", model, "--idl-profile", "fastdds");
    assertThat(fastdds.code()).isEqualTo(1);
    assertThat(fastdds.out()).containsPattern("lab\\.deployment:5:\\d+: error: ");
    CommandRun unknown = CommandRun.of("validate", model, "--idl-profile", "corba");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.out()).contains("[GENERATOR_OPTION_INVALID]");
  }

  @Test
  void aVariantIsJudgedByItsName() throws IOException {
    Path model = folder.resolve("lab.deployment");
    Files.writeString(
        model,
        Files.readString(MINIMAL)
            .replace(
                "</slipway:Deployment>",
                """
                <variants id="11111111-1111-4111-8111-111111111111" name="still">
                <settings element="ba5efc55-85a8-585b-8503-2ddbc9e3cede" feature="burst">
                <values>0</values></settings></variants>
                <variants id="11111111-1111-4111-8111-111111111112" name="fast"/>
                </slipway:Deployment>
                """));
    CommandRun all = CommandRun.of("validate", model);
    assertThat(all.code()).isEqualTo(1);
    assertThat(all.out())
        .contains("[PUBLICATION_BURST_INVALID]")
        .containsPattern(
            "See .*lab\\.deployment:\\d+:\\d+: variant still \\(/variant still\\): in this"
                + " variant");
    assertThat(CommandRun.of("validate", model, "--variant", "fast").code()).isZero();
    CommandRun unknown = CommandRun.of("validate", model, "--variant", "fst");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.out())
        .contains("[VARIANT_UNKNOWN]")
        .contains("Did you mean fast? Possible here: still, fast.");
    for (List<Object> other :
        List.of(
            List.<Object>of("analyse", model, "--variant", "fst"),
            List.<Object>of(
                "generate", model, "-o", folder.resolve("bundle"), "--variant", "fst"))) {
      CommandRun run = CommandRun.of(other.toArray());
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains("[VARIANT_UNKNOWN]");
    }
    assertThat(folder.resolve("bundle")).doesNotExist();
  }

  @Test
  void aFileThatCannotBeReadIsAResultToo() {
    CommandRun run =
        CommandRun.of(
            "validate",
            folder.resolve("no.deployment"),
            "--format",
            "sarif",
            "--source-root",
            folder);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).contains("MODEL_FILE_NOT_FOUND", "\"uri\": \"no.deployment\"");
  }

  @Test
  void junitHasACheckOfEachRule() throws IOException {
    Path model = folder.resolve("lab.deployment");
    Files.writeString(
        model, Files.readString(MINIMAL).replace("\"192.168.77.10\"", "\"10.0.0.1\""));
    CommandRun run = CommandRun.of("validate", model, "--format", "junit");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out())
        .startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites ")
        .contains("classname=\"rules\" name=\"NIC_ADDRESS_OUTSIDE_SUBNET\"", " failures=\"1\"")
        .contains("type=\"NIC_ADDRESS_OUTSIDE_SUBNET\">" + model + ":")
        .doesNotContain("<skipped");
  }

  @Test
  void junitSkipsTheRulesOfWhatCannotBeRead() {
    CommandRun run =
        CommandRun.of("validate", folder.resolve("no.deployment"), "--format", "junit");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out())
        .contains("classname=\"files\" name=\"MODEL_FILE_NOT_FOUND\"", "<skipped ")
        .contains(" failures=\"1\"");
  }
}
