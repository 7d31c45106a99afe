// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import dev.slipway.editor.element.SearchWords;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.view.ElementNames;
import dev.slipway.model.Element;
import dev.slipway.model.infrastructure.InfrastructurePackage;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Site;
import dev.slipway.model.resource.ElementPaths;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.resource.Resource;

/** What a reference can lead to. */
public final class ReferenceTargets {
  private ReferenceTargets() {}

  /**
   * The elements that a reference can lead to, those of the model itself before those of libraries,
   * each by name.
   *
   * @param words what has to stand in name or path, separated by blanks; empty for all
   */
  public static List<EObject> find(
      OpenModel open, EObject owner, EReference reference, String words) {
    SearchWords wanted = SearchWords.of(words);
    List<EObject> found = new ArrayList<>();
    for (Resource file : open.model().resources().getResources()) {
      file.getAllContents()
          .forEachRemaining(
              each -> {
                if (reference.getEReferenceType().isInstance(each)
                    && each != owner
                    && fits(owner, reference, each)
                    && wanted.areIn(ElementNames.of(each) + " " + ElementPaths.of(each))) {
                  found.add(each);
                }
              });
    }
    found.sort(
        Comparator.comparing((EObject each) -> !open.isOwn(each))
            .thenComparing(ElementNames::of, String.CASE_INSENSITIVE_ORDER));
    return found;
  }

  /** What users are shown of an element. */
  static PropertySheet.Target describe(EObject element) {
    return new PropertySheet.Target(
        ((Element) element).getId(), ElementNames.of(element), ElementPaths.of(element).toString());
  }

  /** An address is in a subnet of the network that its interface is on. */
  private static boolean fits(EObject owner, EReference reference, EObject target) {
    return reference != InfrastructurePackage.Literals.NIC__SUBNET
        || ((Nic) owner).getNetwork() == null
        || target.eContainer() == ((Nic) owner).getNetwork();
  }

  /**
   * Where new elements of a class belong in a model: a path as in {@code NodeKind.owner}. Empty
   * where that is a matter of choice, as with the networks of which a subnet may be one.
   */
  static Optional<String> home(EClass root, EClass type) {
    Map<EClass, String> paths = new HashMap<>(Map.of(root, ""));
    Deque<EClass> open = new ArrayDeque<>(List.of(root));
    while (!open.isEmpty()) {
      EClass next = open.remove();
      for (EReference each : next.getEAllContainments()) {
        String path = paths.get(next) + each.getName();
        if (each.isMany() && each.getEReferenceType().isSuperTypeOf(type)) {
          return Optional.of(path);
        }
        boolean passes =
            !each.isMany() || each.getEReferenceType().getInstanceClass() == Site.class;
        if (passes
            && paths.putIfAbsent(each.getEReferenceType(), path + (each.isMany() ? "[0]/" : "/"))
                == null) {
          open.add(each.getEReferenceType());
        }
      }
    }
    return Optional.empty();
  }
}
