// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UnifiedDiffTest {
  @Test
  void showsTheChangeInItsContext() {
    assertThat(diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n"))
        .contains(
            """
            --- idl/a.idl (as it is)
            +++ idl/a.idl (as generated)
            @@ -2,7 +2,7 @@
             2
             3
             4
            -5
            +five
             6
             7
             8
            """);
  }

  @Test
  void showsWhatIsNew() {
    assertThat(diff("", "a\nb\n"))
        .contains(
            """
            --- idl/a.idl (as it is)
            +++ idl/a.idl (as generated)
            @@ -0,0 +1,2 @@
            +a
            +b
            """);
  }

  @Test
  void repeatedLinesAreCountedOnce() {
    assertThat(diff("a\na\n", "a\na\na\n").orElseThrow()).endsWith("@@ -1,2 +1,3 @@\n a\n a\n+a\n");
  }

  @Test
  void longDifferencesAreCut() {
    assertThat(diff("", "x\n".repeat(100)).orElseThrow()).endsWith("+x\n... 60 more lines\n");
  }

  @Test
  void terminalControlIsMadeVisible() {
    assertThat(diff("", "\u001b[31m\n").orElseThrow()).endsWith("+\\u{1b}[31m\n");
  }

  @Test
  void whatIsNoTextHasNoDiff() {
    assertThat(UnifiedDiff.of("a", new byte[] {(byte) 0xff}, new byte[0])).isEmpty();
    assertThat(diff("\0", "")).isEmpty();
  }

  private static Optional<String> diff(String before, String after) {
    return UnifiedDiff.of(
        "idl/a.idl",
        before.getBytes(StandardCharsets.UTF_8),
        after.getBytes(StandardCharsets.UTF_8));
  }
}
