// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.http;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import dev.slipway.cloud.Secret;
import dev.slipway.diagnostics.RecordAdapterFactory;
import java.util.Collections;
import java.util.Map;

/**
 * Bodies of requests, made of records: the names of their components are the members, in this
 * order; what is empty is left out. Secrets are written, since the service is to read them.
 */
final class JsonBody {
  /** A null is a value here: it takes away what a resource has. */
  private static final Gson GSON =
      new GsonBuilder()
          .registerTypeAdapterFactory(new RecordAdapterFactory())
          .registerTypeAdapter(Secret.class, secret())
          .serializeNulls()
          .disableHtmlEscaping()
          .create();

  private JsonBody() {}

  private static JsonSerializer<Secret> secret() {
    return (secret, type, context) -> new JsonPrimitive(secret.value());
  }

  static String of(Record... parts) {
    JsonObject body = new JsonObject();
    for (Record part : parts) {
      GSON.toJsonTree(part).getAsJsonObject().asMap().forEach(body::add);
    }
    return body.toString();
  }

  static String of(String member, Object value) {
    return of(Collections.singletonMap(member, value));
  }

  static String of(Map<String, ?> members) {
    return GSON.toJson(members, Map.class);
  }
}
