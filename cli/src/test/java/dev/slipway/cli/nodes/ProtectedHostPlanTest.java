// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.IdleComponents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The plan's own door against the wrong disk: bundles that offer a host which must be left alone,
 * as if validation and generator had let it pass. Nothing is carried out, so runtime, server and
 * host have no say.
 */
class ProtectedHostPlanTest {
  private static final String HOST = "metal-1";

  @TempDir private Path folder;
  private Path bundle;

  @BeforeEach
  void generate() throws Exception {
    bundle = folder.resolve("bundle");
    CommandRun generated =
        CommandRun.of("generate", Path.of("..", "samples", "bare-metal"), "-o", bundle);
    assertThat(generated.code()).as(generated.err()).isZero();
    IdleComponents.place(bundle, DdsImplementation.CYCLONEDDS, "Speaker", "Listener");
  }

  static Stream<Arguments> wrongHosts() {
    return Stream.of(
        wrong("It is protected.", manifest -> node(manifest).addProperty("isProtected", true)),
        wrong(
            "One of its addresses is reserved.",
            manifest -> server(manifest).getAsJsonArray("reserved").add("10.7.0.11")),
        wrong(
            "A provisioning server must leave it alone.",
            manifest -> {
              JsonObject refusal = new JsonObject();
              refusal.addProperty("node", HOST);
              refusal.addProperty("reason", "It carries the controller.");
              server(manifest).getAsJsonArray("refused").add(refusal);
            }));
  }

  private static Arguments wrong(String why, Consumer<JsonObject> drawing) {
    return Arguments.of(why, drawing);
  }

  private static JsonObject node(JsonObject manifest) {
    return named(manifest.getAsJsonArray("nodes"), "name");
  }

  private static JsonObject server(JsonObject manifest) {
    JsonObject server = manifest.getAsJsonArray("provisioning").get(0).getAsJsonObject();
    // It offers the host all the same.
    assertThat(named(server.getAsJsonArray("hosts"), "node")).isNotNull();
    return server;
  }

  private static JsonObject named(JsonArray elements, String property) {
    for (JsonElement element : elements) {
      if (element.getAsJsonObject().get(property).getAsString().equals(HOST)) {
        return element.getAsJsonObject();
      }
    }
    throw new AssertionError("nothing of " + HOST);
  }

  private void redraw(Consumer<JsonObject> drawing) throws IOException {
    Path file = bundle.resolve("slipway.json");
    JsonObject manifest = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    drawing.accept(manifest);
    Files.writeString(file, manifest.toString());
  }

  private CommandRun plan() throws IOException {
    Path nowhere =
        Files.writeString(
            folder.resolve("ssh_config"), "Host *\n  HostName no-such-host.invalid\n");
    return CommandRun.of(
        "plan",
        bundle,
        "--reprovision",
        HOST,
        "--output",
        folder.resolve("plan.json"),
        "--ssh-config",
        nowhere,
        "--state",
        folder.resolve("state"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wrongHosts")
  void noPlanNamesAHostThatMustBeLeftAlone(String why, Consumer<JsonObject> drawing)
      throws Exception {
    redraw(drawing);

    CommandRun plan = plan();

    assertThat(plan.code()).isEqualTo(1);
    assertThat(plan.err())
        .contains("Host must not be installed [INSTALLATION_REFUSED]", HOST + ": " + why)
        .doesNotContain("REMOTE_UNREACHABLE");
    assertThat(plan.out()).isEmpty();
    assertThat(folder.resolve("plan.json")).doesNotExist();
    assertThat(folder.resolve("state")).doesNotExist();
  }

  @Test
  void hostThatMayBeInstalledPasses() throws Exception {
    CommandRun plan = plan();
    assertThat(plan.code()).as("its server cannot be asked").isEqualTo(3);
    assertThat(plan.err())
        .contains("[REMOTE_UNREACHABLE]")
        .doesNotContain("[INSTALLATION_REFUSED]");
    assertThat(folder.resolve("plan.json")).exists();
  }
}
