// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui;

import dev.slipway.eclipse.ProjectSettings;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.preference.PreferencePage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;

/** The fields of settings, for a project's page and the workspace's. */
final class SettingsFields {
  private final Composite area;
  private final Button generates;
  private final Text outputFolder;
  private final Text generators;
  private final Text idlProfile;
  private final Text templates;

  /**
   * @param page says what is wrong with a setting
   */
  SettingsFields(Composite parent, PreferencePage page) {
    area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).applyTo(area);
    generates = new Button(area, SWT.CHECK);
    generates.setText("&Generate on save");
    GridDataFactory.fillDefaults().span(2, 1).applyTo(generates);
    outputFolder = field("&Output folder:", "Path in the project; each model has a folder in it.");
    generators = field("G&enerators:", "Names with commas, such as idl,cpp; empty is all.");
    idlProfile = field("&IDL profile:", "Such as opendds; empty is what all compilers take.");
    templates = field("&Template sets:", "Names or folders of the project, with commas.");
    outputFolder.addModifyListener(changed -> judge(page));
  }

  private void judge(PreferencePage page) {
    String problem = settings().problem();
    page.setErrorMessage(problem.isEmpty() ? null : problem);
    page.setValid(problem.isEmpty());
  }

  private Text field(String name, String hint) {
    new Label(area, SWT.NONE).setText(name);
    Text field = new Text(area, SWT.BORDER);
    field.setMessage(hint);
    field.setToolTipText(hint);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(field);
    return field;
  }

  Composite area() {
    return area;
  }

  void show(ProjectSettings settings) {
    generates.setSelection(settings.generates());
    outputFolder.setText(settings.outputFolder());
    generators.setText(String.join(", ", settings.generators()));
    idlProfile.setText(settings.idlProfile());
    templates.setText(String.join(", ", settings.templates()));
  }

  ProjectSettings settings() {
    return new ProjectSettings(
        outputFolder.getText().strip(),
        generates.getSelection(),
        ProjectSettings.words(generators.getText()),
        idlProfile.getText().strip(),
        ProjectSettings.words(templates.getText()));
  }
}
