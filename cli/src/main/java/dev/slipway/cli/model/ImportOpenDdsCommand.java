// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import dev.slipway.idl.imports.ReadFiles;
import dev.slipway.idl.opendds.OpenDdsSource;
import dev.slipway.model.merge.SourceNames;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code import opendds}. */
@Command(
    name = "opendds",
    description = {
      "Import models of the OpenDDS modeling SDK (.opendds) into a model: types, topics, QoS,"
          + " domains and partitions; each participant becomes a component type that publishes and"
          + " subscribes as its writers and readers do.",
      "Names that IDL or DDS does not allow are made legal. From files that the named ones refer"
          + " to, only what they need is imported."
    },
    footer = {
      "",
      "Examples:",
      "  slipway import opendds Messenger.opendds -o messenger.deployment",
      "  slipway import opendds Split.opendds Topics.opendds -I .. -o split.deployment"
    })
public final class ImportOpenDdsCommand extends ImportFilesCommand {
  @Option(
      names = {"-I", "--include"},
      paramLabel = "FOLDER",
      description =
          "Another folder to search for referenced files, besides those of the named files and"
              + " those below; may be repeated.")
  private List<Path> folders = List.of();

  @Override
  ReadFiles read(List<Path> named, SourceNames names) {
    return ReadFiles.ofOpenDds(new OpenDdsSource(named, folders), names);
  }
}
