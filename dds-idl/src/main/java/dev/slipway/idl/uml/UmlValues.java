// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.constant.Constants;
import dev.slipway.idl.name.Declarations;
import dev.slipway.idl.name.LegalNames;
import dev.slipway.idl.xml.XmlNode;
import dev.slipway.idl.xml.XmlReading;
import dev.slipway.model.dds.Extensibility;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.Union;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.eclipse.emf.ecore.EObject;

/** The values that attributes, literals and tags state, as IDL writes them. */
final class UmlValues {
  /** The language of values that are expressions of IDL already. */
  static final String IDL = "IDL";

  private static final Map<String, String> DEFAULTS =
      Map.of("LiteralBoolean", "false", "LiteralInteger", "0", "LiteralString", "");

  private final XmlReading reading;
  private final UmlElements elements;
  private final Marks marks;
  private final List<Consumer<Constants>> unfinished = new ArrayList<>();

  UmlValues(XmlReading reading, UmlElements elements, Marks marks) {
    this.reading = reading;
    this.elements = elements;
    this.marks = marks;
  }

  /**
   * A value in a file.
   *
   * @param at what states it
   * @param idl whether it is an expression of IDL
   */
  record Stated(XmlNode at, String text, boolean idl) {}

  /** The value that an attribute or literal states; empty if none. */
  Optional<Stated> stated(XmlNode node) {
    Optional<XmlNode> value = node.child("defaultValue").or(() -> node.child("specification"));
    if (value.isPresent()) {
      return of(value.get());
    }
    return node.attribute("default")
        .or(
            () ->
                marks
                    .note(node)
                    .flatMap(note -> note.child("initial"))
                    .flatMap(initial -> initial.attribute("body")))
        .or(() -> marks.find(node, Mark.LITERAL).flatMap(mark -> mark.tag("value")))
        .filter(text -> !text.isBlank())
        .map(text -> new Stated(node, text, false));
  }

  private Optional<Stated> of(XmlNode value) {
    String type = UmlElements.type(value);
    if (type.equals("InstanceValue")) {
      return elements
          .target(value, "instance")
          .map(literal -> new Stated(value, LegalNames.identifier(literal.name()), false));
    }
    String language =
        value.attribute("language").or(() -> value.child("language").map(XmlNode::text)).orElse("");
    return value
        .attribute("value")
        .or(() -> value.child("value").map(XmlNode::text))
        .or(() -> value.attribute("body"))
        .or(() -> value.child("body").map(XmlNode::text))
        .or(() -> Optional.ofNullable(DEFAULTS.get(type)))
        .filter(text -> type.equals("LiteralString") || !text.isBlank())
        .map(text -> new Stated(value, text, language.equals(IDL)));
  }

  /** Hands over the value of an attribute, once all constants are known. */
  void of(XmlNode node, TypeRef type, EObject place, Consumer<String> setter) {
    Optional<Stated> stated = stated(node);
    if (stated.isEmpty()) {
      return;
    }
    if (Declarations.isCollection(type)) {
      reading.leftOut(stated.get().at(), "IDL has no default of several values.");
    } else if (stated.get().idl()) {
      setter.accept(stated.get().text());
    } else {
      add(stated.get().text(), stated.get().at(), type, place, setter);
    }
  }

  /** Hands over a value of a type, once all constants are known. */
  void add(String text, XmlNode at, TypeRef type, EObject place, Consumer<String> setter) {
    unfinished.add(
        constants -> {
          String value = constants.foreign(text, type, place);
          if (constants.find(value, type, place).isPresent()) {
            setter.accept(value);
          } else {
            reading.leftOut(at, "{} is not a value of its type.", text);
          }
        });
  }

  /** Hands over a label of a union, once all constants are known. */
  void label(String text, XmlNode at, Union union, Consumer<String> setter) {
    unfinished.add(
        constants -> setter.accept(constants.foreign(text, union.getDiscriminator(), union)));
  }

  /** A whole number; empty, with an error, if it is none. */
  OptionalInt whole(XmlNode at, String text) {
    try {
      return OptionalInt.of(Integer.decode(text.strip()));
    } catch (NumberFormatException none) {
      reading.invalid(at, "{} is not a whole number of 32 bits.", text);
      return OptionalInt.empty();
    }
  }

  /** Hands over the whole number of the first of some tags. */
  void whole(XmlNode node, IntConsumer setter, String... tags) {
    marks.tag(node, tags).ifPresent(text -> whole(node, text).ifPresent(setter));
  }

  /** How a type may evolve, by a tag or by a stereotype of that name; empty if not stated. */
  Optional<Extensibility> extensibility(XmlNode node) {
    Optional<String> stated = marks.tag(node, "extensibility", "extensibilityKind");
    if (stated.isEmpty()) {
      for (Extensibility kind : Extensibility.VALUES) {
        if (marks.find(node, kind.getLiteral()).isPresent()) {
          return Optional.of(kind);
        }
      }
      return marks.find(node, "extensible").map(any -> Extensibility.APPENDABLE);
    }
    String kind = UmlElements.plain(stated.get()).replaceFirst("extensibility$", "");
    return switch (kind) {
      case "final" -> Optional.of(Extensibility.FINAL);
      case "appendable", "extensible" -> Optional.of(Extensibility.APPENDABLE);
      case "mutable" -> Optional.of(Extensibility.MUTABLE);
      default -> {
        reading.invalid(node, "The extensibility is {}.", stated.get());
        yield Optional.empty();
      }
    };
  }

  /** Gives all values. */
  void finish(Constants constants) {
    unfinished.forEach(each -> each.accept(constants));
  }
}
