// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import dev.slipway.idl.constant.Aliases;
import dev.slipway.idl.constant.ConstantValue.Enumerator;
import dev.slipway.idl.constant.Constants;
import dev.slipway.idl.name.Declarations;
import dev.slipway.idl.name.IdlNames;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.Bitset;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.TypedMember;
import dev.slipway.model.dds.Union;
import dev.slipway.model.dds.UnionCase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.emf.ecore.EObject;

/**
 * The names that a type's scope uses and that its members can therefore not have (IDL 4.2, 7.5.2):
 * the first name of each reference. Other names of the scopes around it are free.
 */
public final class UsedNames {
  private final Map<String, NamedElement> used = new HashMap<>();
  private final Constants constants;
  private final boolean withCollections;
  private final Definition definition;
  private final List<String> scope;

  private UsedNames(Constants constants, boolean withCollections, Definition definition) {
    this.constants = constants;
    this.withCollections = withCollections;
    this.definition = definition;
    this.scope = Declarations.scope(definition);
  }

  /**
   * What a type uses, by the name that stands first, ignoring case.
   *
   * @param constants of all definitions
   * @param withCollections whether the type itself names what its collections are of; not so where
   *     each collection is given a name before
   */
  public static Map<String, NamedElement> in(
      Definition definition, Constants constants, boolean withCollections) {
    UsedNames names = new UsedNames(constants, withCollections, definition);
    names.collect();
    return names.used;
  }

  private void collect() {
    if (definition instanceof Struct struct) {
      add(struct.getBase());
      struct.getMembers().forEach(this::addTypes);
    } else if (definition instanceof Union union) {
      Declarations.named(union.getDiscriminator()).forEach(this::add);
      union.getCases().forEach(alternative -> addCase(alternative, union.getDiscriminator()));
    } else if (definition instanceof Bitset bitset) {
      add(bitset.getBase());
    }
  }

  private void addTypes(TypedMember member) {
    if (withCollections || !Declarations.isCollection(member.getType())) {
      Declarations.named(member.getType()).forEach(this::add);
    }
  }

  private void addCase(UnionCase alternative, TypeRef discriminator) {
    addTypes(alternative);
    if (Aliases.target(discriminator) == null) {
      return;
    }
    for (String label : alternative.getLabels()) {
      constants
          .find(label, discriminator, alternative)
          .filter(Enumerator.class::isInstance)
          .map(value -> ((Enumerator) value).value())
          .ifPresent(literal -> add(ScopedNames.relative(literal, scope), literal));
    }
  }

  private void add(TypeDefinition type) {
    if (type != null) {
      add(ScopedNames.relative(type, scope), type);
    }
  }

  /** Adds what the first name of a reference stands for: the element or a module around it. */
  private void add(List<String> reference, NamedElement element) {
    List<NamedElement> meant = new ArrayList<>(List.of(element));
    for (EObject outer = element.eContainer(); outer != null; outer = outer.eContainer()) {
      if (outer instanceof Module module) {
        meant.add(module);
      }
    }
    used.putIfAbsent(IdlNames.ignoringCase(reference.get(0)), meant.get(reference.size() - 1));
  }
}
