// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui.editor;

import org.eclipse.jface.dialogs.IInputValidator;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.viewers.CellEditor;
import org.eclipse.jface.viewers.DialogCellEditor;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.views.properties.PropertyDescriptor;

/** A property with many values, one per line. */
final class TextLines extends PropertyDescriptor {
  private static final int HEIGHT = 120;

  private final IInputValidator validator;

  TextLines(Object id, String label, IInputValidator validator) {
    super(id, label);
    this.validator = validator;
  }

  @Override
  public CellEditor createPropertyEditor(Composite parent) {
    return new DialogCellEditor(parent) {
      @Override
      protected Object openDialogBox(Control cell) {
        LinesDialog dialog =
            new LinesDialog(cell, getDisplayName(), (String) getValue(), validator);
        return dialog.open() == Window.OK ? dialog.getValue() : null;
      }
    };
  }

  private static final class LinesDialog extends InputDialog {
    LinesDialog(Control cell, String title, String lines, IInputValidator validator) {
      super(cell.getShell(), title, "One value per line:", lines, validator);
    }

    @Override
    protected int getInputTextStyle() {
      return SWT.MULTI | SWT.BORDER | SWT.V_SCROLL;
    }

    @Override
    protected Control createDialogArea(Composite parent) {
      Control area = super.createDialogArea(parent);
      ((GridData) getText().getLayoutData()).heightHint = HEIGHT;
      return area;
    }
  }
}
