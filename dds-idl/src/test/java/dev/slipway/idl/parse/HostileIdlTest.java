// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a file holds, reading it ends, and without an exception. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class HostileIdlTest {
  private static final int MUTANTS_OF_EACH = 40;

  private static final String[] WORDS = {
    "{",
    "}",
    "(",
    ")",
    "<",
    ">",
    "[",
    "]",
    ";",
    ",",
    "::",
    ":",
    "=",
    "@",
    "\"",
    "'",
    "\\",
    "#",
    "struct ",
    "union ",
    "enum ",
    "module ",
    "typedef ",
    "sequence<",
    "case ",
    "default",
    "const ",
    "#define A A B\n",
    "#if ",
    "#else\n",
    "#endif\n",
    "#include \"",
    "/*",
    "*/",
    "//",
    "\n",
    "\0",
    "@key ",
    "@annotation ",
    "interface ",
    "0x",
    "1.5",
    "L\"",
    "\u00e9",
  };

  @TempDir Path folder;

  @Test
  void endsOnMutatedFiles() throws IOException {
    List<Path> files = new ArrayList<>(CorpusTest.corpus());
    files.addAll(CorpusTest.mistakes());
    Random random = new Random(7);
    for (Path file : files) {
      String text = Files.readString(file);
      for (int mutant = 0; mutant < MUTANTS_OF_EACH; mutant++) {
        String mutated = mutated(text, random);
        assertThat(new IdlText(folder).parse(mutated).diagnostics().toList())
            .as(mutated)
            .hasSizeLessThan(600);
      }
    }
  }

  private static String mutated(String text, Random random) {
    StringBuilder mutated = new StringBuilder(text);
    for (int change = 1 + random.nextInt(4); change > 0; change--) {
      int at = random.nextInt(mutated.length() + 1);
      int end = Math.min(mutated.length(), at + random.nextInt(30));
      switch (random.nextInt(4)) {
        case 0 -> mutated.delete(at, end);
        case 1 -> mutated.insert(at, WORDS[random.nextInt(WORDS.length)]);
        case 2 -> mutated.insert(at, mutated.substring(at, end));
        default -> mutated.replace(at, end, WORDS[random.nextInt(WORDS.length)]);
      }
    }
    return mutated.toString();
  }

  @Test
  void endsOnDeepNesting() {
    for (String opening : List.of("(", "{", "[", "<", "sequence<", "module m {", "struct s {")) {
      IdlText text = new IdlText(folder);
      assertThat(text.told(text.parse(opening.repeat(100_000)))).contains("[IDL_");
    }
    IdlText text = new IdlText(folder);
    assertThat(text.told(text.parse("const long A = " + "(".repeat(100_000) + "1;")))
        .contains("More than 200 brackets are open here; what follows is not read.");
  }

  @Test
  void endsOnMacrosWithoutEnd() {
    IdlText text = new IdlText(folder);
    StringBuilder doubling = new StringBuilder("#define A0 long\n");
    for (int level = 1; level < 60; level++) {
      doubling.append("#define A%d A%d A%d\n".formatted(level, level - 1, level - 1));
    }
    assertThat(text.told(text.parse(doubling + "A18\n"))).contains("[IDL_SYNTAX]");
    assertThat(text.told(text.parse("#if " + "(".repeat(100_000) + "\n#endif\n")))
        .contains("[IDL_");
  }

  @Test
  void endsOnFilesThatIncludeThemselves() {
    IdlText text = new IdlText(folder);
    assertThat(text.told(text.parse("#include \"test.idl\"\nstruct A { long x; };\n")))
        .contains("Includes are 100 deep here; a file may include itself.");
  }

  @Test
  void opensNoFileOutsideTheFoldersNamed() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret.idl"), "struct Secret { long x; };");
    IdlText text = new IdlText(Files.createDirectory(folder.resolve("inner")));
    assertThat(text.told(text.parse("#include \"../secret.idl\"\n")))
        .contains("IDL_INCLUDE_MISSING");
    assertThat(text.told(text.parse("#include \"" + secret + "\"\n")))
        .contains("IDL_INCLUDE_MISSING");
  }
}
