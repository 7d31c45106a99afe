// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

import dev.slipway.model.Deployment;
import dev.slipway.model.Library;
import dev.slipway.model.ModelPackage;
import dev.slipway.model.infrastructure.InfrastructurePackage;
import java.util.List;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Makes a model of several files one that refers to no other. */
public final class SelfContained {
  private SelfContained() {}

  /**
   * Moves what the libraries hold into the root: data and software to its own, catalogues to that
   * of the first site, or of the root if it is a library. All elements but the libraries and their
   * containers keep their ids. A module that several files open stays open several times.
   *
   * @param model changed by this, and of no further use but for its root
   */
  public static EObject of(LoadedModel model) {
    EObject root = model.root();
    for (Library library : List.copyOf(model.libraries())) {
      if (library != root) {
        boolean deployment = root instanceof Deployment;
        take(
            library.getData(),
            root,
            deployment
                ? ModelPackage.Literals.DEPLOYMENT__DATA
                : ModelPackage.Literals.LIBRARY__DATA);
        take(
            library.getSoftware(),
            root,
            deployment
                ? ModelPackage.Literals.DEPLOYMENT__SOFTWARE
                : ModelPackage.Literals.LIBRARY__SOFTWARE);
        takeCatalog(library, root);
      }
    }
    if (root instanceof Deployment deployment) {
      deployment.getImports().clear();
    } else {
      ((Library) root).getImports().clear();
    }
    return root;
  }

  private static void takeCatalog(Library library, EObject root) {
    if (root instanceof Library) {
      take(library.getCatalog(), root, ModelPackage.Literals.LIBRARY__CATALOG);
    } else if (!((Deployment) root).getSites().isEmpty()) {
      // Without a site there is nothing that could be of a host type or image.
      take(
          library.getCatalog(),
          ((Deployment) root).getSites().get(0),
          InfrastructurePackage.Literals.SITE__CATALOG);
    }
  }

  /** Moves the content of a container behind that of the same container of another owner. */
  private static void take(EObject container, EObject owner, EReference feature) {
    if (container == null) {
      return;
    }
    EObject own = (EObject) owner.eGet(feature);
    if (own == null) {
      owner.eSet(feature, container);
      return;
    }
    for (EReference list : container.eClass().getEAllContainments()) {
      many(own, list).addAll(List.copyOf(many(container, list)));
    }
  }

  @SuppressWarnings("unchecked")
  private static EList<EObject> many(EObject container, EReference list) {
    return (EList<EObject>) container.eGet(list);
  }
}
