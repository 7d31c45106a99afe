// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every golden template, judged by a real Heat. */
@Tag("slow")
class TemplatesOnHeatTest {
  private static final Path GOLDEN = Path.of("..", "generators", "heat", "src", "test", "golden");

  /** Apart from those of a lab that the user has, and of other tests'. */
  private static final int PORT_OFFSET = 21_000;

  private static final String KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA== tester";

  private static Path folder;
  private static OpenStackLab lab;
  private static Cloud cloud;

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

  /** What a test of the generator holds to be generated from the samples. */
  private static List<Path> golden() throws IOException {
    try (Stream<Path> files = Files.walk(GOLDEN)) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("golden")
  void heatTakesTheTemplates(Path template) throws Exception {
    assertThat(validate(Files.readString(template)))
        .extracting(TemplateParameter::name)
        .contains("public_key")
        .anyMatch(name -> name.startsWith("host_key_server_"));
  }

  @Test
  void heatRefusesATemplateThatWasBroken() throws Exception {
    String text = Files.readString(GOLDEN.resolve("routed/heat/cloud/voyage.yaml"));
    assertThatThrownBy(() -> validate(text.replace("fixed_ips:", "fixed_ip:")))
        .isInstanceOf(CloudException.class)
        .hasMessageContaining("fixed_ip");
  }

  private static List<TemplateParameter> validate(String template) throws Exception {
    return cloud
        .stacks()
        .validate(StackRequest.of("check", template).withParameters(Map.of("public_key", KEY)));
  }
}
