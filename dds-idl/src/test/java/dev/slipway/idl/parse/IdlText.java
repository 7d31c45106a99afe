// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.idl.IdlFile;
import dev.slipway.idl.IdlPrinter;
import dev.slipway.idl.IdlProfile;
import dev.slipway.idl.parse.preprocess.IdlSource;
import dev.slipway.model.dds.Extensibility;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** IDL files of a test, in a folder of their own, and what is read from them. */
final class IdlText {
  private final Path folder;
  private final Map<String, String> defines = new LinkedHashMap<>();
  private List<Path> includeFolders = List.of();
  private List<Path> files = List.of();
  private Extensibility defaultExtensibility = Extensibility.FINAL;

  IdlText(Path folder) {
    this.folder = folder;
  }

  /** Writes a file that is read only where another includes it. */
  IdlText with(String name, String text) {
    write(name, text);
    return this;
  }

  IdlText define(String name, String value) {
    defines.put(name, value);
    return this;
  }

  IdlText include(String... folders) {
    includeFolders = List.of(folders).stream().map(folder::resolve).toList();
    return this;
  }

  IdlText byDefault(Extensibility extensibility) {
    defaultExtensibility = extensibility;
    return this;
  }

  /** Reads a file of that text. */
  ParsedIdl parse(String text) {
    return parseFiles(Map.of("test.idl", text));
  }

  /** Reads files of these names and texts, in the order of their names. */
  ParsedIdl parseFiles(Map<String, String> texts) {
    files = texts.keySet().stream().sorted().map(folder::resolve).toList();
    texts.forEach(this::write);
    return IdlParser.parse(new IdlSource(files, includeFolders, defines, defaultExtensibility));
  }

  private void write(String name, String text) {
    try {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The diagnostics as users read them, with file names below the folder. */
  String told(ParsedIdl parsed) {
    return TextDiagnosticPrinter.print(parsed.diagnostics()).replace(folder + "/", "");
  }

  /** What a library declares, printed with all of IDL, without what frames each file. */
  static String printed(ParsedIdl parsed) {
    return new IdlPrinter(IdlProfile.FULL, "test")
        .print(List.of(parsed.library().getData())).files().stream()
            .map(IdlFile::text)
            .map(text -> text.replaceAll("(?m)^(//.*|#.*)\n", "").strip())
            .collect(Collectors.joining("\n"));
  }
}
