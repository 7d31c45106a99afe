// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.merge;

import dev.slipway.model.Deployment;
import dev.slipway.model.Element;
import dev.slipway.model.Library;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.Scope;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.resource.ModelSaver;
import dev.slipway.model.software.SoftwareFactory;
import dev.slipway.model.software.SoftwareModel;
import dev.slipway.model.software.SoftwarePackage;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/**
 * Puts what is new into the model: definitions beside those of their module, wherever the model has
 * it, all else into the file that is imported into; each behind the one that it was imported after.
 */
final class Creation {
  private final EObject root;
  private final Counterparts counterparts;
  private final ElementCopies copies;
  private final List<Element> created = new ArrayList<>();
  private final Map<EObject, Integer> positions = new IdentityHashMap<>();

  Creation(EObject root, Counterparts counterparts, ElementCopies copies) {
    this.root = root;
    this.counterparts = counterparts;
    this.copies = copies;
  }

  /** Everything that is new, parts of types left out. */
  List<Element> created() {
    return created;
  }

  /**
   * Creates the new ones of some definitions.
   *
   * @param passedOver those that are new and not wanted
   */
  void definitions(Scope imported, Set<EObject> passedOver) {
    for (Definition definition : List.copyOf(imported.getDefinitions())) {
      if (definition instanceof Module module && counterparts.of(module) != null) {
        definitions(module, passedOver);
      } else if (isNew(definition) && !passedOver.contains(definition)) {
        definition(definition);
      }
    }
  }

  /** Creates a new definition. */
  void definition(Definition imported) {
    EObject scope = imported.eContainer();
    List<? extends EObject> places =
        scope instanceof Module module ? counterparts.modules(module) : List.of(data());
    List<EObject> siblings = Features.list(scope, DdsPackage.Literals.SCOPE__DEFINITIONS);
    EObject before = neighbour(siblings, imported);
    EObject place =
        before != null && places.contains(before.eContainer())
            ? before.eContainer()
            : places.get(0);
    insert(place, DdsPackage.Literals.SCOPE__DEFINITIONS, siblings, imported);
  }

  /** Creates the new topics, QoS profiles, domains and partitions. */
  void named(DataModel imported, Predicate<Topic> isWanted) {
    for (EReference feature : Counterparts.NAMED_IN_DATA) {
      List<EObject> all = Features.list(imported, feature);
      for (EObject each : all) {
        if (isNew(each) && !(each instanceof Topic topic && !isWanted.test(topic))) {
          insert(data(), feature, all, each);
        }
      }
    }
  }

  /** Creates the new component types, and the new publications and subscriptions of the others. */
  void componentTypes(SoftwareModel imported) {
    EReference types = SoftwarePackage.Literals.SOFTWARE_MODEL__COMPONENT_TYPES;
    List<EObject> all = Features.list(imported, types);
    for (EObject type : all) {
      if (isNew(type)) {
        insert(software(), types, all, type);
      } else {
        EObject existing = counterparts.of(type);
        for (EReference feature : type.eClass().getEAllContainments()) {
          if (Features.holdsImported(feature)) {
            List<EObject> endpoints = Features.list(type, feature);
            endpoints.stream()
                .filter(this::isNew)
                .forEach(endpoint -> insert(existing, feature, endpoints, endpoint));
          }
        }
      }
    }
  }

  private boolean isNew(EObject imported) {
    return copies.become(imported) == null && counterparts.ofOtherKind(imported).isEmpty();
  }

  private void insert(EObject place, EReference feature, List<EObject> siblings, EObject imported) {
    EObject before = neighbour(siblings, imported);
    EList<EObject> list = Features.list(place, feature);
    // Mostly what was inserted just before: it is looked for from the end.
    int at = list.lastIndexOf(before) + 1;
    EObject copied = copies.copy(imported);
    list.add(at > 0 ? at : list.size(), copied);
    created.add((Element) copied);
    copied
        .eAllContents()
        .forEachRemaining(
            inner -> {
              if (Features.holdsImported((EReference) inner.eContainingFeature())) {
                created.add((Element) inner);
              }
            });
  }

  /** Where it stands among its siblings; what is imported does not change meanwhile. */
  private int position(List<EObject> siblings, EObject imported) {
    if (!positions.containsKey(imported)) {
      for (int i = 0; i < siblings.size(); i++) {
        positions.put(siblings.get(i), i);
      }
    }
    return positions.get(imported);
  }

  /** What the imported sibling before it has become; null if none is in the model. */
  private EObject neighbour(List<EObject> siblings, EObject imported) {
    for (int i = position(siblings, imported) - 1; i >= 0; i--) {
      EObject known = copies.become(siblings.get(i));
      if (known != null) {
        return known;
      }
    }
    return null;
  }

  private DataModel data() {
    DataModel data =
        root instanceof Library library ? library.getData() : ((Deployment) root).getData();
    if (data == null) {
      data = DdsFactory.eINSTANCE.createDataModel();
      data.setId(ModelSaver.newId());
      if (root instanceof Library library) {
        library.setData(data);
      } else {
        ((Deployment) root).setData(data);
      }
    }
    return data;
  }

  private SoftwareModel software() {
    SoftwareModel software =
        root instanceof Library library ? library.getSoftware() : ((Deployment) root).getSoftware();
    if (software == null) {
      software = SoftwareFactory.eINSTANCE.createSoftwareModel();
      software.setId(ModelSaver.newId());
      if (root instanceof Library library) {
        library.setSoftware(software);
      } else {
        ((Deployment) root).setSoftware(software);
      }
    }
    return software;
  }
}
