// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui.editor;

import dev.slipway.eclipse.ProblemMarkers;
import dev.slipway.model.resource.ElementPaths;
import java.net.URL;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.emf.common.notify.AdapterFactory;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.edit.provider.IItemLabelProvider;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.jface.viewers.DecorationOverlayIcon;
import org.eclipse.jface.viewers.IDecoration;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.PlatformUI;

/** Icons and texts of elements; a mark where an element or one in it has a problem. */
final class ElementLabels extends LabelProvider {
  private final AdapterFactory factory;
  private final IFile file;
  private final Resource resource;
  private final LocalResourceManager images;
  private Map<EObject, Integer> problems;

  /**
   * @param owner the images end with it
   */
  ElementLabels(AdapterFactory factory, IFile file, Resource resource, Control owner) {
    this.factory = factory;
    this.file = file;
    this.resource = resource;
    this.images = new LocalResourceManager(JFaceResources.getResources(), owner);
  }

  /** Reads the markers of the file again for the next labels. */
  void problemsChanged() {
    problems = null;
  }

  @Override
  public String getText(Object element) {
    return provider(element).getText(element);
  }

  @Override
  public Image getImage(Object element) {
    if (!(provider(element).getImage(element) instanceof URL icon)) {
      return null;
    }
    ImageDescriptor plain = ImageDescriptor.createFromURL(icon);
    int severity = problems().getOrDefault(element, IMarker.SEVERITY_INFO);
    if (severity == IMarker.SEVERITY_INFO) {
      return images.get(plain);
    }
    String mark =
        severity == IMarker.SEVERITY_ERROR
            ? ISharedImages.IMG_DEC_FIELD_ERROR
            : ISharedImages.IMG_DEC_FIELD_WARNING;
    ImageDescriptor overlay = PlatformUI.getWorkbench().getSharedImages().getImageDescriptor(mark);
    return images.get(
        new DecorationOverlayIcon(images.get(plain), overlay, IDecoration.BOTTOM_RIGHT));
  }

  private Map<EObject, Integer> problems() {
    if (problems == null) {
      problems = new HashMap<>();
      Map<String, Integer> found = markers();
      for (Iterator<EObject> all = resource.getAllContents(); all.hasNext(); ) {
        EObject element = all.next();
        Integer severity = found.get(ElementPaths.idOf(element));
        for (EObject at = element; severity != null && at != null; at = at.eContainer()) {
          problems.merge(at, severity, Math::max);
        }
      }
    }
    return problems;
  }

  private Map<String, Integer> markers() {
    Map<String, Integer> found = new HashMap<>();
    try {
      for (IMarker each : file.findMarkers(ProblemMarkers.TYPE, true, IResource.DEPTH_ZERO)) {
        String element = each.getAttribute(ProblemMarkers.ELEMENT, "");
        if (!element.isEmpty()) {
          found.merge(element, each.getAttribute(IMarker.SEVERITY, 0), Math::max);
        }
      }
    } catch (CoreException e) {
      ILog.of(ElementLabels.class).log(e.getStatus());
    }
    return found;
  }

  private IItemLabelProvider provider(Object element) {
    return (IItemLabelProvider) factory.adapt(element, IItemLabelProvider.class);
  }
}
