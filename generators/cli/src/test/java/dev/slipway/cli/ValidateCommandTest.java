// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValidateCommandTest {
  private static final Path MINIMAL =
      Path.of("..", "..", "samples", "minimal", "minimal.deployment").toAbsolutePath().normalize();

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
