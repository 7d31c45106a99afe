// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import com.google.gson.JsonObject;
import dev.slipway.cloud.Quota;
import dev.slipway.openstack.session.Json;
import java.util.List;
import java.util.TreeSet;

/** Quotas as services tell them: limit and use, by resource. */
final class Quotas {
  private Quotas() {}

  /**
   * The quotas of an answer, by name.
   *
   * @param name the member that they are in
   * @param used the member of each that says what is used
   */
  static List<Quota> of(JsonObject answer, String name, String used) {
    JsonObject all = Json.object(answer, name);
    return new TreeSet<>(all.keySet())
        .stream()
            .filter(resource -> all.get(resource).isJsonObject())
            .map(
                resource ->
                    new Quota(
                        resource,
                        Json.small(Json.object(all, resource), "limit"),
                        Json.small(Json.object(all, resource), used)))
            .toList();
  }
}
