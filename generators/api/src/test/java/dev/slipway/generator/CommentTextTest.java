// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CommentTextTest {
  @Test
  void marksAreTakenApart() {
    assertThat(new CommentText("a */ b /* c --> d")).hasToString("a * / b / * c - -> d");
    assertThat(new CommentText("*/*/")).hasToString("* / * /");
  }

  @Test
  void isOneLineOfAscii() {
    assertThat(new CommentText(" two\n lines\r\nand\ttabs ")).hasToString("two lines and tabs");
    assertThat(new CommentText("gr\u00fcn")).hasToString("gr\\u{fc}n");
  }

  @Test
  void lastBackslashDoesNotContinueTheLine() {
    assertThat(new CommentText("C:\\")).hasToString("C:\\ .");
  }

  @Test
  void wrapsAtWords() {
    assertThat(new CommentText("one two three four").lines(9))
        .containsExactly("one two", "three", "four");
    assertThat(new CommentText("incomprehensibilities all").lines(5))
        .containsExactly("incomprehensibilities", "all");
    assertThat(new CommentText("").lines(5)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("dev.slipway.generator.HostileText#texts")
  void hostileTextStaysInside(String text) {
    assertThat(new CommentText(text).toString())
        .matches("[ -~]*")
        .doesNotContain("*/", "/*", "--", "]]", "#[")
        .doesNotEndWith("\\");
    assertThat(new CommentText(text).lines(8)).noneMatch(line -> line.endsWith("\\"));
  }
}
