// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.clipboard;

import dev.slipway.editor.element.ElementCreation;
import dev.slipway.editor.element.PropertyGroups;
import dev.slipway.editor.notation.MetamodelClasses;
import dev.slipway.editor.server.clipboard.CopiedElements.CopiedObject;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.operation.RefusedOperation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Makes elements of what was copied, with ids of their own. To be called in a change. */
final class Pasting {
  /** What belongs to one thing alone; a copy of what is still there is given none of it. */
  private static final Set<String> UNIQUE =
      Set.of(
          "Nic.mac",
          "Nic.address",
          "PhysicalHost.hostname",
          "VirtualMachine.hostname",
          "VirtualMachine.floatingAddress",
          "RouterInterface.address",
          "Disk.serial",
          "Disk.wwn");

  private final OpenModel open;
  private final Map<String, EObject> made = new LinkedHashMap<>();
  private final List<Reference> references = new ArrayList<>();
  private int left;

  private record Reference(EObject from, EReference reference, List<String> ids) {}

  Pasting(OpenModel open) {
    this.open = open;
  }

  /**
   * A new element; what it refers to is set by {@link #connect}.
   *
   * @throws RefusedOperation if the metamodel has no such thing
   */
  EObject make(CopiedObject copied) {
    return make(copied, false);
  }

  private EObject make(CopiedObject copied, boolean insideCopy) {
    EObject object = ElementCreation.create(type(copied));
    boolean copy = insideCopy || copied.id() != null && open.element(copied.id()).isPresent();
    if (copied.id() != null) {
      made.put(copied.id(), object);
    }
    copied
        .attributes()
        .forEach(
            (name, values) -> {
              boolean unique = UNIQUE.contains(object.eClass().getName() + "." + name);
              if (feature(object, name) instanceof EAttribute attribute
                  && !PropertyGroups.isGiven(attribute)
                  && !(copy && unique)) {
                set(object, attribute, values);
              }
            });
    copied
        .contents()
        .forEach(
            (name, parts) -> {
              if (feature(object, name) instanceof EReference reference
                  && reference.isContainment()) {
                for (CopiedObject part : parts) {
                  EObject contained = make(part, copy);
                  if (!reference.getEReferenceType().isInstance(contained)) {
                    throw foreign();
                  }
                  ElementCreation.add(object, reference, contained);
                }
              }
            });
    copied
        .references()
        .forEach(
            (name, ids) -> {
              if (feature(object, name) instanceof EReference reference
                  && !reference.isContainment()) {
                references.add(new Reference(object, reference, ids));
              }
            });
    return object;
  }

  private static void set(EObject object, EAttribute attribute, List<String> texts) {
    try {
      List<Object> values =
          texts.stream()
              .map(text -> EcoreUtil.createFromString(attribute.getEAttributeType(), text))
              .toList();
      object.eSet(attribute, attribute.isMany() ? values : values.get(0));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw foreign();
    }
  }

  private static EStructuralFeature feature(EObject object, String name) {
    return object.eClass().getEStructuralFeature(name);
  }

  private static EClass type(CopiedObject copied) {
    try {
      EClass type = MetamodelClasses.named(copied.type());
      if (!type.isAbstract()) {
        return type;
      }
    } catch (IllegalArgumentException unknown) {
      // As for what cannot be made.
    }
    throw foreign();
  }

  private static RefusedOperation foreign() {
    return new RefusedOperation("What was copied is of another version of the editor.");
  }

  /**
   * Has what was made refer to one another as the originals did, and to the originals of what was
   * not copied. What is not in this model is left out and counted.
   */
  void connect() {
    for (Reference each : references) {
      List<EObject> targets = new ArrayList<>();
      for (String id : each.ids()) {
        Optional<EObject> target =
            Optional.ofNullable(made.get(id))
                .or(() -> open.element(id))
                .filter(each.reference().getEReferenceType()::isInstance);
        target.ifPresentOrElse(targets::add, () -> left++);
      }
      if (each.reference().isMany()) {
        each.from().eSet(each.reference(), targets);
      } else if (!targets.isEmpty()) {
        each.from().eSet(each.reference(), targets.get(0));
      }
    }
  }

  /** What the original of that id has become; null where it was not copied. */
  EObject become(String id) {
    return made.get(id);
  }

  /** How many references lead to what is not in this model. */
  int leftOut() {
    return left;
  }
}
