// SPDX-License-Identifier: EPL-2.0
package dev.slipway.testing.typescript;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.annotations.SerializedName;
import dev.slipway.diagnostics.Allowed;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TypeScriptTypesTest {
  enum Colour {
    DARK_RED,
    BLUE
  }

  /**
   * All that boats are.
   *
   * @param length in metres
   * @param crew how many; empty where it is unknown
   */
  record Boat(
      double length,
      OptionalLong crew,
      Optional<Colour> colour,
      @SerializedName("default") boolean usual,
      List<@Allowed(words = Colour.class) String> sails,
      Map<String, Instant> stays) {}

  sealed interface Incident permits RunAground, Collision {}

  record RunAground(Optional<String> where) implements Incident {}

  record Collision(Boat other) implements Incident {}

  record Entry(int number, Incident incident) {}

  record Log(List<@Allowed(form = "slipway-entry/1") JsonObject> entries) {}

  record Odd(List<Thread> threads) {}

  private static TypeScriptTypes types(Map<Class<?>, String> names) {
    return new TypeScriptTypes(
        List.of(Path.of("src/test/java")), names, Map.of("slipway-entry/1", Entry.class));
  }

  @Test
  void membersAreThoseOfTheJson() throws Exception {
    assertThat(types(Map.of()).of(Boat.class))
        .isEqualTo(
            """
            export interface Boat {
              /** In metres. */
              readonly length: number;
              /** How many; empty where it is unknown. */
              readonly crew?: number;
              readonly colour?: Colour;
              readonly default: boolean;
              readonly sails: readonly ('dark-red' | 'blue')[];
              readonly stays: Readonly<Record<string, string>>;
            }

            export type Colour = 'DARK_RED' | 'BLUE';
            """);
  }

  @Test
  void oneOfSeveralRecordsIsToldByItsType() throws Exception {
    assertThat(types(Map.of(Boat.class, "Colour", Colour.class, "Paint")).of(Log.class))
        .contains(
            """
            export interface Collision {
              readonly type: 'collision';
              readonly other: Colour;
            }
            """,
            """
            export type Entry = Incident & {
              readonly number: number;
            };
            """,
            """
            export type Incident = Collision | RunAground;

            export interface Log {
              readonly entries: readonly Entry[];
            }
            """,
            """
            export interface RunAground {
              readonly type: 'run-aground';
              readonly where?: string;
            }
            """);
  }

  @Test
  void twoRecordsHaveTwoNames() {
    assertThatThrownBy(() -> types(Map.of(Boat.class, "Colour")).of(Boat.class))
        .hasMessageContaining("needs another name");
  }

  @Test
  void whatHasNoJsonHasNoType() {
    assertThatThrownBy(() -> types(Map.of()).of(Odd.class))
        .hasMessageContaining("no type in TypeScript");
  }
}
