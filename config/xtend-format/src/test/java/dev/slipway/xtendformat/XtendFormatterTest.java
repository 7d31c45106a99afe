// SPDX-License-Identifier: EPL-2.0
package dev.slipway.xtendformat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class XtendFormatterTest {
  private static final String UNFORMATTED =
      """
      package p

      class Header {
        static def print(String name,   List<String> fields) '''
            namespace «name»   {
              struct Empty   {
                 int none;
              };
            «FOR field : fields»
              int «field»;  // «IF field.empty»none«ENDIF»
                deeper
            «ENDFOR»
            }
        '''
      }
      """;

  /** Xtend drops a loop's own indent, so that changing it does not change what is printed. */
  private static final String FORMATTED =
      """
      package p

      class Header {
          static def print(String name, List<String> fields) '''
              namespace «name»   {
                struct Empty   {
                   int none;
                };
              «FOR field : fields»
                  int «field»;  // «IF field.empty»none«ENDIF»
                    deeper
              «ENDFOR»
              }
          '''
      }
      """;

  private final XtendFormatter formatter = new XtendFormatter();

  @Test
  void formatsCodeAndKeepsWhatATemplatePrints() throws IOException {
    assertThat(formatter.format(UNFORMATTED)).isEqualTo(FORMATTED);
  }

  @Test
  void leavesFormattedCodeAlone() throws IOException {
    assertThat(formatter.format(FORMATTED)).isEqualTo(FORMATTED);
  }

  @Test
  void refusesWhatItCannotParse() {
    assertThatThrownBy(() -> formatter.format("class {"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("syntax error: ");
  }

  @Test
  void checksThenApplies(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("Header.xtend"), UNFORMATTED);
    Path made = Files.createDirectories(folder.resolve("target")).resolve("Made.xtend");
    Files.writeString(made, UNFORMATTED);
    assertThatThrownBy(() -> run("check", folder))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("not formatted: [Header.xtend]; mend it with: ");
    run("apply", folder);
    assertThat(file).hasContent(FORMATTED.strip() + "\n");
    assertThat(made).hasContent(UNFORMATTED);
    run("check", folder);
  }

  private static void run(String action, Path folder) throws IOException {
    XtendFormatter.main(new String[] {action, folder.toString()});
  }
}
