// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui.editor;

import java.util.Collection;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.edit.provider.ComposedAdapterFactory;
import org.eclipse.emf.edit.provider.INotifyChangedListener;
import org.eclipse.emf.edit.provider.ITreeItemContentProvider;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.TreeViewer;

/** Elements and their children as EMF's providers give them; follows changes of the model. */
final class ElementTree implements ITreeContentProvider {
  private final ComposedAdapterFactory factory;
  private final TreeViewer tree;
  private final INotifyChangedListener changes = change -> changed();
  private boolean refreshing;

  ElementTree(ComposedAdapterFactory factory, TreeViewer tree) {
    this.factory = factory;
    this.tree = tree;
    factory.addListener(changes);
  }

  /** One command may change thousands of elements: the tree is refreshed once, after it. */
  private void changed() {
    if (!refreshing) {
      refreshing = true;
      tree.getControl().getDisplay().asyncExec(this::refresh);
    }
  }

  private void refresh() {
    refreshing = false;
    if (!tree.getControl().isDisposed()) {
      tree.refresh();
    }
  }

  @Override
  public Object[] getElements(Object input) {
    return ((Resource) input).getContents().toArray();
  }

  @Override
  public Object[] getChildren(Object element) {
    return children(element).toArray();
  }

  @Override
  public boolean hasChildren(Object element) {
    return !children(element).isEmpty();
  }

  @Override
  public Object getParent(Object element) {
    return provider(element).getParent(element);
  }

  private Collection<?> children(Object element) {
    return provider(element).getChildren(element);
  }

  private ITreeItemContentProvider provider(Object element) {
    return (ITreeItemContentProvider) factory.adapt(element, ITreeItemContentProvider.class);
  }

  @Override
  public void dispose() {
    factory.removeListener(changes);
  }
}
