// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.element;

import dev.slipway.model.Element;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.resource.ElementPaths;
import dev.slipway.model.resource.ModelResources;
import dev.slipway.model.resource.ModelSaver;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Makes elements and puts them where they belong. To be called in a change. */
public final class ElementCreation {
  private static final String FIRST = "[0]";

  private ElementCreation() {}

  /** A new element with an id of its own, in no model yet. */
  public static EObject create(EClass type) {
    EObject element = EcoreUtil.create(type);
    if (element instanceof Element identified) {
      identified.setId(ModelSaver.newId());
    }
    return element;
  }

  /** The classes that can be made where a class is asked for. */
  public static List<EClass> concrete(EClass type) {
    List<EClass> found = new ArrayList<>();
    for (EPackage each : ModelResources.packages()) {
      each.getEClassifiers()
          .forEach(
              classifier -> {
                if (classifier instanceof EClass candidate
                    && !candidate.isAbstract()
                    && type.isSuperTypeOf(candidate)) {
                  found.add(candidate);
                }
              });
    }
    return found;
  }

  /** A new element with all that it cannot be without. */
  public static EObject createWhole(EClass type) {
    EObject element = create(type);
    for (EReference each : type.getEAllContainments()) {
      if (each.isRequired()) {
        element.eSet(each, createWhole(concrete(each.getEReferenceType()).get(0)));
      }
    }
    return element;
  }

  /**
   * Adds an element at the end of a list below the root; what is missing on the way is made.
   *
   * @param path as in {@code NodeKind.owner}
   * @return whether the root can have such elements; a library has no sites
   */
  public static boolean add(EObject root, String path, EObject element) {
    String[] steps = path.split("/");
    EObject owner = root;
    for (int i = 0; i < steps.length - 1; i++) {
      boolean first = steps[i].endsWith(FIRST);
      String name = first ? steps[i].substring(0, steps[i].length() - FIRST.length()) : steps[i];
      if (!(owner.eClass().getEStructuralFeature(name) instanceof EReference reference)) {
        return false;
      }
      owner = first ? firstOf(owner, reference) : onlyOf(owner, reference);
    }
    String last = steps[steps.length - 1];
    if (!(owner.eClass().getEStructuralFeature(last) instanceof EReference list)) {
      return false;
    }
    add(owner, list, element);
    return true;
  }

  /** Adds an element to a containment reference. */
  public static void add(EObject owner, EReference reference, EObject element) {
    if (reference.isMany()) {
      many(owner, reference).add(element);
    } else {
      owner.eSet(reference, element);
    }
  }

  /** Gives an element, which is where it belongs, a name after its kind that no sibling has. */
  public static void name(NamedElement element) {
    if (element instanceof Nic nic) {
      // As Linux counts them.
      name(nic, "eth" + (((Node) nic.eContainer()).getNics().size() - 1));
      return;
    }
    String separator = element.eClass().getEPackage() == DdsPackage.eINSTANCE ? "_" : "-";
    name(element, ElementPaths.kind(element.eClass()).replace(" ", separator));
  }

  /**
   * Gives an element a name that no sibling has.
   *
   * @param wanted the name, to which a number is added if it is taken
   */
  public static void name(NamedElement element, String wanted) {
    Set<String> taken = new HashSet<>();
    Optional.ofNullable(element.eContainer())
        .ifPresent(
            container ->
                container
                    .eContents()
                    .forEach(
                        sibling -> {
                          if (sibling instanceof NamedElement named && named != element) {
                            taken.add(named.getName());
                          }
                        }));
    String name = wanted;
    // A hyphen as in the names of hosts; names in IDL take none.
    boolean hyphen =
        wanted.equals(wanted.toLowerCase(java.util.Locale.ROOT))
            && element.eClass().getEPackage() != DdsPackage.eINSTANCE;
    String separator = hyphen ? "-" : "";
    for (int next = 2; taken.contains(name); next++) {
      name = wanted + separator + next;
    }
    element.setName(name);
  }

  private static EObject firstOf(EObject owner, EReference reference) {
    EList<EObject> list = many(owner, reference);
    if (list.isEmpty()) {
      EObject made = create(reference.getEReferenceType());
      list.add(made);
      if (made instanceof NamedElement named) {
        name(named);
      }
    }
    return list.get(0);
  }

  private static EObject onlyOf(EObject owner, EReference reference) {
    EObject known = (EObject) owner.eGet(reference);
    if (known == null) {
      known = create(reference.getEReferenceType());
      owner.eSet(reference, known);
    }
    return known;
  }

  @SuppressWarnings("unchecked") // a reference with many values is a list of objects
  private static EList<EObject> many(EObject owner, EReference reference) {
    return (EList<EObject>) owner.eGet(reference);
  }
}
