// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudException.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of a configuration that is wrong, and what is better here than in the SDK. */
class CloudConfigurationTest {
  @TempDir Path folder;

  @Test
  void withoutAnyConfigurationItSaysWhereToWriteOne() {
    CloudException failure = failure("", "");
    assertThat(failure.diagnostic().code()).isEqualTo("CLOUD_CONFIGURATION");
    assertThat(failure.diagnostic().message())
        .isEqualTo("There is neither a clouds.yaml nor a variable such as OS_AUTH_URL.");
    assertThat(failure.diagnostic().hint()).contains("~/.config/openstack");
  }

  @Test
  void anUnknownCloudIsToldWithThoseThatThereAre() throws Exception {
    clouds("clouds: {north: {auth: {}}, south: {auth: {}}}");
    assertThat(failure("west", "").diagnostic().message())
        .isEqualTo("There is no cloud west in " + folder.resolve("clouds.yaml") + ".");
    assertThat(failure("west", "").diagnostic().hint()).isEqualTo("Use one of: north, south.");
    assertThat(failure("", "").diagnostic().message())
        .isEqualTo("Several clouds are configured: north, south.");
  }

  @Test
  void anUnknownRegionOrProfileIsToldByItsName() throws Exception {
    clouds("clouds: {a: {regions: [North, South]}, b: {profile: nowhere}}");
    assertThat(failure("a", "West").diagnostic().hint()).isEqualTo("Use one of: North, South.");
    assertThat(failure("b", "").diagnostic().message())
        .isEqualTo("The cloud b has the profile nowhere, which is unknown.");
  }

  @Test
  void aBrokenFileIsToldByItsPlaceWithoutItsContent() throws Exception {
    clouds("clouds:\n  a:\n    auth: {password: 'sesame}\n");
    CloudException failure = failure("a", "");
    assertThat(failure.diagnostic().message())
        .contains("clouds.yaml: ", " at line ")
        .doesNotContain("sesame");
    clouds("- a\n- list\n");
    assertThat(failure("a", "").diagnostic().message()).endsWith("it is not a mapping.");
  }

  @Test
  void aTimeoutThatIsNoneIsRefused() throws Exception {
    clouds("clouds: {a: {api_timeout: soon}}");
    assertThat(failure("a", "").diagnostic().message()).contains("'soon'");
  }

  @Test
  void aClientCertificateIsRefusedInsteadOfLeftOut() throws Exception {
    clouds("clouds: {a: {cert: /me.pem}}");
    assertThat(failure("a", "").diagnostic().message()).contains("client certificate ('cert')");
  }

  @Test
  void passwordsOfDigitsAreTakenAsTheyAreWritten() throws Exception {
    clouds("clouds: {a: {auth: {password: 0123}}, b: {auth: {password: 1_0}}}");
    assertThat(settings("a").secret("password").value()).isEqualTo("0123");
    assertThat(settings("b").secret("password").value()).isEqualTo("1_0");
  }

  @Test
  void noPrintShowsASecret() throws Exception {
    clouds("clouds: {a: {auth: {username: amy, password: sesame, token: t0ken}}}");
    assertThat(settings("a").toString())
        .contains("amy", "password=***", "token=***")
        .doesNotContain("sesame", "t0ken");
  }

  private void clouds(String text) throws Exception {
    Files.writeString(folder.resolve("clouds.yaml"), text);
  }

  private CloudSettings settings(String cloud) throws CloudException {
    return CloudConfiguration.read(places()).settings(cloud, "");
  }

  private CloudException failure(String cloud, String region) {
    CloudException failure =
        catchThrowableOfType(
            CloudException.class, () -> CloudConfiguration.read(places()).settings(cloud, region));
    assertThat(failure.kind()).isEqualTo(Kind.CONFIGURATION);
    return failure;
  }

  private ConfigPlaces places() {
    return new ConfigPlaces(folder, folder.resolve("home"), Map.of());
  }
}
