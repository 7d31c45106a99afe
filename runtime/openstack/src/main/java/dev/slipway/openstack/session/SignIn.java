// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.session;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudException.Kind;
import dev.slipway.openstack.config.CloudSettings;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/** What is sent to the identity service for a token (Identity API v3). */
final class SignIn {
  private static final String NAME = "name";
  private static final String PASSWORD = "password";
  private static final String TOKEN = "token";
  private static final String APPLICATION_CREDENTIAL = "application_credential";

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
        throw wrong("'" + url + "' is no address.", "Write auth_url as in https://cloud:5000/v3.");
      }
      return address;
    } catch (URISyntaxException e) {
      throw wrong("'" + url + "' is no address.", "Write auth_url as in https://cloud:5000/v3.");
    }
  }

  JsonObject body() throws CloudException {
    JsonObject identity = new JsonObject();
    JsonObject scope = new JsonObject();
    switch (settings.authType()) {
      case PASSWORD, "v3password" -> {
        by(identity, PASSWORD, password());
        scope = scope();
      }
      case TOKEN, "v3token" -> {
        JsonObject token = new JsonObject();
        token.addProperty("id", required(TOKEN));
        by(identity, TOKEN, token);
        scope = scope();
      }
      case "v3applicationcredential" ->
          by(identity, APPLICATION_CREDENTIAL, applicationCredential());
      default ->
          throw wrong(
              "The auth_type " + settings.authType() + " is not supported.",
              "Use password, token or v3applicationcredential.");
    }
    JsonObject auth = new JsonObject();
    auth.add("identity", identity);
    if (scope.size() > 0) {
      auth.add("scope", scope);
    }
    JsonObject body = new JsonObject();
    body.add("auth", auth);
    return body;
  }

  /** Whether a new token can be had when one has ended. */
  boolean isRenewable() {
    return !settings.authType().endsWith(TOKEN);
  }

  /** Whether the project is part of the credentials. */
  boolean isBoundToProject() {
    return settings.authType().equals("v3applicationcredential");
  }

  private static void by(JsonObject identity, String method, JsonObject credentials) {
    JsonArray methods = new JsonArray();
    methods.add(method);
    identity.add("methods", methods);
    identity.add(method, credentials);
  }

  private JsonObject password() throws CloudException {
    JsonObject user = user();
    if (user.size() == 0) {
      throw missing("username");
    }
    user.addProperty(PASSWORD, required(PASSWORD));
    JsonObject password = new JsonObject();
    password.add("user", user);
    return password;
  }

  private JsonObject applicationCredential() throws CloudException {
    JsonObject credential = new JsonObject();
    String id = settings.auth("application_credential_id");
    if (id.isEmpty()) {
      String name = settings.auth("application_credential_name");
      if (name.isEmpty()) {
        throw missing("application_credential_id");
      }
      credential.addProperty(NAME, name);
      credential.add("user", user());
    } else {
      credential.addProperty("id", id);
    }
    credential.addProperty("secret", required("application_credential_secret"));
    return credential;
  }

  private JsonObject user() {
    return named("user_id", "username", "user_domain_");
  }

  private JsonObject scope() {
    JsonObject scope = new JsonObject();
    JsonObject project = named("project_id", "project_name", "project_domain_");
    if (project.size() > 0) {
      scope.add("project", project);
    } else if (!settings.auth("system_scope").isEmpty()) {
      JsonObject system = new JsonObject();
      system.addProperty(settings.auth("system_scope"), true);
      scope.add("system", system);
    } else {
      JsonObject domain = domain("domain_");
      if (domain.size() > 0) {
        scope.add("domain", domain);
      }
    }
    return scope;
  }

  /** By its id, or by its name in a domain. */
  private JsonObject named(String id, String name, String domainPrefix) {
    JsonObject named = new JsonObject();
    if (!settings.auth(id).isEmpty()) {
      named.addProperty("id", settings.auth(id));
    } else if (!settings.auth(name).isEmpty()) {
      named.addProperty(NAME, settings.auth(name));
      JsonObject domain = domain(domainPrefix);
      if (domain.size() == 0) {
        domain = domain("default_domain_");
      }
      if (domain.size() == 0) {
        domain.addProperty("id", "default");
      }
      named.add("domain", domain);
    }
    return named;
  }

  private JsonObject domain(String prefix) {
    JsonObject domain = new JsonObject();
    if (!settings.auth(prefix + "id").isEmpty()) {
      domain.addProperty("id", settings.auth(prefix + "id"));
    } else if (!settings.auth(prefix + NAME).isEmpty()) {
      domain.addProperty(NAME, settings.auth(prefix + NAME));
    }
    return domain;
  }

  private String required(String key) throws CloudException {
    String value = settings.secret(key).value();
    if (value.isEmpty()) {
      throw missing(key);
    }
    return value;
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
