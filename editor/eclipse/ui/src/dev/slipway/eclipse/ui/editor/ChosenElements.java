// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui.editor;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.CellEditor;
import org.eclipse.jface.viewers.DialogCellEditor;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.dialogs.ListSelectionDialog;
import org.eclipse.ui.views.properties.PropertyDescriptor;

/** A property that refers to many elements, which are chosen from a list. */
final class ChosenElements extends PropertyDescriptor {
  private final List<?> choices;
  private final Function<Object, String> text;

  ChosenElements(Object id, String label, List<?> choices, Function<Object, String> text) {
    super(id, label);
    this.choices = choices;
    this.text = text;
    setLabelProvider(
        LabelProvider.createTextProvider(
            value -> ((List<?>) value).stream().map(text).collect(Collectors.joining(", "))));
  }

  @Override
  public CellEditor createPropertyEditor(Composite parent) {
    return new DialogCellEditor(parent) {
      @Override
      protected Object openDialogBox(Control cell) {
        ListSelectionDialog dialog =
            ListSelectionDialog.of(choices)
                .contentProvider(ArrayContentProvider.getInstance())
                .labelProvider(LabelProvider.createTextProvider(text))
                .title(getDisplayName())
                .preselect(((List<?>) getValue()).toArray())
                .create(cell.getShell());
        return dialog.open() == Window.OK ? Arrays.asList(dialog.getResult()) : null;
      }

      @Override
      protected void updateContents(Object value) {
        super.updateContents(value == null ? "" : getLabelProvider().getText(value));
      }
    };
  }
}
