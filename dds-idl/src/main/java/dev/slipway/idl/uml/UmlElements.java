// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.xml.XmlNode;
import dev.slipway.idl.xml.XmlReading;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The elements of some files of XMI by their ids, and the references between them. */
final class UmlElements {
  static final String ID = "xmi:id";
  static final String IDREF = "xmi:idref";

  /** What vendors put beside the model, within elements of XMI's own. */
  static final String EXTENSION = "Extension";

  private final XmlReading reading;
  private final List<XmlNode> roots = new ArrayList<>();

  /** By the file, as in places, and the id. */
  private final Map<String, Map<String, XmlNode>> byId = new HashMap<>();

  UmlElements(XmlReading reading) {
    this.reading = reading;
  }

  /**
   * A reference to an element.
   *
   * @param at the element that states it
   * @param file the last part of the address of another file; empty for the same
   * @param id the id there
   * @param name the name that the target has, as far as the reference tells; else empty
   */
  record Reference(XmlNode at, String file, String id, String name) {}

  /** Reads files and finds their elements. */
  void read(List<Path> files) {
    roots.addAll(reading.read(files, UmlArchive::open));
    for (XmlNode root : roots) {
      index(root, byId.computeIfAbsent(root.location().file(), any -> new HashMap<>()));
    }
  }

  private void index(XmlNode node, Map<String, XmlNode> ids) {
    if (node.tag().equals(EXTENSION)) {
      return;
    }
    node.attribute(ID)
        .ifPresent(
            id -> {
              XmlNode first = ids.putIfAbsent(id, node);
              if (first != null) {
                reading.error(
                    "ID_DUPLICATE",
                    "Duplicate id",
                    node,
                    "Export the model from its tool again, or give one of them another id.",
                    "{} is also the id of the element at {}.",
                    id,
                    first.location());
              }
            });
    node.unmarkedChildren().forEach(child -> index(child, ids));
  }

  List<XmlNode> roots() {
    return roots;
  }

  /** The class of UML that an element is of, such as {@code Class}; empty if it does not say. */
  static String type(XmlNode node) {
    String type = node.attribute("xmi:type").or(() -> node.attribute("xsi:type")).orElse("");
    return type.substring(type.indexOf(':') + 1);
  }

  /** The references of a feature, be they an attribute or elements. */
  static List<Reference> references(XmlNode node, String feature) {
    List<Reference> found = new ArrayList<>();
    node.attribute(feature)
        .ifPresent(
            ids -> {
              for (String id : ids.strip().split("\\s+")) {
                if (!id.isEmpty()) {
                  found.add(new Reference(node, "", id, ""));
                }
              }
            });
    for (XmlNode child : node.children(feature)) {
      reference(child).ifPresent(found::add);
    }
    return found;
  }

  private static Optional<Reference> reference(XmlNode child) {
    Optional<String> idref = child.attribute(IDREF);
    if (idref.isPresent()) {
      return Optional.of(new Reference(child, "", idref.get(), ""));
    }
    Optional<String> href = child.attribute("href");
    if (href.isEmpty()) {
      return Optional.empty();
    }
    int hash = href.get().lastIndexOf('#');
    String address = hash < 0 ? href.get() : href.get().substring(0, hash);
    String id = href.get().substring(hash + 1);
    return Optional.of(new Reference(child, lastSegment(address), id, referent(child).orElse(id)));
  }

  /** MagicDraw tells the qualified name of what is in another file. */
  private static Optional<String> referent(XmlNode reference) {
    return reference.children(EXTENSION).stream()
        .flatMap(extension -> extension.children("referenceExtension").stream())
        .flatMap(extension -> extension.attribute("referentPath").stream())
        .map(path -> path.substring(path.lastIndexOf(':') + 1))
        .findFirst();
  }

  private static String lastSegment(String address) {
    String segment = address.substring(address.replace('\\', '/').lastIndexOf('/') + 1);
    try {
      return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException literal) {
      return segment;
    }
  }

  /** The element that a reference leads to; empty if none of the files has it. */
  Optional<XmlNode> target(Reference reference) {
    String own = reference.at().location().file();
    if (reference.file().isEmpty()) {
      return find(own, reference.id());
    }
    return byId.keySet().stream()
        .filter(file -> Path.of(file).getFileName().toString().equals(reference.file()))
        .sorted()
        .flatMap(file -> find(file, reference.id()).stream())
        .findFirst();
  }

  private Optional<XmlNode> find(String file, String id) {
    return Optional.ofNullable(byId.get(file).get(id));
  }

  /** The first target of a feature, with an error if it is dangling; empty if there is none. */
  Optional<XmlNode> target(XmlNode node, String feature) {
    List<Reference> references = references(node, feature);
    if (references.isEmpty()) {
      return Optional.empty();
    }
    Optional<XmlNode> target = target(references.get(0));
    if (target.isEmpty()) {
      unresolved(references.get(0), feature);
    }
    return target;
  }

  /** Reports a reference to what none of the files has. */
  void unresolved(Reference reference, String feature) {
    reading.unresolved(
        reference.at(),
        feature,
        reference.file().isEmpty() ? reference.id() : reference.file() + "#" + reference.id());
  }

  /** What is compared of names of stereotypes, tags and literals: letters and digits alone. */
  static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
  }
}
