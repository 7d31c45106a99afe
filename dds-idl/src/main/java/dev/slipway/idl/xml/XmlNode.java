// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.xml;

import dev.slipway.diagnostics.ElementPath;
import dev.slipway.diagnostics.Location;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One element of an XML file that knows which of its attributes and children were asked for: what
 * nobody asks for is what an import leaves out.
 *
 * <p>Attributes of XMI's and XML Schema's namespaces are called {@code xmi:id} and {@code xsi:type}
 * whatever the prefix in the file; other attributes that have a namespace are not kept.
 */
public final class XmlNode {
  private final XmlNode parent;
  private final String namespace;
  private final String tag;
  private final Map<String, String> attributes;
  private final Location location;
  private final List<XmlNode> children = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private final Set<String> taken = new HashSet<>();
  private boolean visited;
  private boolean ignored;

  XmlNode(
      XmlNode parent,
      String namespace,
      String tag,
      Map<String, String> attributes,
      Location location) {
    this.parent = parent;
    this.namespace = namespace;
    this.tag = tag;
    this.attributes = new LinkedHashMap<>(attributes);
    this.location = location;
    if (parent != null) {
      parent.children.add(this);
    }
  }

  /** The element around it; null for the root. */
  public XmlNode parent() {
    return parent;
  }

  /** The namespace of the element; empty if it has none. */
  public String namespace() {
    return namespace;
  }

  /** The name of the element without a prefix. */
  public String tag() {
    return tag;
  }

  public Location location() {
    return location;
  }

  /** The value of an attribute, which counts as taken now; empty if it is missing. */
  public Optional<String> attribute(String name) {
    taken.add(name);
    return Optional.ofNullable(attributes.get(name));
  }

  /** All attributes, which count as taken now, in the order of the file. */
  public Map<String, String> attributes() {
    taken.addAll(attributes.keySet());
    return Collections.unmodifiableMap(attributes);
  }

  /** The attribute {@code name}; empty text if it is missing. */
  public String name() {
    return attribute("name").orElse("");
  }

  /** All elements in it, which count as visited now. */
  public List<XmlNode> children() {
    children.forEach(child -> child.visited = true);
    return List.copyOf(children);
  }

  /** The elements of a name in it, which count as visited now. */
  public List<XmlNode> children(String ofTag) {
    List<XmlNode> found = children.stream().filter(child -> child.tag.equals(ofTag)).toList();
    found.forEach(child -> child.visited = true);
    return found;
  }

  /** The first element of a name in it; a second one does not count as visited. */
  public Optional<XmlNode> child(String ofTag) {
    Optional<XmlNode> found =
        children.stream().filter(child -> child.tag.equals(ofTag)).findFirst();
    found.ifPresent(child -> child.visited = true);
    return found;
  }

  /** The elements in it without marking them. */
  public List<XmlNode> unmarkedChildren() {
    return List.copyOf(children);
  }

  /** Takes it with all that is in it, because none of that says anything that a model could. */
  public void ignore() {
    visited = true;
    ignored = true;
  }

  /** Takes it back: nobody has asked for it, nor for what is in it. */
  public void leave() {
    visited = false;
  }

  void append(char[] characters, int start, int length) {
    text.append(characters, start, length);
  }

  /** The text in it, without space around it. */
  public String text() {
    return text.toString().strip();
  }

  /** The attributes that were not asked for, in the order of the file. */
  List<String> untakenAttributes() {
    return ignored
        ? List.of()
        : attributes.keySet().stream().filter(name -> !taken.contains(name)).toList();
  }

  /** The elements in it that were not visited, in the order of the file. */
  List<XmlNode> unvisited() {
    return ignored ? List.of() : children.stream().filter(child -> !child.visited).toList();
  }

  /** The elements in it that were visited, in the order of the file. */
  List<XmlNode> visited() {
    return ignored ? List.of() : children.stream().filter(child -> child.visited).toList();
  }

  /** The value of an attribute without taking it; empty text if it is missing. */
  String peek(String attribute) {
    return attributes.getOrDefault(attribute, "");
  }

  /** Where it stands in its file, by the names around it. */
  public ElementPath path() {
    ElementPath path = parent == null ? ElementPath.ROOT : parent.path();
    String name = attributes.getOrDefault("name", attributes.getOrDefault("profile_name", ""));
    return path.child(tag, name);
  }
}
