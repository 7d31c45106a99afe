// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import dev.slipway.idl.imports.ReadFiles;
import dev.slipway.model.merge.SourceNames;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;

/** The command {@code import ddsxml}. */
@Command(
    name = "ddsxml",
    description = {
      "Import OMG DDS-XML files into a model: types, QoS profiles, topics and domains; each"
          + " participant becomes a component type that publishes and subscribes as its writers and"
          + " readers do.",
      "RTI's XML-based application creation and the XML profiles of Fast DDS are read as far as"
          + " they mean the same. Whatever is not imported is reported with its line. Name all"
          + " files that refer to one another."
    },
    footer = {
      "",
      "Examples:",
      "  slipway import ddsxml shapes.xml -o shapes.deployment",
      "  slipway import ddsxml types.xml qos.xml system.xml -o lab.deployment --dry-run"
    })
public final class ImportDdsXmlCommand extends ImportFilesCommand {
  @Override
  ReadFiles read(List<Path> named, SourceNames names) {
    return ReadFiles.ofDdsXml(named, names);
  }
}
