// SPDX-License-Identifier: EPL-2.0
package dev.slipway.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.slipway.build.BuildResult.BuiltArchive;
import dev.slipway.build.BuildResult.Origin;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.JsonDiagnosticPrinter;
import dev.slipway.diagnostics.Severity;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildResultJsonTest {
  @TempDir private Path folder;

  @Test
  void namesArchivesWithTheirHashes() throws IOException {
    Path archive = Files.writeString(folder.resolve("Sonar-1.0.0.jar"), "");
    BuildResult result =
        new BuildResult(
            List.of(new BuiltArchive("Sonar-1.0.0", archive, Origin.COMPILED)),
            ExitCode.OK,
            List.of());
    assertIsOfItsForm(result);
    assertThat(json(result))
        .contains("\"component\":\"Sonar-1.0.0\"", "\"origin\":\"compiled\"", "\"dds\":\"fastdds\"")
        .contains("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  }

  @Test
  void saysWhatWentWrong() throws IOException {
    BuildResult result =
        new BuildResult(
            List.of(),
            ExitCode.USAGE,
            List.of(
                Diagnostic.builder("BUILD_TOOL_MISSING", Severity.ERROR, "Tool missing").build()));
    assertIsOfItsForm(result);
    assertThat(json(result)).contains("BUILD_TOOL_MISSING");
  }

  private static String json(BuildResult result) throws IOException {
    return BuildResultJson.document(result, DdsImplementation.FASTDDS).toString();
  }

  private static void assertIsOfItsForm(BuildResult result) throws IOException {
    String diagnostics = text(JsonDiagnosticPrinter.class, JsonDiagnosticPrinter.SCHEMA_RESOURCE);
    assertThat(
            JsonSchemaFactory.getInstance(
                    SpecVersion.VersionFlag.V202012,
                    builder ->
                        builder.schemaLoaders(
                            loaders ->
                                loaders.schemas(
                                    Map.of("urn:slipway:schema:diagnostics:1", diagnostics))))
                .getSchema(text(BuildResultJson.class, BuildResultJson.SCHEMA_RESOURCE))
                .validate(json(result), InputFormat.JSON))
        .isEmpty();
  }

  private static String text(Class<?> owner, String resource) throws IOException {
    try (InputStream in = owner.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
