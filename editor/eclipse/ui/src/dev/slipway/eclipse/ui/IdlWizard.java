// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui;

import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.eclipse.IdlImport;
import dev.slipway.eclipse.ModelFiles;
import dev.slipway.model.merge.ImportReport;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.dialogs.WizardNewFileCreationPage;

/** Takes the types of the selected IDL files into a model. */
public final class IdlWizard extends Wizard implements INewWizard {
  private final List<IFile> idl = new ArrayList<>();
  private WizardNewFileCreationPage page;
  private IWorkbench workbench;

  @Override
  public void init(IWorkbench opener, IStructuredSelection selection) {
    workbench = opener;
    for (Object each : selection) {
      IFile file = Adapters.adapt(each, IFile.class);
      if (file != null && "idl".equals(file.getFileExtension())) {
        idl.add(file);
      }
    }
    setWindowTitle("Slipway Types from IDL");
    setNeedsProgressMonitor(true);
    page = new ModelPage(selection, idl);
    addPage(page);
  }

  @Override
  public boolean canFinish() {
    return !idl.isEmpty() && super.canFinish();
  }

  @Override
  public boolean performFinish() {
    IFile model =
        ResourcesPlugin.getWorkspace()
            .getRoot()
            .getFile(page.getContainerFullPath().append(page.getFileName()));
    List<ImportReport> reports = new ArrayList<>();
    if (!Finishing.run(this, page, monitor -> reports.add(IdlImport.into(model, idl, monitor)))) {
      return false;
    }
    if (!model.exists() || reports.get(0).exitCode() != ExitCode.OK) {
      page.setErrorMessage(
          TextDiagnosticPrinter.print(reports.get(0).diagnostics().get(0)).stripTrailing());
      return false;
    }
    Opening.open(workbench, model);
    return true;
  }

  /** Where to: a model that is there is one that the types are taken into. */
  private static final class ModelPage extends WizardNewFileCreationPage {
    ModelPage(IStructuredSelection selection, List<IFile> idl) {
      super("file", selection);
      setTitle("Types from IDL");
      setDescription(
          idl.isEmpty()
              ? "Select IDL files first, in the explorer."
              : "Choose the model; what a model that is there has of these types is updated.");
      setFileExtension(ModelFiles.EXTENSION);
      setAllowExistingResources(true);
      setFileName(
          idl.isEmpty() ? "types" : idl.get(0).getFullPath().removeFileExtension().lastSegment());
    }
  }
}
