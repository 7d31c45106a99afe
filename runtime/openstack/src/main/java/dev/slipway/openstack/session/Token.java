// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.session;

import com.google.gson.JsonObject;
import dev.slipway.cloud.Principal;
import dev.slipway.cloud.Secret;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;

/**
 * A token of the identity service.
 *
 * @param id what is sent with each request
 * @param principal who has it, for what, and how long
 * @param catalogue the services that it is for
 */
record Token(Secret id, Principal principal, List<JsonObject> catalogue) {
  static Token of(String id, JsonObject body) {
    JsonObject user = Json.object(body, "user");
    JsonObject project = Json.object(body, "project");
    JsonObject domain =
        project.size() > 0 ? Json.object(project, "domain") : Json.object(user, "domain");
    return new Token(
        Secret.of(id),
        new Principal(
            Json.text(user, "id"),
            Json.text(user, "name"),
            Json.text(project, "id"),
            Json.text(project, "name"),
            Json.text(domain, "id"),
            Json.objects(body, "roles").stream().map(role -> Json.text(role, "name")).toList(),
            expires(Json.text(body, "expires_at"))),
        Json.objects(body, "catalog"));
  }

  private static Instant expires(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      return Instant.MAX;
    }
  }
}
