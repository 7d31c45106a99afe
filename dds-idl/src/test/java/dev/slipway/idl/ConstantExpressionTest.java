// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConstantExpressionTest {
  private static String literal(String text) throws InvalidConstantException {
    return ConstantExpression.evaluate(
            text,
            name -> {
              throw new InvalidConstantException(name + " is unknown");
            })
        .literal();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "3, 3",
        "-3, -3",
        "0x1F, 31",
        "017, 15",
        "0, 0",
        "1 + 2 * 3, 7",
        "(1 + 2) * 3, 9",
        "-7 / 2, -3",
        "-7 % 2, -1",
        "1 << 4 | 1, 17",
        "6 & 3 ^ 1, 3",
        "~0, -1",
        "1.5, 1.5",
        "1.5 * 2, 3.0",
        ".5e3, 5E+2",
        "1 / 4.0, 0.25",
        "TRUE, TRUE",
        "'a', 'a'",
        "'\\n', '\\012'",
        "'\\'', '\\047'",
        "L'a', L'a'",
        "`\"it's\"`, `\"it's\"`",
        "`\"a\\\"b\\\\\"`, `\"a\\042b\\134\"`",
        "`\"\u00e9\"`, `\"\\351\"`",
        "`L\"\u20ac\"`, `L\"\\u20ac\"`",
      })
  void evaluates(String text, String value) throws InvalidConstantException {
    assertThat(literal(text)).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "1 +",
        "(1",
        "1)",
        "1 / 0",
        "1.0 / 0",
        "1 << 64",
        "1 2",
        "\"open",
        "'ab'",
        "'\\q'",
        "3; #include \"x\"",
        "\"a\" + 1",
        "~1.5",
        "other",
        "08",
        "1e99999",
      })
  void refuses(String text) {
    assertThatExceptionOfType(InvalidConstantException.class).isThrownBy(() -> literal(text));
  }

  @Test
  void limitsWhatItTakesOn() {
    assertThatExceptionOfType(InvalidConstantException.class)
        .isThrownBy(() -> literal("-".repeat(4000) + "1"));
    assertThatExceptionOfType(InvalidConstantException.class)
        .isThrownBy(() -> literal("1" + "+1".repeat(4000)));
    assertThatExceptionOfType(InvalidConstantException.class)
        .isThrownBy(() -> literal("1<<63<<63<<63"));
  }
}
