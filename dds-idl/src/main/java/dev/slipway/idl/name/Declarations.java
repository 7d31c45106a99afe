// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.name;

import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.Bitset;
import dev.slipway.model.dds.Constant;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.MapRef;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.TypedMember;
import dev.slipway.model.dds.Union;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;

/** The definitions of some data models, and which of them use which. */
public final class Declarations {
  private final List<Module> modules = new ArrayList<>();
  private final Set<Definition> definitions = new LinkedHashSet<>();
  private final Map<Definition, String> files = new LinkedHashMap<>();
  private final Set<AggregatedType> topicTypes = new HashSet<>();
  private final Map<Definition, Set<TypeDefinition>> uses = new HashMap<>();
  private final Map<Definition, List<Definition>> needs = new HashMap<>();
  private final Set<Definition> recursive = new HashSet<>();

  private Declarations() {}

  public static Declarations of(Collection<DataModel> data) {
    Declarations declarations = new Declarations();
    for (DataModel model : new LinkedHashSet<>(data)) {
      for (Definition definition : model.getDefinitions()) {
        String file = definition instanceof Module module ? module.getName() : ownerName(model);
        declarations.add(definition, IdlNames.fileName(file));
      }
      for (Topic topic : model.getTopics()) {
        if (topic.getType() != null) {
          declarations.topicTypes.add(topic.getType());
        }
      }
    }
    for (Definition definition : declarations.definitions) {
      Set<TypeDefinition> used = findUses(definition);
      declarations.uses.put(definition, used);
      declarations.needs.put(definition, declarations.known(used));
    }
    for (List<Definition> group :
        DependencyOrder.of(declarations.definitions, declarations::needs)) {
      if (group.size() > 1 || declarations.needs(group.get(0)).contains(group.get(0))) {
        declarations.recursive.addAll(group);
      }
    }
    return declarations;
  }

  private void add(Definition definition, String file) {
    if (definition instanceof Module module) {
      modules.add(module);
      module.getDefinitions().forEach(inner -> add(inner, file));
    } else {
      definitions.add(definition);
      files.put(definition, file);
    }
  }

  private static String ownerName(DataModel data) {
    return data.eContainer() instanceof NamedElement owner ? owner.getName() : null;
  }

  /** All modules, outer ones first, as they stand in the files. */
  public List<Module> modules() {
    return modules;
  }

  /** All types and constants, those in modules included, as they stand in the files. */
  public Set<Definition> definitions() {
    return definitions;
  }

  /** Name without extension of the file that the definition asks for. */
  public String file(Definition definition) {
    return files.get(definition);
  }

  public boolean isTopicType(TypeDefinition type) {
    return topicTypes.contains(type);
  }

  /** Whether a value of the type may contain another of the same type. */
  public boolean isRecursive(Definition definition) {
    return recursive.contains(definition);
  }

  /** The definitions among these that must be declared before it. */
  public Collection<Definition> needs(Definition definition) {
    return needs.getOrDefault(definition, List.of());
  }

  /** Those of some definitions that are among these. */
  private List<Definition> known(Collection<? extends Definition> some) {
    List<Definition> known = new ArrayList<>(some.size());
    for (Definition definition : some) {
      if (definitions.contains(definition)) {
        known.add(definition);
      }
    }
    return known;
  }

  /** Those among the needed that must be complete before, not only declared. */
  public Collection<Definition> needsComplete(Definition definition) {
    Set<TypeDefinition> found = new LinkedHashSet<>();
    if (definition instanceof Struct struct) {
      struct.getMembers().forEach(member -> collectByValue(member, found));
      if (struct.getBase() != null) {
        found.add(struct.getBase());
      }
    } else if (definition instanceof Union union) {
      union.getCases().forEach(alternative -> collectByValue(alternative, found));
      collectByValue(union.getDiscriminator(), found);
    } else if (definition instanceof Alias alias) {
      collectByValue(alias.getType(), found);
    } else if (definition instanceof Bitset bitset && bitset.getBase() != null) {
      found.add(bitset.getBase());
    }
    return known(found);
  }

  /**
   * Those among the needed that are best complete before: also what arrays inside other collections
   * are of, since such an array is declared by a name of its own.
   */
  public Collection<Definition> needsFirst(Definition definition) {
    Set<Definition> found = new LinkedHashSet<>(needsAtLeast(definition));
    found.addAll(needsComplete(definition));
    definition
        .eAllContents()
        .forEachRemaining(
            content -> {
              if (content instanceof ArrayRef array && array.eContainer() instanceof TypeRef) {
                Set<TypeDefinition> elements = new LinkedHashSet<>();
                collectByValue(array, elements);
                elements.stream().filter(definitions::contains).forEach(found::add);
              }
            });
    return found;
  }

  /**
   * Those among the needed that must be before it although structs and unions are declared: all
   * that cannot be declared without being complete. What a name stands for need only be declared.
   */
  public Collection<Definition> needsAtLeast(Definition definition) {
    List<Definition> found =
        new ArrayList<>(definition instanceof Alias ? List.of() : needsComplete(definition));
    for (Definition used : needs(definition)) {
      if (!(used instanceof Struct || used instanceof Union) && !found.contains(used)) {
        found.add(used);
      }
    }
    return found;
  }

  /** Every type that the definition names, declared among these or not. */
  public Collection<TypeDefinition> uses(Definition definition) {
    return uses.getOrDefault(definition, Set.of());
  }

  private static Set<TypeDefinition> findUses(Definition definition) {
    Set<TypeDefinition> found = new LinkedHashSet<>();
    if (definition instanceof Struct struct && struct.getBase() != null) {
      found.add(struct.getBase());
    }
    if (definition instanceof Bitset bitset && bitset.getBase() != null) {
      found.add(bitset.getBase());
    }
    types(definition).forEach(type -> addNamed(type, found));
    return found;
  }

  /** The types that a definition states, those of its members included; null where one is open. */
  private static List<TypeRef> types(Definition definition) {
    List<TypeRef> types = new ArrayList<>();
    if (definition instanceof Struct struct) {
      struct.getMembers().forEach(member -> types.add(member.getType()));
    } else if (definition instanceof Union union) {
      types.add(union.getDiscriminator());
      union.getCases().forEach(alternative -> types.add(alternative.getType()));
    } else if (definition instanceof Alias alias) {
      types.add(alias.getType());
    } else if (definition instanceof Constant constant) {
      types.add(constant.getType());
    }
    return types;
  }

  /** The definitions that a type is made of, as far as it names them. */
  public static Set<TypeDefinition> named(TypeRef type) {
    Set<TypeDefinition> found = new LinkedHashSet<>();
    addNamed(type, found);
    return found;
  }

  private static void addNamed(TypeRef type, Set<TypeDefinition> found) {
    if (type instanceof NamedRef reference) {
      if (reference.getType() != null) {
        found.add(reference.getType());
      }
    } else if (type instanceof SequenceRef sequence) {
      addNamed(sequence.getElement(), found);
    } else if (type instanceof ArrayRef array) {
      addNamed(array.getElement(), found);
    } else if (type instanceof MapRef map) {
      addNamed(map.getKey(), found);
      addNamed(map.getValue(), found);
    }
  }

  public static boolean isCollection(TypeRef type) {
    return type instanceof SequenceRef || type instanceof ArrayRef || type instanceof MapRef;
  }

  private static void collectByValue(TypedMember member, Set<TypeDefinition> found) {
    // Compilers have a pointer for those.
    if (!member.isExternal() && !(member instanceof Member optional && optional.isOptional())) {
      collectByValue(member.getType(), found);
    }
  }

  private static void collectByValue(TypeRef type, Set<TypeDefinition> found) {
    TypeRef element = type;
    while (element instanceof ArrayRef array) {
      element = array.getElement();
    }
    if (element instanceof NamedRef named && named.getType() != null) {
      found.add(named.getType());
    }
  }

  /** The modules around a definition, outermost first. */
  public static List<Module> enclosingModules(EObject definition) {
    List<Module> enclosing = new ArrayList<>();
    for (EObject scope = definition.eContainer();
        scope instanceof Module module;
        scope = scope.eContainer()) {
      enclosing.add(0, module);
    }
    return enclosing;
  }

  /** Names of the modules around a definition, outermost first. */
  public static List<String> scope(Definition definition) {
    List<String> path = ScopedNames.path(definition);
    return path.subList(0, path.size() - 1);
  }
}
