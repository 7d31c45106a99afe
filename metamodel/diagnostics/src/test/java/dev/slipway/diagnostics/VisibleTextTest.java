// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VisibleTextTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "plain", "größe 深度 🚢", "a\\b \"c\" $(d)"})
  void keepsReadableText(String text) {
    assertThat(VisibleText.of(text)).isEqualTo(text);
  }

  @Test
  void showsControlsFormatsAndLoneSurrogates() {
    assertThat(VisibleText.of("\u0000\u0007\u007f\u0085\u200b\ufeff\ud800\t"))
        .isEqualTo("\\u{0}\\u{7}\\u{7f}\\u{85}\\u{200b}\\u{feff}\\u{d800}\\t");
    assertThat(VisibleText.of(new String(Character.toChars(0xE0041)))).isEqualTo("\\u{e0041}");
  }

  @Test
  void dropsColoursOfProgramsAndNothingElse() {
    assertThat(VisibleText.withoutColours("\u001b[37;1mRTPS\u001b[0m \u001b[mend \u001b[2J[1m"))
        .isEqualTo("RTPS end \u001b[2J[1m");
  }

  @Test
  void keepsNamesUpToTheLimitWhole() {
    String longest = "n".repeat(VisibleText.LONGEST_NAME);
    assertThat(VisibleText.name(longest)).isEqualTo(longest);
  }

  @Test
  void shortensLongerNamesInTheMiddle() {
    assertThat(VisibleText.name("a".repeat(100) + "b".repeat(100)))
        .isEqualTo("a".repeat(77) + "..." + "b".repeat(40));
  }

  @Test
  void neverCutsACharacterInTwo() {
    assertThat(VisibleText.name("🚢".repeat(121)))
        .isEqualTo("🚢".repeat(77) + "..." + "🚢".repeat(40));
  }
}
