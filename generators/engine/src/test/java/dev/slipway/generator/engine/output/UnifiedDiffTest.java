// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine.output;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.patch.PatchFailedException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UnifiedDiffTest {
  private static final String HEAD = "--- a.idl\n+++ b.idl\n";

  @Test
  void showsTheChangeInItsContext() {
    assertThat(diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n"))
        .isEqualTo(
            """
            --- a.idl
            +++ b.idl
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
  void changesFarApartHaveHunksOfTheirOwn() {
    String between = "=\n".repeat(20);
    assertThat(diff("a\n" + between + "b\n", "A\n" + between + "B\n"))
        .isEqualTo(
            HEAD
                + "@@ -1,4 +1,4 @@\n-a\n+A\n =\n =\n =\n"
                + "@@ -19,4 +19,4 @@\n =\n =\n =\n-b\n+B\n");
  }

  @Test
  void repeatedLinesAreCountedOnce() {
    assertThat(diff("a\na\n", "a\na\na\n")).endsWith("@@ -1,2 +1,3 @@\n+a\n a\n a\n");
  }

  @Test
  void textsThatAreTheSameHaveNoLines() {
    assertThat(diff("a\nb", "a\nb")).isEmpty();
  }

  @Test
  void aMissingLineEndIsADifference() {
    assertThat(diff("a\nb\n", "a\nb"))
        .isEqualTo(HEAD + "@@ -1,2 +1,2 @@\n a\n-b\n+b\n\\ No newline at end of file\n");
    assertThat(diff("a\r\n", "a\n")).isEqualTo(HEAD + "@@ -1,1 +1,1 @@\n-a\\r\n+a\n");
  }

  /** Patch, which applies it, is another reader of the format than ours. */
  @Test
  void theSecondTextComesOfTheFirstAndTheDifference() throws PatchFailedException {
    Random random = new Random(1);
    for (int i = 0; i < 200; i++) {
      List<String> before = lines(random);
      List<String> after = lines(random);
      String diff = diff(String.join("", before), String.join("", after), 1000);
      assertThat(
              UnifiedDiffUtils.parseUnifiedDiff(diff.lines().toList())
                  .applyTo(before.stream().map(String::strip).toList()))
          .isEqualTo(after.stream().map(String::strip).toList());
    }
  }

  private static List<String> lines(Random random) {
    return Stream.generate(() -> random.nextInt(4) + "\n").limit(random.nextInt(30)).toList();
  }

  @Test
  void longDifferencesAreCut() {
    assertThat(diff("a\n", "a\n" + "x\n".repeat(100), 10))
        .startsWith(HEAD + "@@ -1,1 +1,101 @@\n a\n+x\n")
        .endsWith("+x\n... 92 more lines\n")
        .hasLineCount(13);
  }

  @Test
  void veryLongTextsAreComparedAsAWhole() {
    String before = "1\n" + "a\n".repeat(20_000) + "2\n";
    assertThat(diff(before, "1\n" + "b\n".repeat(20_000) + "2\n"))
        .startsWith(HEAD + "@@ -1,20002 +1,20002 @@\n 1\n-a\n-a\n");
  }

  @Test
  void terminalControlIsMadeVisible() {
    assertThat(diff("", "\u001b[31m\n")).endsWith("+\\u{1b}[31m\n");
  }

  @Test
  void whatIsNoTextHasNoDiff() {
    assertThat(UnifiedDiff.of("a", new byte[] {(byte) 0xff}, "b", new byte[0])).isEmpty();
    assertThat(UnifiedDiff.of("a", new byte[] {0}, "b", new byte[0])).isEmpty();
  }

  private static String diff(String before, String after) {
    return diff(before, after, 20);
  }

  private static String diff(String before, String after, int lines) {
    return UnifiedDiff.of(
            "a.idl",
            before.getBytes(StandardCharsets.UTF_8),
            "b.idl",
            after.getBytes(StandardCharsets.UTF_8))
        .orElseThrow()
        .text(lines);
  }
}
