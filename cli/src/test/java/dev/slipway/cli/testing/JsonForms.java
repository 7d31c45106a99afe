// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;

/** Checks documents against the schemas that {@code slipway schema} prints. */
public final class JsonForms {
  private JsonForms() {}

  /** That the text is one document of the named form, and says so itself. */
  public static JsonObject assertIs(String form, String text) {
    JsonObject document = JsonParser.parseString(text).getAsJsonObject();
    assertThat(document.get("schema").getAsString()).matches("slipway-" + form + "/\\d+");
    String schema = CommandRun.of("schema", form).out();
    assertThat(
            JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(schema)
                .validate(text, InputFormat.JSON))
        .as(form)
        .isEmpty();
    return document;
  }
}
