// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudException.Kind;
import dev.slipway.cloud.CloudScope;
import dev.slipway.cloud.Clouds;
import dev.slipway.openstack.config.CloudConfiguration;
import dev.slipway.openstack.config.CloudSettings;
import dev.slipway.openstack.config.ConfigPlaces;
import dev.slipway.openstack.http.HttpTransport;
import dev.slipway.openstack.http.RetryPolicy;
import dev.slipway.openstack.http.TrustedCertificates;
import dev.slipway.openstack.session.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;

/** The clouds of the user's {@code clouds.yaml} and {@code OS_*} variables. */
public final class OpenStackClouds implements Clouds {
  private static final Duration REQUEST_TIME = Duration.ofSeconds(60);

  private final ConfigPlaces places;
  private final RetryPolicy policy;
  private final Consumer<String> warnings;

  /**
   * @param warnings told what the user should know, one sentence each
   */
  public OpenStackClouds(ConfigPlaces places, RetryPolicy policy, Consumer<String> warnings) {
    this.places = places;
    this.policy = policy;
    this.warnings = warnings;
  }

  /** Those of this process. */
  public static OpenStackClouds ofThisProcess(Consumer<String> warnings) {
    return new OpenStackClouds(ConfigPlaces.ofThisProcess(), RetryPolicy.standard(), warnings);
  }

  @Override
  public Cloud open(CloudScope scope) throws CloudException, InterruptedException {
    CloudSettings settings =
        CloudConfiguration.read(places).settings(scope.cloud(), scope.region());
    if (!scope.project().isEmpty() && !scope.project().equals(settings.auth("project_name"))) {
      if (Session.isBoundToProject(settings)) {
        throw CloudException.of(
            Kind.CONFIGURATION,
            settings.name(),
            "An application credential is for one project only, and cannot be used for "
                + scope.project()
                + ".",
            "Configure a user's password, or an application credential of that project.",
            null);
      }
      settings = settings.inProject(scope.project());
    }
    HttpTransport transport =
        new HttpTransport(
            settings.name(),
            certificates(settings),
            settings.timeout().orElse(REQUEST_TIME),
            policy);
    return new OpenStackCloud(Session.open(settings, transport, Clock.systemUTC()));
  }

  private SSLContext certificates(CloudSettings settings) throws CloudException {
    try {
      if (!settings.verify()) {
        warnings.accept(
            "Certificates of the cloud "
                + settings.name()
                + " are not checked, because its configuration says so: whoever is on the way can"
                + " read the password.");
        return TrustedCertificates.unchecked();
      }
      return settings.cacert().isPresent()
          ? TrustedCertificates.of(settings.cacert().get())
          : TrustedCertificates.ofThisMachine();
    } catch (IOException | GeneralSecurityException e) {
      throw CloudException.of(
          Kind.CONFIGURATION,
          settings.name(),
          "The certificates of "
              + settings.cacert().map(Path::toString).orElse("this machine")
              + " cannot be read.",
          "Name a file with certificates in PEM as 'cacert'.",
          e);
    }
  }
}
