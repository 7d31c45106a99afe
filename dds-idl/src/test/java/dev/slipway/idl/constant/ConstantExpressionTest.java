// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.constant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConstantExpressionTest {
  private static String literal(String text) throws InvalidConstantException {
    return ConstantExpression.evaluate(
            text,
            name -> {
              if (name.endsWith("SEVEN")) {
                return new ConstantValue.Whole(BigInteger.valueOf(7));
              }
              throw new InvalidConstantException("names " + name);
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
        "2., 2.0",
        "1e3, 1E+3",
        "-0.0, 0.0",
        "SEVEN + 1, 8",
        "::m::SEVEN, 7",
        "_SEVEN, 7",
        "::_module::_SEVEN, 7",
        "10 - 2 - 3, 5",
        "256 >> 4, 16",
        "TRUE, TRUE",
        "'\\x41', 'A'",
        "'\\101', 'A'",
        "L'\\u20AC', L'\\u20ac'",
        "L\"\", L\"\"",
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
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | is empty",
        "` ` | is empty",
        "1 + | ends too early",
        "1 2 | has 2 at place 3, where that cannot be",
        "1; }; struct X { | has ; at place 2, where that cannot be",
        "1 // comment | has / at place 4, where that cannot be",
        "(1 | has a parenthesis that is not closed",
        "1) | has ) at place 2, where that cannot be",
        "09 | has 9 at place 2, where that cannot be",
        "0x | has x at place 2, where that cannot be",
        "1.2.3 | has . at place 4, where that cannot be",
        "1.5f | has f at place 4, where that cannot be",
        "1e9999 | has a number that no type has",
        "1e-9999 | has a number that no type has",
        "1e99999999999 | has a number that no type has",
        "1e4000 * 1e4000 | has a number that no type has",
        "1<<63<<63<<63 | has a number that no type has",
        "1 / 0 | divides by 0",
        "1.0 / 0 | divides by 0",
        "1 << 64 | shifts by 64; 0 to 63 is allowed",
        "1.5 % 2 | applies % to a number with a fraction",
        "~1.5 | applies ~ to something that is not a number",
        "-TRUE | applies - to something that is not a number",
        "1 + TRUE | applies + to something that is not a number",
        "EIGHT | names EIGHT",
        "'ab' | has single quotes around something that is not one character",
        "'' | has single quotes around something that is not one character",
        "\"a | has a quote that is not closed",
        "\"a\\ | ends too early",
        "'\\q' | has the unknown escape \\q",
        "'\\x' | has an escape without digits",
      })
  void refuses(String text, String why) {
    assertThatExceptionOfType(InvalidConstantException.class)
        .isThrownBy(() -> literal(text))
        .withMessage(why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"a\nb\"", "\"a\tb\"", "1\n+ 1", "\"\u007f\"", "\u0661", "\u00e9"})
  void refusesControlCharactersAndOtherScripts(String text) {
    assertThatExceptionOfType(InvalidConstantException.class).isThrownBy(() -> literal(text));
  }

  @Test
  void limitsWhatItTakesOn() {
    for (String nested : List.of("-".repeat(4000) + "1", "(".repeat(4000))) {
      assertThatExceptionOfType(InvalidConstantException.class)
          .isThrownBy(() -> literal(nested))
          .withMessage("is nested too deeply");
    }
    assertThatExceptionOfType(InvalidConstantException.class)
        .isThrownBy(() -> literal("1" + "+1".repeat(4000)))
        .withMessage("is longer than 4096 characters");
    assertThatExceptionOfType(InvalidConstantException.class)
        .isThrownBy(() -> literal("'" + "\\a".repeat(2000)))
        .withMessage("has a quote that is not closed");
  }
}
