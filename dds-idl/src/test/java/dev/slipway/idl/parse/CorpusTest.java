// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.idl.IdlCheck;
import dev.slipway.idl.IdlFile;
import dev.slipway.idl.IdlPrinter;
import dev.slipway.idl.IdlProfile;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.idl.parse.preprocess.IdlSource;
import dev.slipway.model.dds.DataModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Files of one construct each, and what is made of them: beside each {@code NAME.idl} stands {@code
 * NAME.expected} with the diagnostics, the topics and the types, printed again.
 */
class CorpusTest {
  /** With -Dslipway.golden.update=true the expected files are written instead of compared. */
  private static final boolean UPDATE = Boolean.getBoolean("slipway.golden.update");

  static final Path CORPUS = Path.of("src/test/resources/dev/slipway/idl/parse/corpus");
  private static final Path MISTAKES = Path.of("src/test/resources/dev/slipway/idl/parse/mistakes");

  static List<Path> corpus() throws IOException {
    return files(CORPUS);
  }

  static List<Path> mistakes() throws IOException {
    return files(MISTAKES);
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".idl")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void readsEachConstruct(Path file) throws IOException {
    ParsedIdl parsed = parse(file);
    assertThat(parsed.diagnostics().hasErrors()).as(told(parsed.diagnostics())).isFalse();
    compare(file, described(parsed));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void tellsEachMistake(Path file) throws IOException {
    ParsedIdl parsed = parse(file);
    assertThat(parsed.diagnostics().isEmpty()).isFalse();
    compare(file, told(parsed.diagnostics()));
  }

  @Test
  void readsAllFilesAtOnceAsOneByOne() throws IOException {
    List<Path> files = List.of(CORPUS.resolve("includes.idl"), CORPUS.resolve("shared/base.idl"));
    ParsedIdl parsed = IdlParser.parse(source(files));
    assertThat(told(parsed.diagnostics())).isEmpty();
    assertThat(printed(parsed.library().getData()))
        .isEqualTo(printed(parse(files.get(0)).library().getData()));
  }

  private static ParsedIdl parse(Path file) {
    return IdlParser.parse(source(List.of(file)));
  }

  private static IdlSource source(List<Path> files) {
    IdlSource plain = IdlSource.of(files);
    return new IdlSource(files, List.of(CORPUS), plain.defines(), plain.defaultExtensibility());
  }

  private static String described(ParsedIdl parsed) {
    DataModel data = parsed.library().getData();
    String topics =
        data.getTopics().stream()
            .map(topic -> "topic " + topic.getName() + " of " + ScopedNames.of(topic.getType()))
            .collect(Collectors.joining("\n"));
    Diagnostics unprintable = Diagnostics.of(IdlCheck.check(IdlProfile.FULL, List.of(data)));
    return Stream.of(
            told(parsed.diagnostics()),
            topics,
            unprintable.isEmpty() ? printed(data) : told(unprintable))
        .filter(part -> !part.isEmpty())
        .map(String::strip)
        .collect(Collectors.joining("\n\n", "", "\n"));
  }

  private static String told(Diagnostics diagnostics) {
    return TextDiagnosticPrinter.print(diagnostics).replaceAll("src/test/resources/\\S*/", "");
  }

  private static String printed(DataModel data) {
    return new IdlPrinter(IdlProfile.FULL, "test")
        .print(List.of(data)).files().stream()
            .map(IdlFile::text)
            .map(text -> text.replaceAll("\\A(//.*\n)*|(?m)^#.*\n", "").strip())
            .collect(Collectors.joining("\n\n"));
  }

  private static void compare(Path file, String described) throws IOException {
    Path expected = Path.of(file.toString().replaceFirst("\\.idl$", ".expected"));
    if (UPDATE) {
      Files.writeString(expected, described);
    }
    assertThat(described).isEqualTo(Files.readString(expected));
  }
}
