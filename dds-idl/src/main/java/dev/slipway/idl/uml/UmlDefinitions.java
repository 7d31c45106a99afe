// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.constant.Aliases;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.idl.xml.XmlNode;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.Scope;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;

/** What the elements of UML became, by their names and by the elements. */
final class UmlDefinitions {
  private final Map<String, Definition> byName = new HashMap<>();
  private final Map<XmlNode, TypeDefinition> byElement = new IdentityHashMap<>();

  /** Takes a definition; the earlier one of its name in the scope, which stays, if there is one. */
  Optional<Definition> add(Scope scope, Definition made) {
    return Optional.ofNullable(byName.putIfAbsent(key(scope, made.getName()), made));
  }

  /** Notes what an element became. */
  void put(XmlNode node, TypeDefinition type) {
    byElement.put(node, type);
  }

  /** All that have a name of their own. */
  Collection<Definition> all() {
    return byName.values();
  }

  /** The module of a name in a scope; empty if there is none. */
  Optional<Module> module(Scope scope, String name) {
    return byName.get(key(scope, name)) instanceof Module module
        ? Optional.of(module)
        : Optional.empty();
  }

  private static String key(Scope scope, String name) {
    return scope instanceof Module module ? ScopedNames.of(module) + "::" + name : name;
  }

  /** The definition that an element became; empty if none. */
  Optional<TypeDefinition> of(XmlNode node) {
    return Optional.ofNullable(byElement.get(node));
  }

  /** The definition of a scoped name; empty if there is none. */
  Optional<TypeDefinition> named(String name) {
    Definition found = byName.get(name.startsWith("::") ? name.substring(2) : name);
    return found instanceof TypeDefinition type ? Optional.of(type) : Optional.empty();
  }

  /** The definition of a kind that an element became, behind typedefs; empty if it is none. */
  <T> Optional<T> of(XmlNode node, Class<T> kind) {
    return of(node)
        .flatMap(
            found ->
                found instanceof Alias alias
                    ? named(Aliases.target(alias.getType()))
                    : Optional.of(found))
        .filter(kind::isInstance)
        .map(kind::cast);
  }

  /** The definition that a type names; empty if it is no name. */
  static Optional<TypeDefinition> named(TypeRef type) {
    return type instanceof NamedRef named ? Optional.of(named.getType()) : Optional.empty();
  }
}
