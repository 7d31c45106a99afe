// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.dds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.validation.rules.dds.ContentFilter.Refused;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContentFilterTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "x = 1",
        "1 < x",
        "x<>y",
        "x != 0x1F",
        "x >= -1.5e-3",
        "name like 'bow%'",
        "name LIKE %0",
        "mode = 'OFF' or mode = `ON'",
        "not (x = 1 and (y = 2 or z = 3))",
        "NOT NOT x = 1",
        "x between 1 and 2 AND y NOT BETWEEN %0 AND %1",
        "a.b[3].c = TRUE",
      })
  void reads(String expression) throws Refused {
    assertThat(ContentFilter.parse(expression).fields()).isNotEmpty();
  }

  @Test
  void tellsFieldsAndParameters() throws Refused {
    ContentFilter filter = ContentFilter.parse("a.x > %1 AND (b = %0 OR a.x < %12)");
    assertThat(filter.fields()).containsExactly("a.x", "b");
    assertThat(filter.parameters()).containsExactly(0, 1, 12);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "~~ | where the end is, there should be a member, a parameter or a literal",
        "x | where the end is, there should be a comparison",
        "x = | where the end is, there should be a member, a parameter or a literal",
        "x = 1 y = 2 | where y is, there should be AND, OR or the end",
        "(x = 1 | where the end is, there should be a closing parenthesis",
        "x NOT = 1 | where = is, there should be BETWEEN",
        "x BETWEEN 1 OR 2 | where OR is, there should be AND",
        "1 = 2 | a comparison names no member",
        "x = 'a | a quote is not closed",
        "x = 1z | 1z is not a number",
        "x = %100 | %100 is not a parameter, %0 to %99",
        "x => 1 | => is not a comparison",
        "x = 1; DROP | there is a ; in it",
      })
  void refuses(String expression, String why) {
    assertThatThrownBy(() -> ContentFilter.parse(expression))
        .isInstanceOf(Refused.class)
        .hasMessage(why);
  }

  @Test
  void refusesWhatIsNestedTooDeeply() {
    assertThatThrownBy(() -> ContentFilter.parse("(".repeat(4000)))
        .hasMessage("it is nested too deeply");
    assertThatThrownBy(() -> ContentFilter.parse("NOT ".repeat(1000) + "x = 1"))
        .hasMessage("it is nested too deeply");
    assertThatThrownBy(() -> ContentFilter.parse("x".repeat(5000)))
        .hasMessage("it is longer than 4096 characters");
  }
}
