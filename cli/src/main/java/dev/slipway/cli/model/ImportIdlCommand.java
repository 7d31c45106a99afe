// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.idl.imports.ReadFiles;
import dev.slipway.idl.parse.preprocess.IdlDialect;
import dev.slipway.idl.parse.preprocess.IdlSource;
import dev.slipway.model.dds.Extensibility;
import dev.slipway.model.merge.SourceNames;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code import idl}. */
@Command(
    name = "idl",
    description = {
      "Import the types of OMG IDL 4.2 files into a model, with a topic for each type that the"
          + " files mark as a topic type and that has no topic yet.",
      "From included files, only what the named files need is imported. Units, ranges, defaults and"
          + " descriptions that the files do not state stay as they are in the model."
    },
    footer = {
      "",
      "Examples:",
      "  slipway import idl idl/*.idl -o types.deployment",
      "  slipway import idl track.idl -I include -D WITH_SONAR -o lab.deployment --dry-run",
      "  slipway import idl vendor.idl --dialect opendds -o lab.deployment",
      "  slipway import idl track.idl -o lab.deployment --prune"
    })
public final class ImportIdlCommand extends ImportFilesCommand {
  @Option(
      names = {"-I", "--include"},
      paramLabel = "FOLDER",
      description = "A folder to search for included files; may be repeated.")
  private List<Path> includeFolders = List.of();

  @Option(
      names = {"-D", "--define"},
      paramLabel = "NAME[=VALUE]",
      description = "Define a macro for the preprocessor; may be repeated.")
  private List<String> defines = List.of();

  @Option(
      names = "--dialect",
      paramLabel = "COMPILER",
      description =
          "Define the macros that this compiler defines: idlc, fastddsgen, opendds, rti or tao"
              + " (default: none).")
  private IdlDialect dialect;

  @Option(
      names = "--extensibility",
      paramLabel = "KIND",
      defaultValue = "final",
      description =
          "Extensibility of structs and unions that state none: final, appendable or mutable"
              + " (default: ${DEFAULT-VALUE}).")
  private Extensibility extensibility;

  @Override
  ReadFiles read(List<Path> named, SourceNames names) {
    return ReadFiles.ofIdl(new IdlSource(named, includeFolders, macros(), extensibility), names);
  }

  private Map<String, String> macros() {
    Map<String, String> macros = new LinkedHashMap<>(dialect == null ? Map.of() : dialect.macros());
    for (String define : defines) {
      int equals = define.indexOf('=');
      String name = equals < 0 ? define : define.substring(0, equals);
      if (!name.matches("[A-Za-z_]\\w*")) {
        throw new WrongUsageException(
            "The value of -D is %s, which names no macro.".formatted(define),
            "Write -D NAME or -D NAME=VALUE.");
      }
      // As compilers have it: -D NAME is 1.
      macros.put(name, equals < 0 ? "1" : define.substring(equals + 1));
    }
    return macros;
  }
}
