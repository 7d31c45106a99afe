// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui;

import dev.slipway.eclipse.ProjectSettings;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.dialogs.PropertyPage;

/** How the models of a project are generated. */
public final class ProjectSettingsPage extends PropertyPage {
  private SettingsFields fields;

  @Override
  protected Control createContents(Composite parent) {
    fields = new SettingsFields(parent, this);
    fields.show(ProjectSettings.of(project()));
    return fields.area();
  }

  private IProject project() {
    return Adapters.adapt(getElement(), IProject.class);
  }

  @Override
  protected void performDefaults() {
    fields.show(ProjectSettings.ofWorkspace());
    super.performDefaults();
  }

  @Override
  public boolean performOk() {
    try {
      fields.settings().save(project());
      return true;
    } catch (CoreException e) {
      setErrorMessage(e.getMessage());
      return false;
    }
  }
}
