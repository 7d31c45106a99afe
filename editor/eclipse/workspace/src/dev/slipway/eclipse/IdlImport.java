// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse;

import dev.slipway.idl.imports.ReadFiles;
import dev.slipway.idl.parse.preprocess.IdlSource;
import dev.slipway.model.dds.Extensibility;
import dev.slipway.model.merge.ImportReport;
import dev.slipway.model.merge.ModelImport;
import dev.slipway.model.merge.SourceNames;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * Takes the data types and topics of IDL files into a model, as {@code slipway import idl} does.
 */
public final class IdlImport {
  private IdlImport() {}

  /**
   * Takes the files' types into a model; a missing one is created as a library. With an error,
   * nothing is written.
   *
   * @throws CoreException if the workspace cannot take over what was written
   */
  public static ImportReport into(IFile model, List<IFile> idl, IProgressMonitor monitor)
      throws CoreException {
    Path file = ModelFiles.path(model);
    List<Path> named = idl.stream().map(ModelFiles::path).toList();
    ReadFiles input =
        ReadFiles.ofIdl(
            new IdlSource(named, List.of(), Map.of(), Extensibility.FINAL), new SourceNames(file));
    if (input.found().hasErrors()) {
      return ImportReport.failed(input.found());
    }
    ImportReport merged =
        ModelImport.run(file, List.of(), input.content(), false, ModelImport.Mode.WRITE);
    input.found().addAll(merged.diagnostics());
    model.getProject().refreshLocal(IResource.DEPTH_INFINITE, monitor);
    return merged.with(input.found());
  }
}
