// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Strings of YAML and of JSON, read back by their libraries. */
class YamlStringTest {
  @ParameterizedTest
  @MethodSource("dev.slipway.generator.HostileText#texts")
  void parserGivesBackTheText(String text) {
    assertThat(
            new Load(LoadSettings.builder().build()).loadFromString("k: " + new YamlString(text)))
        .hasToString("{k=" + text + "}");
    assertThat(JsonParser.parseString(new JsonString(text).toString()).getAsString())
        .isEqualTo(text);
  }

  @Test
  void staysOnOneLineOfPrintableCharacters() {
    assertThat(new YamlString("a\nb\u0085\u2028\uFEFF\0"))
        .hasToString("\"a\\nb\\u0085\\u2028\\ufeff\\u0000\"");
    assertThat(new YamlString("gr\u00fcn \uD83D\uDEA2")).hasToString("\"gr\u00fcn \uD83D\uDEA2\"");
    assertThat(new YamlString("\uDEA2")).hasToString("\"\uFFFD\"");
  }
}
