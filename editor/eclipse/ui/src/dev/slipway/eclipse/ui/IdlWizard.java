// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui;

import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.eclipse.IdlImport;
import dev.slipway.model.merge.ImportReport;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.viewers.IStructuredSelection;

/** Takes the types of the selected IDL files into a model. */
public final class IdlWizard extends CreationWizard<ModelPage> {
  private final List<IFile> idl = new ArrayList<>();

  /** Made by the workbench. */
  public IdlWizard() {
    super("Slipway Types from IDL");
  }

  @Override
  ModelPage page(IStructuredSelection selection) {
    for (Object each : selection) {
      IFile file = Adapters.adapt(each, IFile.class);
      if (file != null && "idl".equals(file.getFileExtension())) {
        idl.add(file);
      }
    }
    ModelPage page =
        new ModelPage(
            selection,
            idl.isEmpty() ? "types" : idl.get(0).getFullPath().removeFileExtension().lastSegment());
    page.setTitle("Types from IDL");
    page.setDescription(
        idl.isEmpty()
            ? "Select IDL files first, in the explorer."
            : "Choose the model. In an existing model, these types are updated.");
    page.setAllowExistingResources(true);
    return page;
  }

  @Override
  public boolean canFinish() {
    return !idl.isEmpty() && super.canFinish();
  }

  @Override
  public boolean performFinish() {
    IFile model = page().file();
    return finish(model, monitor -> importInto(model, monitor));
  }

  private void importInto(IFile model, IProgressMonitor monitor) throws CoreException {
    ImportReport report = IdlImport.into(model, idl, monitor);
    if (!model.exists() || report.exitCode() != ExitCode.OK) {
      throw new CoreException(
          Status.error(TextDiagnosticPrinter.print(report.diagnostics().get(0)).stripTrailing()));
    }
  }
}
