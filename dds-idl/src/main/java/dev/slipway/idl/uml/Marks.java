// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.xml.XmlNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What stereotypes say: applied as elements beside the model, as XMI has it; in the section of
 * Enterprise Architect; or as annotations of Eclipse, which is how Slipway writes them.
 */
final class Marks {
  private final Map<XmlNode, List<Mark>> applied = new IdentityHashMap<>();

  /** What stereotypes are applied to, by the file and the id of the application. */
  private final Map<String, XmlNode> bases = new HashMap<>();

  private final UmlElements elements;

  /** What Enterprise Architect says of an element beside the model. */
  private final Map<XmlNode, XmlNode> notes = new IdentityHashMap<>();

  /** Finds all of some files. */
  Marks(UmlElements elements) {
    this.elements = elements;
    for (XmlNode root : elements.roots()) {
      for (XmlNode child : root.unmarkedChildren()) {
        if (child.tag().equals(UmlElements.EXTENSION)) {
          section(child);
        } else {
          stereotype(child);
        }
      }
    }
  }

  private void stereotype(XmlNode node) {
    Map<String, String> tags = new LinkedHashMap<>();
    List<UmlElements.Reference> targets = new ArrayList<>();
    for (String name : node.attributes().keySet()) {
      if (name.startsWith("base_")) {
        targets.addAll(UmlElements.references(node, name));
      } else if (name.indexOf(':') < 0) {
        tags.put(name, node.attribute(name).orElse(""));
      }
    }
    for (XmlNode child : node.unmarkedChildren()) {
      if (child.tag().startsWith("base_")) {
        targets.addAll(UmlElements.references(node, child.tag()));
      } else {
        tags.merge(
            child.tag(),
            child
                .attribute(UmlElements.IDREF)
                .or(() -> child.attribute("href"))
                .or(() -> child.attribute("value"))
                .orElse(child.text()),
            (one, other) -> one + " " + other);
      }
    }
    // One of an element in a file that was not named says nothing here.
    for (UmlElements.Reference target : targets) {
      Optional<XmlNode> base = elements.target(target);
      base.ifPresent(to -> add(to, Mark.of(node.tag(), tags)));
      base.ifPresent(
          to -> node.attribute(UmlElements.ID).ifPresent(id -> bases.put(key(node, id), to)));
    }
  }

  private static String key(XmlNode at, String id) {
    return at.location().file() + "#" + id;
  }

  /** Adds what a stereotype says; what is said of the same one at another place is one with it. */
  private void add(XmlNode node, Mark mark) {
    List<Mark> marks = applied.computeIfAbsent(node, any -> new ArrayList<>());
    for (int i = 0; i < marks.size(); i++) {
      if (marks.get(i).name().equals(mark.name())) {
        marks.set(i, marks.get(i).with(mark.tags()));
        return;
      }
    }
    marks.add(mark);
  }

  /** The section of Enterprise Architect, at any depth of it. */
  private void section(XmlNode node) {
    for (XmlNode child : node.unmarkedChildren()) {
      if (Set.of("element", "attribute").contains(child.tag())) {
        child
            .attribute(UmlElements.IDREF)
            .flatMap(id -> elements.target(new UmlElements.Reference(child, "", id, "")))
            .ifPresent(target -> note(target, child));
      }
      section(child);
    }
  }

  private void note(XmlNode target, XmlNode note) {
    notes.put(target, note);
    Map<String, String> tags = new HashMap<>();
    for (XmlNode list : note.children("tags")) {
      for (XmlNode tag : list.children("tag")) {
        tags.put(tag.name(), tag.attribute("value").orElse(""));
      }
    }
    List<String> names = new ArrayList<>();
    note.child("properties").flatMap(each -> each.attribute("stereotype")).ifPresent(names::add);
    note.child("stereotype").flatMap(each -> each.attribute("stereotype")).ifPresent(names::add);
    for (String name : names) {
      List.of(name.split(",")).forEach(each -> add(target, Mark.of(each, tags)));
    }
    if (names.isEmpty() && !tags.isEmpty()) {
      add(target, Mark.of("", tags));
    }
  }

  /** What Enterprise Architect says of an element beside the model; empty if nothing. */
  Optional<XmlNode> note(XmlNode node) {
    return Optional.ofNullable(notes.get(node));
  }

  /** All marks of an element, those of annotations of the model's own left out. */
  List<Mark> of(XmlNode node) {
    List<Mark> found = new ArrayList<>(applied.getOrDefault(node, List.of()));
    annotations(node, false).forEach(each -> found.add(Mark.of(each.name(), each.parameters())));
    return found;
  }

  /** The mark that has one of some names; empty if none. */
  Optional<Mark> find(XmlNode node, String... names) {
    return of(node).stream().filter(mark -> mark.is(names)).findFirst();
  }

  /** Whether an element has a mark of that name, or a mark with a tag of that name that is true. */
  boolean says(XmlNode node, String name) {
    return find(node, name).isPresent() || of(node).stream().anyMatch(mark -> mark.isTrue(name));
  }

  /** The value of a tag that one of the marks of an element has; empty if none. */
  Optional<String> tag(XmlNode node, String... tags) {
    for (Mark mark : of(node)) {
      for (String tag : tags) {
        Optional<String> value = mark.tag(tag);
        if (value.isPresent()) {
          return value;
        }
      }
    }
    return Optional.empty();
  }

  /**
   * The element that a tag refers to: by the id of a stereotype that is applied to it, by its own,
   * or by the GUID that Enterprise Architect makes ids of; empty if it names none.
   */
  Optional<XmlNode> referredTo(XmlNode node, String tag) {
    return tag(node, tag)
        .map(String::strip)
        .flatMap(
            id ->
                Optional.ofNullable(bases.get(key(node, id)))
                    .or(() -> element(node, id))
                    .or(
                        () ->
                            element(node, "EAID_" + id.replaceAll("[{}]", "").replace('-', '_'))));
  }

  private Optional<XmlNode> element(XmlNode at, String id) {
    return elements.target(new UmlElements.Reference(at, "", id, ""));
  }

  /**
   * An annotation of the model's own.
   *
   * @param parameters their values by their names; that of a single value is empty
   */
  record Own(String name, Map<String, String> parameters) {}

  /** The annotations of the model's own, in order. */
  static List<Own> own(XmlNode node) {
    return annotations(node, true);
  }

  private static List<Own> annotations(XmlNode node, boolean own) {
    List<Own> found = new ArrayList<>();
    for (XmlNode annotation : node.children("eAnnotations")) {
      String source = annotation.attribute("source").orElse("");
      String start = own ? Mark.SOURCE + Mark.ANNOTATION : Mark.SOURCE;
      if (source.startsWith(start) && (own || !source.startsWith(start + Mark.ANNOTATION))) {
        Map<String, String> details = new LinkedHashMap<>();
        for (XmlNode detail : annotation.children("details")) {
          details.put(detail.attribute("key").orElse(""), detail.attribute("value").orElse(""));
        }
        found.add(new Own(source.substring(start.length()), details));
      }
    }
    return found;
  }
}
