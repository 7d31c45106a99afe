// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.wire;

import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.Bitset;
import dev.slipway.model.dds.MapRef;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.Union;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The type definitions that a type is made of, and which of them contain which. */
final class TypeGraph {
  private final Map<TypeDefinition, Set<TypeDefinition>> parts = new LinkedHashMap<>();
  private final Map<TypeDefinition, Set<TypeDefinition>> reachable = new LinkedHashMap<>();
  private final List<TypeDefinition> order = new ArrayList<>();

  private TypeGraph() {}

  static TypeGraph from(TypeRef type) {
    TypeGraph graph = new TypeGraph();
    Set<TypeDefinition> roots = new LinkedHashSet<>();
    collect(type, roots);
    roots.forEach(graph::add);
    return graph;
  }

  /** The definitions, each after those that it is made of except where these contain it again. */
  List<TypeDefinition> definitions() {
    return order;
  }

  /** Whether a value of the type may contain a value of the definition. */
  boolean contains(TypeRef type, TypeDefinition definition) {
    Set<TypeDefinition> direct = new LinkedHashSet<>();
    collect(type, direct);
    return direct.stream()
        .anyMatch(part -> part == definition || reachableFrom(part).contains(definition));
  }

  /** An explicit stack: how deep types are nested is the model's choice. */
  private void add(TypeDefinition root) {
    Deque<TypeDefinition> open = new ArrayDeque<>();
    Set<TypeDefinition> done = new HashSet<>(order);
    open.push(root);
    while (!open.isEmpty()) {
      TypeDefinition next = open.peek();
      if (!parts.containsKey(next)) {
        parts.put(next, directParts(next));
        parts.get(next).stream().filter(part -> !parts.containsKey(part)).forEach(open::push);
      } else {
        open.pop();
        if (done.add(next)) {
          order.add(next);
        }
      }
    }
  }

  private Set<TypeDefinition> reachableFrom(TypeDefinition start) {
    Set<TypeDefinition> known = reachable.get(start);
    if (known != null) {
      return known;
    }
    Set<TypeDefinition> found = new HashSet<>();
    Deque<TypeDefinition> open = new ArrayDeque<>(parts.getOrDefault(start, Set.of()));
    while (!open.isEmpty()) {
      TypeDefinition next = open.pop();
      if (found.add(next)) {
        open.addAll(parts.getOrDefault(next, Set.of()));
      }
    }
    reachable.put(start, found);
    return found;
  }

  private static Set<TypeDefinition> directParts(TypeDefinition definition) {
    Set<TypeDefinition> found = new LinkedHashSet<>();
    if (definition instanceof Alias alias) {
      collect(alias.getType(), found);
    } else if (definition instanceof Struct struct) {
      Members.of(struct).forEach(member -> collect(member.type(), found));
    } else if (definition instanceof Union union) {
      collect(union.getDiscriminator(), found);
      union.getCases().forEach(alternative -> collect(alternative.getType(), found));
    } else if (definition instanceof Bitset bitset && bitset.getBase() != null) {
      found.add(bitset.getBase());
    }
    return found;
  }

  private static void collect(TypeRef type, Set<TypeDefinition> found) {
    if (type instanceof NamedRef named) {
      if (named.getType() != null) {
        found.add(named.getType());
      }
    } else if (type instanceof SequenceRef sequence) {
      collect(sequence.getElement(), found);
    } else if (type instanceof ArrayRef array) {
      collect(array.getElement(), found);
    } else if (type instanceof MapRef map) {
      collect(map.getKey(), found);
      collect(map.getValue(), found);
    }
  }
}
