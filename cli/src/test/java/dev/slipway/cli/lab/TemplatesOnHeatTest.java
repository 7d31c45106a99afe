// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudScope;
import dev.slipway.cloud.StackRequest;
import dev.slipway.cloud.TemplateParameter;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.openstack.OpenStackClouds;
import dev.slipway.openstack.config.ConfigPlaces;
import dev.slipway.openstack.http.RetryPolicy;
import dev.slipway.openstacklab.LabRequest;
import dev.slipway.openstacklab.OpenStackLab;
import dev.slipway.openstacklab.OpenStackLabStatus;
import dev.slipway.openstacklab.Tier;
import dev.slipway.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The templates of samples, judged by a real Heat. */
@Tag("slow")
class TemplatesOnHeatTest {
  private static final Path SAMPLES = Path.of("..", "samples");

  /** Apart from those of a lab that the user has, and of other tests'. */
  private static final int PORT_OFFSET = 21_000;

  private static final String KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA== tester";

  private static Path folder;
  private static OpenStackLab lab;
  private static Cloud cloud;

  @TempDir private Path temporary;

  @BeforeAll
  static void startLab() throws Exception {
    List<Diagnostic> obstacles = OpenStackLab.obstacles(Tier.TEMPLATES);
    Needs.that(obstacles.isEmpty(), () -> "an OpenStack lab cannot be made: " + obstacles);
    // Not in the build's folder: sockets have short paths.
    folder = Files.createTempDirectory("slipway-heat");
    lab = new OpenStackLab(folder.resolve("lab"), Path.of("target", "openstack-lab-cache"));
    OpenStackLab.Result up =
        lab.up(new LabRequest(Tier.TEMPLATES, PORT_OFFSET, List.of()), (done, total, what) -> {});
    assertThat(up.succeeded()).as("%s", up.diagnostics()).isTrue();
    OpenStackLabStatus status = up.status().orElseThrow();
    cloud =
        new OpenStackClouds(
                new ConfigPlaces(
                    folder,
                    folder,
                    Map.of(
                        "OS_CLIENT_CONFIG_FILE",
                        status.cloudsFile(),
                        "OS_CLIENT_SECURE_FILE",
                        status.secureFile())),
                RetryPolicy.standard(),
                warning -> {})
            .open(CloudScope.of("slipway-lab-admin"));
  }

  @AfterAll
  static void stopLab() throws Exception {
    if (cloud != null) {
      cloud.close();
    }
    if (lab != null) {
      lab.down();
      Files.deleteIfExists(folder);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "submarine-lab, 1",
    "routed, 1",
    "neutron-placement, 2",
    "cloud-guests, 1",
    "hpc-tuning, 1"
  })
  void heatTakesTheTemplates(String sample, int templates) throws Exception {
    List<String> texts = templates(sample);
    assertThat(texts).hasSize(templates);
    for (String text : texts) {
      List<TemplateParameter> parameters = validate(text);
      assertThat(parameters)
          .extracting(TemplateParameter::name)
          .contains("public_key")
          .anyMatch(name -> name.startsWith("host_key_server_"));
    }
  }

  @Test
  void heatRefusesATemplateThatWasBroken() throws Exception {
    String text = templates("routed").get(0);
    assertThatThrownBy(() -> validate(text.replace("fixed_ips:", "fixed_ip:")))
        .isInstanceOf(CloudException.class)
        .hasMessageContaining("fixed_ip");
  }

  private static List<TemplateParameter> validate(String template) throws Exception {
    return cloud
        .stacks()
        .validate(StackRequest.of("check", template).withParameters(Map.of("public_key", KEY)));
  }

  private List<String> templates(String sample) throws IOException {
    Path bundle = temporary.resolve("bundle");
    CommandRun run = CommandRun.of("generate", SAMPLES.resolve(sample), "-o", bundle);
    assertThat(run.code()).as(run.err()).isZero();
    try (Stream<Path> files = Files.walk(bundle.resolve("heat"))) {
      return files.filter(Files::isRegularFile).sorted().map(TemplatesOnHeatTest::text).toList();
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
