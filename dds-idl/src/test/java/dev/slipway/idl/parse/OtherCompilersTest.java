// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.idl.IdlCheck;
import dev.slipway.idl.IdlCompilers;
import dev.slipway.idl.IdlFile;
import dev.slipway.idl.IdlPrinter;
import dev.slipway.idl.IdlProfile;
import dev.slipway.idl.parse.preprocess.IdlSource;
import dev.slipway.model.dds.DataModel;
import dev.slipway.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The IDL compilers of DDS implementations are the judges: what one of them takes is taken here,
 * and means the same types and keys, as it makes the same code of what is printed of it.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("slow")
class OtherCompilersTest {
  /**
   * What idlc takes otherwise, by the standard or without a word: keys by pragma, annotations in
   * capitals, types within annotations; and unions, each of which it takes for a topic's type.
   */
  private static final Set<String> OTHERWISE_IN_IDLC =
      Set.of(
          "annotation_declarations",
          "annotations_in_capitals",
          "comments",
          "pragmas_dcps",
          "unions_boolean",
          "unions_char",
          "unions_enum",
          "unions_octet");

  /** What fastddsgen refuses, or copies into C++ as it is written. */
  private static final Set<String> OTHERWISE_IN_FASTDDSGEN =
      Set.of(
          "annotation_declarations",
          "annotations_lost",
          "annotations_with_scope_behind",
          "bitmasks",
          "bitsets",
          "c_suffixes",
          "constants",
          "corba",
          "enum_assigned_values",
          "enumerators_by_type",
          "escaped_keys",
          "escaped_names",
          "includes",
          "keyword_members",
          "macros",
          "maps",
          "modules_reopened",
          "nested_definitions",
          "pragmas_dcps",
          "pragmas_keylist",
          "recursive_arrays",
          "recursive_members",
          "scoped_names",
          "surplus_semicolons",
          "templates_without_blanks",
          "typedef_struct",
          "unions_enum",
          "unions_others");

  private static final Pattern HAS_KEY =
      Pattern.compile("([\\w:]+)::isKeyDefined\\(\\)\\s*\\{\\s*return (true|false);");

  private static final Pattern C_COMMENT = Pattern.compile("/\\*.*?\\*/", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void takesWhatIdlcTakesForTheSameTypes() throws Exception {
    Needs.programs("idlc");
    int compared = 0;
    for (Path file : CorpusTest.corpus()) {
      Path code = Files.createDirectories(folder.resolve("c").resolve(file.getFileName()));
      if (!idlcTakes(file, code)) {
        continue;
      }
      DataModel data = parse(file);
      if (OTHERWISE_IN_IDLC.contains(name(file))
          || !IdlCheck.check(IdlProfile.CYCLONEDDS, List.of(data)).isEmpty()) {
        continue;
      }
      Path again = Files.createDirectories(folder.resolve("again").resolve(file.getFileName()));
      for (Path printed : print(data, IdlProfile.CYCLONEDDS, again)) {
        assertThat(idlcTakes(printed, again)).as(Files.readString(printed)).isTrue();
      }
      assertThat(declarationsOfC(again)).as(file.toString()).containsAll(declarationsOfC(code));
      compared++;
    }
    assertThat(compared).isGreaterThan(20);
  }

  @Test
  void takesWhatFastddsgenTakesForTheSameTypes() throws Exception {
    Needs.programs("fastddsgen");
    Map<Path, Path> originals = new LinkedHashMap<>();
    for (Path file : CorpusTest.corpus()) {
      DataModel data = parse(file);
      if (!OTHERWISE_IN_FASTDDSGEN.contains(name(file))
          && IdlCheck.check(IdlProfile.FASTDDS, List.of(data)).isEmpty()) {
        Path again = Files.createDirectories(folder.resolve("idl").resolve(name(file)));
        List<Path> printed = print(data, IdlProfile.FASTDDS, again);
        if (printed.size() == 1) {
          // All of them in one run, so each needs a name of its own.
          originals.put(
              Files.move(printed.get(0), folder.resolve("again_" + file.getFileName())), file);
        }
      }
    }
    assertThat(originals).hasSizeGreaterThan(20);
    Path code = Files.createDirectories(folder.resolve("cpp"));
    IdlCompilers.requireFastddsgenTakes(List.copyOf(originals.values()), code);
    Path again = Files.createDirectories(folder.resolve("cpp-again"));
    IdlCompilers.requireFastddsgenTakes(List.copyOf(originals.keySet()), again);
    for (Map.Entry<Path, Path> entry : originals.entrySet()) {
      assertThat(membersOfCpp(again, entry.getKey()))
          .as(entry.getValue().toString())
          .isEqualTo(membersOfCpp(code, entry.getValue()));
    }
  }

  private static String name(Path file) {
    return file.getFileName().toString().replaceFirst("\\.idl$", "");
  }

  private static DataModel parse(Path file) {
    IdlSource plain = IdlSource.of(List.of(file));
    ParsedIdl parsed =
        IdlParser.parse(
            new IdlSource(
                List.of(file),
                List.of(CorpusTest.CORPUS),
                plain.defines(),
                plain.defaultExtensibility()));
    assertThat(parsed.diagnostics().hasErrors())
        .as(TextDiagnosticPrinter.print(parsed.diagnostics()))
        .isFalse();
    return parsed.library().getData();
  }

  private static List<Path> print(DataModel data, IdlProfile profile, Path folder)
      throws IOException {
    List<Path> files = new ArrayList<>();
    for (IdlFile file : new IdlPrinter(profile, "test").print(List.of(data)).files()) {
      files.add(Files.writeString(folder.resolve(file.name()), file.text()));
    }
    return files;
  }

  private static boolean idlcTakes(Path file, Path output) throws Exception {
    String include = "-I" + CorpusTest.CORPUS.toAbsolutePath();
    try {
      return IdlCompilers.run(
                  output, List.of("idlc", "-l", "c", include, file.toAbsolutePath().toString()), 10)
              .status()
          == 0;
    } catch (AssertionError hanging) {
      // It does not end on types that contain themselves.
      return false;
    }
  }

  /** Declarations in the C code: of types, descriptors and keys, without helpers and names. */
  private static Set<String> declarationsOfC(Path folder) throws IOException {
    StringBuilder code = new StringBuilder();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(each -> each.toString().matches(".*\\.[ch]")).toList()) {
        code.append(Files.readString(file)).append("\n\n");
      }
    }
    String plain =
        C_COMMENT
            .matcher(code)
            .replaceAll("")
            .replaceAll("(?m)^#(?!define).*$", "")
            .replaceAll("(?m)^#define (DDSC_|TYPE_)[^\n\\\\]*(\\\\\n.*)*$", "")
            // The name of a sequence tells how its element was spelt.
            .replace("dds_sequence_int16", "dds_sequence_short")
            .replace("dds_sequence_int32", "dds_sequence_long");
    return Arrays.stream(plain.split("\n\\s*\n"))
        .map(block -> block.replaceAll("\\.m_meta = .*", "").replaceAll("\\s+", " ").strip())
        .filter(
            block -> !block.isEmpty() && !block.startsWith("extern \"C\"") && !block.equals("}"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> membersOfCpp(Path folder, Path idl) throws IOException {
    String name = name(idl);
    Set<String> members = new TreeSet<>();
    for (String line : Files.readAllLines(folder.resolve(name + ".h"))) {
      // Values of constants are copied as they are written.
      if (line.matches(".* m_\\w+;|\\s*(class|enum|union|typedef|using) .*")) {
        members.add(line.strip());
      }
    }
    Matcher hasKey = HAS_KEY.matcher(Files.readString(folder.resolve(name + ".cxx")));
    while (hasKey.find()) {
      members.add(hasKey.group(1) + " has a key: " + hasKey.group(2));
    }
    return members;
  }
}
