// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.session;

import com.google.gson.annotations.SerializedName;
import dev.slipway.cloud.Secret;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The body of a request for a token (Identity API v3). */
record SignInBody(Auth auth) {
  /** Signs in by an identity, for a scope. */
  static SignInBody of(Identity identity, Optional<Scope> scope) {
    return new SignInBody(new Auth(identity, scope));
  }

  record Auth(Identity identity, Optional<Scope> scope) {}

  /**
   * Who signs in.
   *
   * @param methods the name of the one component that is there
   */
  record Identity(
      List<String> methods,
      Optional<Password> password,
      Optional<TokenId> token,
      @SerializedName("application_credential")
          Optional<ApplicationCredential> applicationCredential) {
    static Identity of(Password password) {
      return new Identity(
          List.of("password"), Optional.of(password), Optional.empty(), Optional.empty());
    }

    static Identity of(TokenId token) {
      return new Identity(List.of("token"), Optional.empty(), Optional.of(token), Optional.empty());
    }

    static Identity of(ApplicationCredential credential) {
      return new Identity(
          List.of("application_credential"),
          Optional.empty(),
          Optional.empty(),
          Optional.of(credential));
    }
  }

  record Password(User user) {}

  record User(
      Optional<String> id, Optional<String> name, Optional<Domain> domain, Secret password) {
    static User of(Named user, Secret password) {
      return new User(user.id(), user.name(), user.domain(), password);
    }
  }

  record TokenId(Secret id) {}

  record ApplicationCredential(
      Optional<String> id, Optional<String> name, Optional<Named> user, Secret secret) {
    static ApplicationCredential byId(String id, Secret secret) {
      return new ApplicationCredential(Optional.of(id), Optional.empty(), Optional.empty(), secret);
    }

    static ApplicationCredential byName(String name, Named user, Secret secret) {
      return new ApplicationCredential(
          Optional.empty(), Optional.of(name), Optional.of(user), secret);
    }
  }

  /** What the token is for; one component is there. */
  record Scope(
      Optional<Named> project, Optional<Map<String, Boolean>> system, Optional<Domain> domain) {
    static Scope ofProject(Named project) {
      return new Scope(Optional.of(project), Optional.empty(), Optional.empty());
    }

    static Scope ofSystem(String part) {
      return new Scope(Optional.empty(), Optional.of(Map.of(part, true)), Optional.empty());
    }

    static Scope ofDomain(Domain domain) {
      return new Scope(Optional.empty(), Optional.empty(), Optional.of(domain));
    }
  }

  /** A user or project: by its id, or by its name in a domain. */
  record Named(Optional<String> id, Optional<String> name, Optional<Domain> domain) {
    /** Where the configuration names none. */
    static final Named NONE = new Named(Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** A domain: by its id, or by its name. */
  record Domain(Optional<String> id, Optional<String> name) {}
}
