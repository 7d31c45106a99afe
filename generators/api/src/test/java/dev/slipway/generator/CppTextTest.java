// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CppTextTest {
  @Test
  void stringLiteralIsPrintableAscii() {
    assertThat(new CppString("a\"b\\c\n\u00e97??/"))
        .hasToString("\"a\\\"b\\\\c\\n\\303\\2517\\?\\?/\"");
    assertThat(new CppString("\0001")).hasToString("\"\\0001\"");
  }

  @Test
  void legalNameStaysAsItIs() {
    assertThat(CppIdentifier.of("SonarContacts_2")).hasToString("SonarContacts_2");
  }

  @Test
  void otherNameIsMangled() {
    assertThat(CppIdentifier.of("class")).hasToString("n_class");
    assertThat(CppIdentifier.of("a-b")).hasToString("n_a_2d_b");
    assertThat(CppIdentifier.of("")).hasToString("n_");
  }

  @Test
  void namesThatLookMangledStayApart() {
    assertThat(CppIdentifier.of("n_class")).isNotEqualTo(CppIdentifier.of("class"));
    assertThat(List.of("a-b", "a_2d_b", "n_a_2d_b", "a--b", "a__b", "a_0_b", "a_b", "a-_b", "a_-b"))
        .map(CppIdentifier::of)
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("dev.slipway.generator.HostileText#texts")
  void everyNameHasAnIdentifier(String text) {
    assertThat(CppIdentifier.isLegal(CppIdentifier.of(text).text())).isTrue();
  }

  @Test
  void illegalIdentifierIsRefused() {
    assertThatThrownBy(() -> new CppIdentifier("a b")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new CppIdentifier("_a")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new CppIdentifier("int")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void compilerReadsBackEveryHostileText(@TempDir Path folder) throws Exception {
    List<String> texts = HostileText.texts().toList();
    StringBuilder program = new StringBuilder("#include <cstdio>\n");
    texts.forEach(text -> program.append("// ").append(new CommentText(text)).append('\n'));
    texts.forEach(text -> program.append("/* ").append(new CommentText(text)).append(" */\n"));
    texts.forEach(
        text ->
            program
                .append("static const char ")
                .append(CppIdentifier.of("text " + text))
                .append("[] = ")
                .append(new CppString(text))
                .append(";\n"));
    program.append("int main() {\n");
    texts.forEach(
        text ->
            program
                .append("  std::fwrite(")
                .append(CppIdentifier.of("text " + text))
                .append(", 1, sizeof ")
                .append(CppIdentifier.of("text " + text))
                .append(", stdout);\n"));
    program.append("}\n");
    String binary = folder.resolve("print").toString();
    Tool.run(
        program.toString(),
        "g++",
        "-std=c++17",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-o",
        binary,
        "-x",
        "c++",
        "-");
    assertThat(Tool.run("", binary).split("\0", -1)).startsWith(texts.toArray(String[]::new));
  }
}
