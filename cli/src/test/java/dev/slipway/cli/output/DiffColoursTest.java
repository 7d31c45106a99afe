// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

class DiffColoursTest {
  private static final String DIFF = "--- a\n+++ b\n@@ -1,2 +1,2 @@\n same\n-old\n+new\n";

  @Test
  void withoutATerminalThereAreNone() {
    assertThat(DiffColours.text(DIFF, Ansi.OFF)).isEqualTo(DIFF);
  }

  @Test
  void whatComesAndGoesStandsOut() {
    assertThat(DiffColours.text(DIFF, Ansi.ON))
        .isEqualTo(
            "\u001b[1m--- a\u001b[0m\n\u001b[1m+++ b\u001b[0m\n"
                + "\u001b[36m@@ -1,2 +1,2 @@\u001b[0m\n same\n"
                + "\u001b[31m-old\u001b[0m\n\u001b[32m+new\u001b[0m\n");
  }
}
