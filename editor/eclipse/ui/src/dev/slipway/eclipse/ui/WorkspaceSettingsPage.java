// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui;

import dev.slipway.eclipse.ProjectSettings;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.preference.PreferencePage;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;

/** How models are generated in projects that say nothing of it. */
public final class WorkspaceSettingsPage extends PreferencePage
    implements IWorkbenchPreferencePage {
  private SettingsFields fields;

  @Override
  public void init(IWorkbench workbench) {
    setDescription("For projects that have no settings of their own.");
  }

  @Override
  protected Control createContents(Composite parent) {
    fields = new SettingsFields(parent, this);
    fields.show(ProjectSettings.ofWorkspace());
    return fields.area();
  }

  @Override
  protected void performDefaults() {
    fields.show(ProjectSettings.USUAL);
    super.performDefaults();
  }

  @Override
  public boolean performOk() {
    try {
      fields.settings().saveForWorkspace();
      return true;
    } catch (CoreException e) {
      setErrorMessage(e.getMessage());
      return false;
    }
  }
}
