// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudException.Kind;
import dev.slipway.cloud.CloudScope;
import dev.slipway.openstack.config.ConfigPlaces;
import dev.slipway.openstack.fake.ScriptedCloud;
import dev.slipway.openstack.fake.TestCertificates;
import dev.slipway.openstack.http.RetryPolicy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Certificates of clouds; slow, because keytool is. */
@Tag("slow")
class CertificatesTest {
  private static final String IMAGES = "GET /image/v2/images";

  @TempDir Path folder;

  private final List<String> warnings = new ArrayList<>();

  @Test
  void certificatesAreCheckedAgainstTheAuthorityOfTheConfiguration() throws Exception {
    TestCertificates certificates = TestCertificates.in(folder);
    try (ScriptedCloud secure = ScriptedCloud.start(certificates.serverFor("localhost"))) {
      secure.lose(IMAGES).answer(IMAGES, 200, "{'images': []}");
      configure(
          secure,
          "cacert: '"
              + certificates.authority()
              + "'\n"
              + "    auth: {auth_url: '%s', username: a, password: b}");
      assertThat(clouds().open(CloudScope.of("test")).images().images()).isEmpty();
      assertThat(warnings).isEmpty();

      configure(secure, "auth: {auth_url: '%s', username: a, password: b}");
      untrusted();

      configure(secure, "verify: no\n    auth: {auth_url: '%s', username: a, password: b}");
      clouds().open(CloudScope.of("test"));
      assertThat(warnings).singleElement().asString().contains("are not checked");
    }
    warnings.clear();
    try (ScriptedCloud other = ScriptedCloud.start(certificates.serverFor("cloud.example"))) {
      configure(
          other,
          "cacert: '"
              + certificates.authority()
              + "'\n"
              + "    auth: {auth_url: '%s', username: a, password: b}");
      untrusted();
      assertThat(other.seen()).isEmpty();
      configure(other, "verify: false\n    auth: {auth_url: '%s', username: a, password: b}");
      clouds().open(CloudScope.of("test"));
    }
  }

  private void untrusted() {
    CloudException failure =
        catchThrowableOfType(CloudException.class, () -> clouds().open(CloudScope.of("test")));
    assertThat(failure.kind()).as(failure.getMessage()).isEqualTo(Kind.UNTRUSTED);
  }

  private void configure(ScriptedCloud cloud, String says) throws Exception {
    Files.writeString(
        folder.resolve("clouds.yaml"),
        "clouds:\n  test:\n    " + says.formatted(cloud.address() + "/v3") + "\n");
  }

  private OpenStackClouds clouds() {
    return new OpenStackClouds(
        new ConfigPlaces(folder, folder, Map.of()), RetryPolicy.standard(), warnings::add);
  }
}
