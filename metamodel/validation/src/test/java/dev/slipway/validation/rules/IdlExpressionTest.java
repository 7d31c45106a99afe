// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.validation.rules.IdlExpression.CharacterValue;
import dev.slipway.validation.rules.IdlExpression.Refused;
import dev.slipway.validation.rules.IdlExpression.TextValue;
import java.math.BigInteger;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdlExpressionTest {
  @ParameterizedTest
  @CsvSource({
    "0,0",
    "017,15",
    "0x1F,31",
    "-7,-7",
    "+7,7",
    "~0,-1",
    "1 + 2 * 3,7",
    "(1 + 2) * 3,9",
    "10 - 2 - 3,5",
    "7 / 2,3",
    "-7 % 3,-1",
    "1 << 4 | 1,17",
    "6 & 3 ^ 1,3",
    "256 >> 4,16",
    "SEVEN + 1,8",
    "m::SEVEN,7",
    "::m::SEVEN,7",
  })
  void integers(String text, BigInteger value) throws Refused {
    assertThat(evaluate(text)).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({
    "1.5,1.5",
    ".5,0.5",
    "2.,2",
    "1e3,1000",
    "1.5E-1,0.15",
    "-2.5 * 2,-5",
    "1 / 4.0,0.25"
  })
  void fractions(String text, double value) throws Refused {
    assertThat(IdlExpression.decimal(evaluate(text)).doubleValue()).isEqualTo(value);
  }

  @Test
  void booleansCharactersAndStrings() throws Refused {
    assertThat(evaluate("TRUE")).isEqualTo(true);
    assertThat(evaluate("'a'")).isEqualTo(new CharacterValue('a', false));
    assertThat(evaluate("'\\n'")).isEqualTo(new CharacterValue('\n', false));
    assertThat(evaluate("'\\x41'")).isEqualTo(new CharacterValue('A', false));
    assertThat(evaluate("'\\101'")).isEqualTo(new CharacterValue('A', false));
    assertThat(evaluate("L'\\u20AC'")).isEqualTo(new CharacterValue(0x20ac, true));
    assertThat(evaluate("\"a\\\"b\\\\\"")).isEqualTo(new TextValue("a\"b\\", false));
    assertThat(evaluate("L\"\"")).isEqualTo(new TextValue("", true));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | is empty",
        "1 + | ends too early",
        "1; }; struct X { | has ; at place 2, where that cannot be",
        "1 // comment | has / at place 4, where that cannot be",
        "(1 | has a parenthesis that is not closed",
        "1) | has ) at place 2, where that cannot be",
        "09 | has 09, which is not a number",
        "0x | has 0x, which is not a number",
        "1.2.3 | has 1.2.3, which is not a number",
        "1e999999 | has an exponent that no floating point type has",
        "1 / 0 | divides by 0",
        "1.0 / 0 | divides by 0",
        "1 << 64 | shifts by 64; 0 to 63 is allowed",
        "1.5 % 2 | applies % to a number with a fraction",
        "-TRUE | applies - to something that is not a number",
        "1 + TRUE | applies + to something that is not a number",
        "EIGHT | names EIGHT, which is no constant or enumerator",
        "'ab' | has single quotes around something that is not one character",
        "\"a | has a quote that is not closed",
        "'\\q' | has the unknown escape \\q",
        "'\\x' | has an escape without digits",
      })
  void refuses(String text, String why) {
    assertThatThrownBy(() -> evaluate(text)).isInstanceOf(Refused.class).hasMessage(why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"a\nb\"", "\"a\tb\"", "1\n+ 1", "\"\u007f\"", "\u0661", "\u00e9"})
  void refusesControlCharactersAndOtherScripts(String text) {
    assertThatThrownBy(() -> evaluate(text)).isInstanceOf(Refused.class);
  }

  @Test
  void refusesWhatWouldTakeTooLong() {
    assertThatThrownBy(() -> evaluate("(".repeat(4000))).hasMessage("is nested too deeply");
    assertThatThrownBy(() -> evaluate("-".repeat(4000))).hasMessage("is nested too deeply");
    assertThatThrownBy(() -> evaluate("1".repeat(5000)))
        .hasMessage("is longer than 4096 characters");
  }

  private static Object evaluate(String text) throws Refused {
    return IdlExpression.evaluate(
        text,
        name -> name.endsWith("SEVEN") ? Optional.of(BigInteger.valueOf(7)) : Optional.empty());
  }
}
