// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import dev.slipway.idl.imports.ReadFiles;
import dev.slipway.model.merge.SourceNames;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;

/** The command {@code import uml}. */
@Command(
    name = "uml",
    description = {
      "Import UML class models into a model: packages become modules; classes, data types and"
          + " enumerations become types; parts of compositions become members; DDS stereotypes"
          + " become topics, keys and QoS profiles.",
      "XMI 2.x of Eclipse UML2 and Papyrus (.uml), of Enterprise Architect (.xmi, .xml) and of"
          + " MagicDraw or Cameo (.xml, .mdxml, .mdzip) is read. What IDL cannot express is"
          + " reported with its line. Name all files that refer to one another."
    },
    footer = {
      "",
      "Examples:",
      "  slipway import uml radar.uml -o radar.deployment",
      "  slipway import uml types.xmi topics.xmi -o lab.deployment --dry-run"
    })
public final class ImportUmlCommand extends ImportFilesCommand {
  @Override
  ReadFiles read(List<Path> named, SourceNames names) {
    return ReadFiles.ofUml(named, names);
  }
}
