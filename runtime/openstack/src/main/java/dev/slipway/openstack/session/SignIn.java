// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.session;

import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudException.Kind;
import dev.slipway.cloud.Secret;
import dev.slipway.diagnostics.OptionalText;
import dev.slipway.openstack.config.CloudSettings;
import dev.slipway.openstack.session.SignInBody.ApplicationCredential;
import dev.slipway.openstack.session.SignInBody.Domain;
import dev.slipway.openstack.session.SignInBody.Identity;
import dev.slipway.openstack.session.SignInBody.Named;
import dev.slipway.openstack.session.SignInBody.Password;
import dev.slipway.openstack.session.SignInBody.Scope;
import dev.slipway.openstack.session.SignInBody.TokenId;
import dev.slipway.openstack.session.SignInBody.User;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/** What is sent to the identity service for a token (Identity API v3). */
final class SignIn {
  private static final String PASSWORD = "password";
  private static final String TOKEN = "token";

  private final CloudSettings settings;

  SignIn(CloudSettings settings) {
    this.settings = settings;
  }

  /** Where it is sent to. */
  URI address() throws CloudException {
    String url = settings.auth("auth_url").replaceFirst("/+$", "");
    if (url.isEmpty()) {
      throw missing("auth_url");
    }
    if (url.matches(".*/v2(\\.0)?")) {
      throw wrong("The address " + url + " is that of Identity API v2.", "Write that of v3.");
    }
    try {
      URI address = new URI(Service.IDENTITY.withVersion(url) + "/auth/tokens");
      if (address.getHost() == null || !String.valueOf(address.getScheme()).matches("https?")) {
        throw wrong(
            "'" + url + "' is not an address.", "Write auth_url as in https://cloud:5000/v3.");
      }
      return address;
    } catch (URISyntaxException e) {
      throw wrong(
          "'" + url + "' is not an address.", "Write auth_url as in https://cloud:5000/v3.");
    }
  }

  SignInBody body() throws CloudException {
    return switch (settings.authType()) {
      case PASSWORD, "v3password" -> SignInBody.of(Identity.of(password()), scope());
      case TOKEN, "v3token" -> SignInBody.of(Identity.of(new TokenId(required(TOKEN))), scope());
      case "v3applicationcredential" ->
          SignInBody.of(Identity.of(applicationCredential()), Optional.empty());
      default ->
          throw wrong(
              "The auth_type " + settings.authType() + " is not supported.",
              "Use password, token or v3applicationcredential.");
    };
  }

  /** Whether a new token can be had when one has ended. */
  boolean isRenewable() {
    return !settings.authType().endsWith(TOKEN);
  }

  /** Whether the project is part of the credentials. */
  boolean isBoundToProject() {
    return settings.authType().equals("v3applicationcredential");
  }

  private Password password() throws CloudException {
    Named user = user();
    if (user.equals(Named.NONE)) {
      throw missing("username");
    }
    return new Password(User.of(user, required(PASSWORD)));
  }

  private ApplicationCredential applicationCredential() throws CloudException {
    String id = settings.auth("application_credential_id");
    String name = settings.auth("application_credential_name");
    if (id.isEmpty() && name.isEmpty()) {
      throw missing("application_credential_id");
    }
    Secret secret = required("application_credential_secret");
    return id.isEmpty()
        ? ApplicationCredential.byName(name, user(), secret)
        : ApplicationCredential.byId(id, secret);
  }

  private Named user() {
    return named("user_id", "username", "user_domain_");
  }

  private Optional<Scope> scope() {
    Named project = named("project_id", "project_name", "project_domain_");
    if (!project.equals(Named.NONE)) {
      return Optional.of(Scope.ofProject(project));
    }
    return given("system_scope")
        .map(Scope::ofSystem)
        .or(() -> domain("domain_").map(Scope::ofDomain));
  }

  /** By its id, or by its name in a domain. */
  private Named named(String id, String name, String domainPrefix) {
    if (given(id).isPresent()) {
      return new Named(given(id), Optional.empty(), Optional.empty());
    }
    if (given(name).isEmpty()) {
      return Named.NONE;
    }
    Domain domain =
        domain(domainPrefix)
            .or(() -> domain("default_domain_"))
            .orElseGet(() -> new Domain(Optional.of("default"), Optional.empty()));
    return new Named(Optional.empty(), given(name), Optional.of(domain));
  }

  private Optional<Domain> domain(String prefix) {
    Optional<String> id = given(prefix + "id");
    Optional<String> name = id.isEmpty() ? given(prefix + "name") : Optional.empty();
    return id.isEmpty() && name.isEmpty() ? Optional.empty() : Optional.of(new Domain(id, name));
  }

  private Optional<String> given(String key) {
    return OptionalText.of(settings.auth(key));
  }

  private Secret required(String key) throws CloudException {
    Secret secret = settings.secret(key);
    if (secret.value().isEmpty()) {
      throw missing(key);
    }
    return secret;
  }

  private CloudException missing(String key) {
    return wrong(
        "Its configuration has no " + key + ".",
        "Write it into clouds.yaml, or into secure.yaml beside it; a cloud of OS_* variables has it"
            + " as OS_"
            + key.toUpperCase(Locale.ROOT)
            + ".");
  }

  private CloudException wrong(String why, String hint) {
    return CloudException.of(Kind.CONFIGURATION, settings.name(), why, hint, null);
  }
}
