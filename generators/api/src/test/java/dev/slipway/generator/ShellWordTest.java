// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ShellWordTest {
  @Test
  void plainWordStaysAsItIs() {
    assertThat(new ShellWord("/opt/components/Sonar-1.0.0"))
        .hasToString("/opt/components/Sonar-1.0.0");
  }

  @Test
  void specialWordIsInSingleQuotes() {
    assertThat(new ShellWord("$(reboot)")).hasToString("'$(reboot)'");
    assertThat(new ShellWord("it's")).hasToString("'it'\\''s'");
    assertThat(new ShellWord("")).hasToString("''");
    assertThat(new ShellWord("~root")).hasToString("'~root'");
  }

  @Test
  void shellGivesBackEveryHostileText() throws Exception {
    List<String> texts = HostileText.texts().toList();
    String script =
        texts.stream()
            .map(text -> "printf '%s\\0' " + new ShellWord(text) + "\n")
            .collect(Collectors.joining());
    assertThat(Tool.run(script, "sh", "-s").split("\0", -1))
        .startsWith(texts.toArray(String[]::new));
  }

  @Test
  void nulIsRefused() {
    assertThatThrownBy(() -> new ShellWord("a\0b")).isInstanceOf(IllegalArgumentException.class);
  }
}
