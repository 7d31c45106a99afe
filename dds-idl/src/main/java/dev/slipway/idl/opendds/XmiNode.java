// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.opendds;

import dev.slipway.diagnostics.ElementPath;
import dev.slipway.diagnostics.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One XML element of an OpenDDS model. */
final class XmiNode {
  /** What the elements of a list are called, by the name of the list. */
  private static final Map<String, String> KINDS =
      Map.ofEntries(
          Map.entry("libs", "library"),
          Map.entry("packages", "package"),
          Map.entry("types", "type"),
          Map.entry("fields", "field"),
          Map.entry("field", "field"),
          Map.entry("default", "field"),
          Map.entry("domains", "domain"),
          Map.entry("participants", "participant"),
          Map.entry("publishers", "publisher"),
          Map.entry("subscribers", "subscriber"),
          Map.entry("writers", "writer"),
          Map.entry("readers", "reader"),
          Map.entry("topicDescriptions", "topic"),
          Map.entry("policies", "policy"));

  private final OpenDdsPath file;
  private final XmiNode parent;
  private final String tag;
  private final String type;
  private final Map<String, String> attributes;
  private final Location location;
  private final List<XmiNode> children = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  XmiNode(
      OpenDdsPath file,
      XmiNode parent,
      String tag,
      String type,
      Map<String, String> attributes,
      Location location) {
    this.file = file;
    this.parent = parent;
    this.tag = tag;
    this.type = type;
    this.attributes = Map.copyOf(attributes);
    this.location = location;
    if (parent != null) {
      parent.children.add(this);
    }
  }

  /** The file that it is in. */
  OpenDdsPath file() {
    return file;
  }

  /** The element around it; null for the root. */
  XmiNode parent() {
    return parent;
  }

  /** Name of the XML element without its prefix: for most, the list that it is in. */
  String tag() {
    return tag;
  }

  /** Name of the class that {@code xsi:type} states, without its package; empty if none. */
  String type() {
    return type;
  }

  Location location() {
    return location;
  }

  /** The value of an attribute; empty if it is not there. */
  Optional<String> attribute(String name) {
    return Optional.ofNullable(attributes.get(name));
  }

  /** The attribute {@code name}; empty text if it is not there. */
  String name() {
    return attribute("name").orElse("");
  }

  List<XmiNode> children() {
    return children;
  }

  List<XmiNode> children(String ofTag) {
    return children.stream().filter(child -> child.tag.equals(ofTag)).toList();
  }

  Optional<XmiNode> child(String ofTag) {
    return children.stream().filter(child -> child.tag.equals(ofTag)).findFirst();
  }

  void append(char[] characters, int start, int length) {
    text.append(characters, start, length);
  }

  /** The text in it, without space around it. */
  String text() {
    return text.toString().strip();
  }

  /** The comment that the modeller wrote; empty if there is none. */
  Optional<String> comment() {
    return child("comment")
        .flatMap(comment -> comment.attribute("body"))
        .map(String::strip)
        .filter(body -> !body.isEmpty());
  }

  /** The names of the packages around it, outermost first. */
  List<XmiNode> packages() {
    List<XmiNode> packages = new ArrayList<>();
    for (XmiNode at = parent; at != null; at = at.parent) {
      if (at.tag.equals("packages")) {
        packages.add(0, at);
      }
    }
    return packages;
  }

  /** Where it stands in its model, by the names around it. */
  ElementPath path() {
    ElementPath path = parent == null ? ElementPath.ROOT : parent.path();
    String kind = KINDS.get(tag);
    return kind == null ? path : path.child(kind, name());
  }
}
