// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui.editor;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.ui.views.properties.IPropertySheetEntry;
import org.eclipse.ui.views.properties.PropertySheetPage;
import org.eclipse.ui.views.properties.PropertySheetSorter;

/** The properties of an element in the order of the browser's sheets, not in alphabetical order. */
final class PropertyPage extends PropertySheetPage {
  PropertyPage(ModelEditor editor) {
    setSorter(new AsGiven());
    setPropertySourceProvider(
        each -> each instanceof EObject element ? new ElementProperties(editor, element) : null);
  }

  private static final class AsGiven extends PropertySheetSorter {
    @Override
    public int compareCategories(String one, String other) {
      return 0;
    }

    @Override
    public void sort(IPropertySheetEntry[] entries) {
      // They come in their order.
    }
  }
}
