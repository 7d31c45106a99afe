// SPDX-License-Identifier: EPL-2.0
package dev.slipway.testing.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.annotations.SerializedName;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.JsonDocument;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordSchemasTest {
  private static final RecordSchemas SCHEMAS =
      new RecordSchemas(List.of(Path.of("src/test/java")), Map.of());

  enum Colour {
    DARK_RED,
    BLUE
  }

  /**
   * All that boats are.
   *
   * @param length in metres
   * @param owner who has it; empty if it has no owner
   */
  record Boat(
      String schema,
      double length,
      Optional<@Allowed(pattern = "^[A-Z]") String> owner,
      Colour colour,
      @Allowed(words = Colour.class) String sails,
      @SerializedName("default") boolean usual,
      @Allowed(min = 1, max = 9) OptionalLong crew,
      @Allowed(negative = true) int depth,
      @Allowed(minItems = 1) List<Part> parts,
      Map<@Allowed(pattern = "^[a-z]+$") String, Integer> counts,
      @Allowed(with = "depth") Optional<Instant> built,
      Path place) {}

  record Part(String name, List<Part> parts) {}

  sealed interface Vehicle permits Car, Train {}

  record Car(int seats) implements Vehicle {}

  record Train(int carriages) implements Vehicle {}

  record Harbour(List<@Allowed(form = "slipway-boat/1") JsonObject> boats) {}

  record Odd(Set<Thread> threads) {}

  private static final String BOAT =
      JsonDocument.print(
          new Boat(
              "slipway-boat/1",
              7.5,
              Optional.of("Ann"),
              Colour.DARK_RED,
              "dark-red",
              true,
              OptionalLong.of(4),
              -3,
              List.of(new Part("hull", List.of(new Part("keel", List.of())))),
              Map.of("masts", 2),
              Optional.of(Instant.EPOCH),
              Path.of("harbour")));

  private static JsonSchema boat() throws Exception {
    return schema(SCHEMAS.of("slipway-boat/1", "Boat", Boat.class));
  }

  private static JsonSchema schema(JsonObject schema) {
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
        .getSchema(schema.toString());
  }

  @Test
  void takesWhatIsWritten() throws Exception {
    assertThat(boat().validate(BOAT, InputFormat.JSON)).isEmpty();
    String withoutOptional = BOAT.replaceAll("(?m)^  \"(owner|crew|built)\": .*\n", "");
    assertThat(withoutOptional).doesNotContain("owner", "crew", "built");
    assertThat(boat().validate(withoutOptional, InputFormat.JSON)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "slipway-boat/1"       | "slipway-boat/2"
          "length"               | "size"
          7.5                    | -7.5
          7.5                    | "7.5"
          "Ann"                  | "ann"
          "DARK_RED"             | "dark-red"
          "sails": "dark-red"    | "sails": "green"
          "default": true        | "usual": true
          "crew": 4              | "crew": 0
          "crew": 4              | "crew": 10
          "crew": 4              | "crew": null
          "keel"                 | 1
          "masts"                | "Masts"
          "masts": 2             | "masts": -2
          "depth": -3            | "depth": 0.5
          "place": "harbour"     | "place": "harbour", "more": 1
          """)
  void refusesOtherDocuments(String written, String other) throws Exception {
    assertThat(BOAT).contains(written);
    assertThat(boat().validate(BOAT.replace(written, other), InputFormat.JSON)).isNotEmpty();
  }

  @Test
  void describesWhatCommentsDescribe() throws Exception {
    JsonObject schema = SCHEMAS.of("slipway-boat/1", "Boat", Boat.class);
    assertThat(schema.get("$id").getAsString()).isEqualTo("urn:slipway:schema:boat:1");
    assertThat(schema.get("description").getAsString()).isEqualTo("All that boats are.");
    JsonObject members = schema.getAsJsonObject("properties");
    assertThat(members.getAsJsonObject("length").get("description").getAsString())
        .isEqualTo("In metres.");
    assertThat(members.getAsJsonObject("owner").get("description").getAsString())
        .isEqualTo("Who has it; absent if it has no owner.");
    assertThat(schema.getAsJsonObject("dependentRequired")).hasToString("{\"built\":[\"depth\"]}");
  }

  @Test
  void aSealedInterfaceIsOneOfItsRecords() throws Exception {
    JsonSchema schema = schema(SCHEMAS.of("slipway-vehicle/1", "Vehicle", Vehicle.class));
    String car = "{\"schema\": \"slipway-vehicle/1\", \"seats\": 4}";
    assertThat(schema.validate(car, InputFormat.JSON)).isEmpty();
    String both = car.replace("}", ", \"carriages\": 1}");
    assertThat(schema.validate(both, InputFormat.JSON)).isNotEmpty();
  }

  @Test
  void aDocumentInAnotherRefersToItsSchema() throws Exception {
    JsonObject boats =
        SCHEMAS
            .of("slipway-harbour/1", "Harbour", Harbour.class)
            .getAsJsonObject("properties")
            .getAsJsonObject("boats");
    assertThat(boats.get("items")).hasToString("{\"$ref\":\"urn:slipway:schema:boat:1\"}");
  }

  @Test
  void whatIsNoJsonIsAnError() {
    assertThatThrownBy(() -> SCHEMAS.of("slipway-odd/1", "Odd", Odd.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Thread");
  }
}
