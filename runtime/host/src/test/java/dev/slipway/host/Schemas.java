// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import dev.slipway.plan.PlanJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Set;

/** Validates documents against the JSON Schemas of this package. */
final class Schemas {
  private Schemas() {}

  static Set<ValidationMessage> problems(String schema, String document) {
    try (InputStream resource = PlanJson.class.getResourceAsStream(schema)) {
      return JsonSchemaFactory.getInstance(VersionFlag.V202012)
          .getSchema(resource)
          .validate(document, InputFormat.JSON);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
