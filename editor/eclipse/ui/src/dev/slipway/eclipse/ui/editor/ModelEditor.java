// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui.editor;

import dev.slipway.eclipse.LiveCheck;
import dev.slipway.eclipse.ProblemMarkers;
import dev.slipway.model.resource.ElementPaths;
import dev.slipway.model.resource.ModelSaver;
import java.io.IOException;
import java.util.Iterator;
import java.util.Map;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.emf.common.command.BasicCommandStack;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.common.util.WrappedException;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.edit.domain.AdapterFactoryEditingDomain;
import org.eclipse.emf.edit.provider.ComposedAdapterFactory;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IEditorSite;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.ide.IGotoMarker;
import org.eclipse.ui.part.EditorPart;
import org.eclipse.ui.statushandlers.StatusManager;
import org.eclipse.ui.views.properties.IPropertySheetPage;

/**
 * A model as a tree, with the properties of the selected element in the Properties view. Every
 * change can be undone, and is checked at once.
 */
public final class ModelEditor extends EditorPart implements IGotoMarker {
  /** The editor's id. */
  public static final String ID = "dev.slipway.eclipse.ui.editor";

  private final ComposedAdapterFactory factory =
      new ComposedAdapterFactory(ComposedAdapterFactory.Descriptor.Registry.INSTANCE);
  private final BasicCommandStack stack = new BasicCommandStack();
  private final AdapterFactoryEditingDomain domain =
      new AdapterFactoryEditingDomain(factory, stack);
  private final IResourceChangeListener files = this::filesChanged;
  private IFile file;
  private Resource resource;
  private LiveCheck check;
  private ElementLabels labels;
  private TreeViewer tree;
  private PropertyPage properties;
  private long saved;

  /** Made by the workbench. */
  public ModelEditor() {}

  @Override
  public void init(IEditorSite site, IEditorInput input) throws PartInitException {
    file = Adapters.adapt(input, IFile.class);
    if (file == null) {
      throw new PartInitException(
          "Only files of the workspace can be edited. Import the file into a project first.");
    }
    URI address = URI.createPlatformResourceURI(file.getFullPath().toString(), true);
    try {
      resource = domain.getResourceSet().getResource(address, true);
    } catch (WrappedException e) {
      throw unreadable(e.exception());
    }
    if (resource.getContents().isEmpty() || !resource.getErrors().isEmpty()) {
      throw unreadable(null);
    }
    saved = file.getModificationStamp();
    check = new LiveCheck(file);
    setSite(site);
    setInput(input);
    setPartName(file.getName());
    stack.addCommandStackListener(changed -> modelChanged());
    file.getWorkspace().addResourceChangeListener(files, IResourceChangeEvent.POST_CHANGE);
  }

  private PartInitException unreadable(Throwable cause) {
    return new PartInitException(
        Status.error(
            file.getName() + " cannot be read as a model. Open it as text to correct it.", cause));
  }

  @Override
  public void createPartControl(Composite parent) {
    tree = new TreeViewer(parent);
    labels = new ElementLabels(factory, file, resource, tree.getControl());
    tree.setContentProvider(new ElementTree(factory, tree));
    tree.setLabelProvider(labels);
    tree.setInput(resource);
    tree.expandToLevel(3);
    MenuManager menu = new MenuManager();
    menu.setRemoveAllWhenShown(true);
    menu.addMenuListener(new ElementMenu(this)::fill);
    tree.getControl().setMenu(menu.createContextMenu(tree.getControl()));
    getSite().registerContextMenu(menu, tree);
    getSite().setSelectionProvider(tree);
  }

  /** The commands of this editor, for undo and redo. */
  BasicCommandStack commands() {
    return stack;
  }

  AdapterFactoryEditingDomain domain() {
    return domain;
  }

  /** The model's root. */
  EObject root() {
    return resource.getContents().get(0);
  }

  /** The element that is selected; null for none. */
  EObject selected() {
    return (EObject) tree.getStructuredSelection().getFirstElement();
  }

  /** Selects an element, which may be a new one. */
  void select(EObject element) {
    tree.refresh();
    tree.setSelection(new StructuredSelection(element), true);
  }

  private void modelChanged() {
    firePropertyChange(PROP_DIRTY);
    if (properties != null) {
      properties.refresh();
    }
    try {
      check.changed(ModelSaver.toBytes(resource));
    } catch (IOException e) {
      StatusManager.getManager()
          .handle(Status.error("The model cannot be checked", e), StatusManager.LOG);
    }
  }

  @Override
  public boolean isDirty() {
    return stack.isSaveNeeded();
  }

  @Override
  public void doSave(IProgressMonitor monitor) {
    if (file.getModificationStamp() != saved && !overwrites()) {
      monitor.setCanceled(true);
      return;
    }
    try {
      resource.save(Map.of());
      saved = file.getModificationStamp();
      stack.saveIsDone();
      firePropertyChange(PROP_DIRTY);
    } catch (IOException e) {
      monitor.setCanceled(true);
      StatusManager.getManager()
          .handle(
              Status.error(file.getFullPath() + " cannot be written", e),
              StatusManager.SHOW | StatusManager.LOG);
    }
  }

  /** Asks whether changes that another program or editor has saved may be lost. */
  private boolean overwrites() {
    return MessageDialog.openQuestion(
        getSite().getShell(),
        "File Changed",
        file.getName()
            + " was changed elsewhere since it was opened here. Overwrite these changes?");
  }

  @Override
  public boolean isSaveAsAllowed() {
    return false;
  }

  @Override
  public void doSaveAs() {
    // A copy would have the ids of the original: files are copied in the explorer.
  }

  @Override
  public void setFocus() {
    tree.getControl().setFocus();
  }

  @Override
  public void gotoMarker(IMarker marker) {
    String id = marker.getAttribute(ProblemMarkers.ELEMENT, "");
    for (Iterator<EObject> all = resource.getAllContents(); all.hasNext(); ) {
      EObject element = all.next();
      if (!id.isEmpty() && id.equals(ElementPaths.idOf(element))) {
        select(element);
        return;
      }
    }
  }

  @Override
  public <T> T getAdapter(Class<T> type) {
    if (type == IPropertySheetPage.class) {
      if (properties == null || properties.getControl() == null) {
        properties = new PropertyPage(this);
      }
      return type.cast(properties);
    }
    return super.getAdapter(type);
  }

  private void filesChanged(IResourceChangeEvent event) {
    IResourceDelta delta = event.getDelta().findMember(file.getFullPath());
    if (delta != null) {
      Display.getDefault().asyncExec(() -> fileChanged(delta));
    }
  }

  private void fileChanged(IResourceDelta delta) {
    if (tree == null || tree.getControl().isDisposed()) {
      return;
    }
    if (delta.getKind() == IResourceDelta.REMOVED) {
      getSite().getPage().closeEditor(this, false);
    } else if (file.getModificationStamp() != saved && !isDirty()) {
      reload();
    }
    if ((delta.getFlags() & IResourceDelta.MARKERS) != 0) {
      labels.problemsChanged();
      tree.refresh();
    }
  }

  /** Reads what another program has written; a file that cannot be read closes the editor. */
  private void reload() {
    saved = file.getModificationStamp();
    try {
      resource.unload();
      resource.load(Map.of());
      stack.flush();
      tree.setInput(resource);
      tree.expandToLevel(3);
    } catch (IOException e) {
      getSite().getPage().closeEditor(this, false);
    }
  }

  @Override
  public void dispose() {
    if (file != null) {
      file.getWorkspace().removeResourceChangeListener(files);
    }
    if (check != null && isDirty()) {
      check.abandoned();
    }
    factory.dispose();
    super.dispose();
  }
}
