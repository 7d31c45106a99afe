// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.model.Element;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelSaver;
import dev.slipway.model.resource.SelfContained;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.eclipse.emf.ecore.EObject;
import picocli.CommandLine.Command;

/** The command {@code export xmi}. */
@Command(
    name = "xmi",
    description =
        "Write a model and its libraries as one self-contained XMI 2.0 file. Ids are kept. Any tool"
            + " that has the Ecore model can read it.",
    footer = {"", "Examples:", "  slipway export xmi samples/submarine-lab -o lab.xmi"})
public final class ExportXmiCommand extends ExportFileCommand {
  private String id = "";

  @Override
  Map<Path, byte[]> export(LoadedModel loaded, Diagnostics found) throws IOException {
    EObject root = SelfContained.of(loaded);
    id = ((Element) root).getId();
    return Map.of(output(), ModelSaver.toBytes(root.eResource()));
  }

  @Override
  boolean isExported(String head) {
    return head.contains(" id=\"" + id + "\"");
  }
}
