// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.diagnostics.Location;
import dev.slipway.idl.constant.Constants;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.Library;
import dev.slipway.model.ModelFactory;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.Extensibility;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.Topic;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.ecore.EObject;

/** The model that grows while files are read, and what its names stand for. */
final class IdlModel {
  private final Library library = ModelFactory.eINSTANCE.createLibrary();
  private final Scope root;
  private final Constants constants = Constants.of(List.of());
  private final Extensibility defaultExtensibility;
  private final Map<EObject, Location> locations = new IdentityHashMap<>();
  private final Map<AggregatedType, Optional<String>> topics = new LinkedHashMap<>();

  IdlModel(String name, Extensibility defaultExtensibility) {
    library.setName(name);
    library.setData(DdsFactory.eINSTANCE.createDataModel());
    this.root = new Scope(null, "", library.getData());
    this.defaultExtensibility = defaultExtensibility;
  }

  Library library() {
    return library;
  }

  /** The scope outside of all modules. */
  Scope root() {
    return root;
  }

  /** All constants and enumerations so far. */
  Constants constants() {
    return constants;
  }

  Extensibility defaultExtensibility() {
    return defaultExtensibility;
  }

  void locate(EObject element, Location place) {
    locations.put(element, place);
  }

  Location locationOf(EObject element) {
    return locations.getOrDefault(element, Location.NONE);
  }

  Map<EObject, Location> locations() {
    return locations;
  }

  /** Notes that a topic is of the type, of that name where one is given. */
  void addTopic(AggregatedType type, Optional<String> name) {
    if (name.isPresent()) {
      topics.put(type, name);
    } else {
      topics.putIfAbsent(type, name);
    }
  }

  /** Removes a definition, and those that refer to it, as they may to what is declared forward. */
  void remove(Definition definition) {
    Deque<Definition> doomed = new ArrayDeque<>(List.of(definition));
    while (!doomed.isEmpty()) {
      Definition next = doomed.pop();
      if (!(next.eContainer() instanceof dev.slipway.model.dds.Scope scope)) {
        // Removed with another.
        continue;
      }
      scope.getDefinitions().remove(next);
      topics.keySet().removeIf(type -> type == next);
      if (next instanceof AggregatedType) {
        usersOf(next).forEach(doomed::push);
      }
    }
  }

  private Set<Definition> usersOf(Definition type) {
    Set<Definition> users = new HashSet<>();
    for (TreeIterator<EObject> contents = library.getData().eAllContents(); contents.hasNext(); ) {
      if (contents.next() instanceof NamedRef reference && reference.getType() == type) {
        EObject user = reference;
        while (!(user instanceof Definition)) {
          user = user.eContainer();
        }
        users.add((Definition) user);
      }
    }
    return users;
  }

  /** Makes the topics; one without a name of its own is called after its type. */
  void finish() {
    Set<String> taken = new HashSet<>();
    topics.values().forEach(name -> name.ifPresent(taken::add));
    topics.forEach(
        (type, given) -> {
          Topic topic = DdsFactory.eINSTANCE.createTopic();
          topic.setName(given.orElseGet(() -> freeName(type, taken)));
          topic.setType(type);
          library.getData().getTopics().add(topic);
          locate(topic, locationOf(type));
        });
  }

  private static String freeName(AggregatedType type, Set<String> taken) {
    return taken.add(type.getName()) ? type.getName() : ScopedNames.of(type);
  }
}
