// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CMakeStringTest {
  @Test
  void expansionIsSwitchedOff() {
    assertThat(new CMakeString("${X} \"y\" \\ @Z@"))
        .hasToString("\"\\${X} \\\"y\\\" \\\\ \\@Z\\@\"");
  }

  @Test
  void cmakeGivesBackEveryHostileText(@TempDir Path folder) throws Exception {
    List<String> texts = HostileText.texts().toList();
    StringBuilder script = new StringBuilder("cmake_minimum_required(VERSION 3.16)\n");
    for (int i = 0; i < texts.size(); i++) {
      script
          .append("# ")
          .append(new CommentText(texts.get(i)))
          .append("\nfile(WRITE ")
          .append(new CMakeString(folder.resolve("text" + i).toString()))
          .append(' ')
          .append(new CMakeString(texts.get(i)))
          .append(")\n");
    }
    Path file = Files.writeString(folder.resolve("write.cmake"), script);
    Tool.run("", "cmake", "-P", file.toString());
    for (int i = 0; i < texts.size(); i++) {
      assertThat(Files.readString(folder.resolve("text" + i))).isEqualTo(texts.get(i));
    }
  }

  @Test
  void nulIsRefused() {
    assertThatThrownBy(() -> new CMakeString("\0")).isInstanceOf(IllegalArgumentException.class);
  }
}
