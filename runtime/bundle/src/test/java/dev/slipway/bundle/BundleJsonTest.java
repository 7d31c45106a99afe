// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BundleJsonTest {
  private static final String DOCUMENT =
      BundleJson.write(Manifests.of(List.of(Manifests.file("idl/sonar.idl"))));

  @Test
  void readsWhatItWrote() {
    BundleManifest manifest = Manifests.of(List.of(Manifests.file("idl/sonar.idl")));
    assertThat(BundleJson.read(DOCUMENT)).isEqualTo(manifest);
    assertThat(BundleJson.write(BundleJson.read(DOCUMENT))).isEqualTo(DOCUMENT);
  }

  @Test
  void keysStandInTheOrderOfTheRecord() {
    assertThat(DOCUMENT)
        .startsWith(
            """
            {
              "schema": "slipway-bundle/1",
              "tool": {
                "name": "slipway",
                "version": "0.1.0"
              },
              "deployment": {
                "name": "Lab \\"1\\"\\n\u00e9",
                "version": "1.2.3",
            """)
        .endsWith(
            """
                  "size": 10,
                  "generator": "idl",
                  "executable": false
                }
              ]
            }
            """);
  }

  @Test
  void documentIsOfTheSchema() throws IOException {
    assertThat(schema().validate(DOCUMENT, InputFormat.JSON)).isEmpty();
  }

  @Test
  void schemaRefusesAnUnknownKey() throws IOException {
    assertThat(schema().validate(DOCUMENT.replace("\"mtu\"", "\"MTU\""), InputFormat.JSON))
        .isNotEmpty();
  }

  @Test
  void everyPropertyOfTheSchemaIsDocumented() throws IOException {
    JsonObject root = JsonParser.parseString(schemaText()).getAsJsonObject();
    assertDocumented("slipway.json", root);
    for (Map.Entry<String, JsonElement> definition : root.getAsJsonObject("$defs").entrySet()) {
      assertDocumented(definition.getKey(), definition.getValue().getAsJsonObject());
    }
  }

  @Test
  void anotherVersionIsTold() {
    assertThatThrownBy(
            () -> BundleJson.read("{\"tool\": {\"x\": [1]}, \"schema\": \"slipway-bundle/2\"}"))
        .isInstanceOfSatisfying(
            BundleJson.UnknownVersionException.class,
            e -> assertThat(e.schema()).isEqualTo("slipway-bundle/2"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "\"mtu\": 1500~\"mtu\": 1500, \"mtu\": 1500~second value at $.networks[0].mtu",
        "\"mtu\": 1500~\"MTU\": 1500~unknown key at $.networks[0].MTU",
        "\"mtu\": 1500,~~no \"mtu\" in $.networks[0]",
        "\"mtu\": 1500~\"mtu\": null~NULL where NUMBER is expected at $.networks[0].mtu",
        "\"mtu\": 1500~\"mtu\": \"1500\"~STRING where NUMBER is expected at $.networks[0].mtu",
        "\"payload\": \"TYPED\"~\"payload\": \"WIRED\"~unknown value at $.topics[0].payload",
        "\"ram\": \"2048\"~\"ram\": null~unknown value at $.clouds[0].resources[1].attributes",
        "\"kind\": \"QUOTA\"~\"kind\": \"LIMIT\"~unknown value at $.clouds[0].resources[1].kind",
        "\"firmware\": \"UEFI\"~\"firmware\": \"EFI\"~unknown value at"
            + " $.provisioning[0].hosts[0].firmware",
        "\"executable\": false~\"executable\": 0~NUMBER where BOOLEAN is expected",
      })
  void anotherFormIsRefused(String part, String replacement, String message) {
    String other =
        DOCUMENT.replaceFirst(
            java.util.regex.Pattern.quote(part),
            java.util.regex.Matcher.quoteReplacement(replacement == null ? "" : replacement));
    assertThat(other).isNotEqualTo(DOCUMENT);
    assertThatThrownBy(() -> BundleJson.read(other))
        .isInstanceOf(JsonParseException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "''",
        "'['",
        "'{}'",
        "'{\"schema\": 1}'",
        "'not json'",
        "'{\"schema\": \"slipway-bundle/1\"}'"
      })
  void whatIsNoDocumentIsRefused(String text) {
    assertThatThrownBy(() -> BundleJson.read(text)).isInstanceOf(JsonParseException.class);
  }

  @Test
  void textAfterTheDocumentIsRefused() {
    assertThatThrownBy(() -> BundleJson.read(DOCUMENT + "{}"))
        .isInstanceOf(JsonParseException.class);
  }

  private static void assertDocumented(String name, JsonObject type) {
    assertThat(type.get("description")).as(name).isNotNull();
    if (type.has("properties")) {
      type.getAsJsonObject("properties")
          .entrySet()
          .forEach(
              property ->
                  assertThat(property.getValue().getAsJsonObject().get("description").getAsString())
                      .as(name + "." + property.getKey())
                      .endsWith("."));
    }
  }

  private static JsonSchema schema() throws IOException {
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(schemaText());
  }

  private static String schemaText() throws IOException {
    try (InputStream in = BundleJson.class.getResourceAsStream(BundleJson.SCHEMA_RESOURCE)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
