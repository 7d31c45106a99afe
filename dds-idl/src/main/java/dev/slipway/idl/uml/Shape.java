// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.MapRef;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a type is around the type that UML states, where a multiplicity cannot say it: as text, such
 * as {@code sequence<array<*,2,3>,10>}, in which {@code *} is UML's type and {@code *<8>} is that
 * as a string of at most eight characters.
 */
final class Shape {
  private static final DdsFactory DDS = DdsFactory.eINSTANCE;
  private static final String LEAF = "*";

  /** Not such a text. */
  static final class Malformed extends Exception {
    private static final long serialVersionUID = 1;
  }

  private final TypeRef leaf;
  private final Function<String, Optional<TypeDefinition>> names;
  private final String text;
  private int at;

  private Shape(String text, TypeRef leaf, Function<String, Optional<TypeDefinition>> names) {
    this.text = text.replace(" ", "");
    this.leaf = leaf;
    this.names = names;
  }

  /**
   * The type that a text means.
   *
   * @param leaf what UML states
   * @param names finds keys of maps by their scoped names
   */
  static TypeRef parse(String text, TypeRef leaf, Function<String, Optional<TypeDefinition>> names)
      throws Malformed {
    Shape shape = new Shape(text, leaf, names);
    TypeRef type = shape.type();
    if (shape.at < shape.text.length()) {
      throw new Malformed();
    }
    return type;
  }

  private TypeRef type() throws Malformed {
    String name = name();
    List<Long> numbers = new ArrayList<>();
    switch (name) {
      case LEAF -> {
        if (leaf instanceof StringRef string && sign('<')) {
          string.setBound(number());
          expect('>');
        }
        return leaf;
      }
      case "sequence" -> {
        SequenceRef sequence = DDS.createSequenceRef();
        expect('<');
        sequence.setElement(type());
        numbers(numbers);
        numbers.stream().findFirst().ifPresent(sequence::setBound);
        return sequence;
      }
      case "array" -> {
        ArrayRef array = DDS.createArrayRef();
        expect('<');
        array.setElement(type());
        numbers(array.getDimensions());
        return array;
      }
      case "map" -> {
        MapRef map = DDS.createMapRef();
        expect('<');
        map.setKey(key());
        expect(',');
        map.setValue(type());
        numbers(numbers);
        numbers.stream().findFirst().ifPresent(map::setBound);
        return map;
      }
      default -> throw new Malformed();
    }
  }

  private TypeRef key() throws Malformed {
    String name = name();
    Optional<TypeRef> primitive = UmlPrimitives.type(name, "");
    if (primitive.isEmpty()) {
      NamedRef named = DDS.createNamedRef();
      named.setType(names.apply(name).orElseThrow(Malformed::new));
      return named;
    }
    if (primitive.get() instanceof StringRef string && sign('<')) {
      string.setBound(number());
      expect('>');
    }
    return primitive.get();
  }

  private void numbers(List<Long> into) throws Malformed {
    while (sign(',')) {
      into.add(number());
    }
    expect('>');
  }

  private long number() throws Malformed {
    int start = at;
    while (at < text.length() && Character.isDigit(text.charAt(at))) {
      at++;
    }
    if (at == start || at - start > 18) {
      throw new Malformed();
    }
    return Long.parseLong(text.substring(start, at));
  }

  private String name() {
    int start = at;
    while (at < text.length() && "<>,".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return text.substring(start, at);
  }

  private boolean sign(char sign) {
    boolean there = at < text.length() && text.charAt(at) == sign;
    at += there ? 1 : 0;
    return there;
  }

  private void expect(char sign) throws Malformed {
    if (!sign(sign)) {
      throw new Malformed();
    }
  }

  /** The text of a type. */
  static String of(TypeRef type) {
    if (type instanceof SequenceRef sequence) {
      return "sequence<" + of(sequence.getElement()) + bound(sequence.getBound()) + ">";
    }
    if (type instanceof ArrayRef array) {
      StringBuilder sizes = new StringBuilder();
      array.getDimensions().forEach(size -> sizes.append(bound(size)));
      return "array<" + of(array.getElement()) + sizes + ">";
    }
    if (type instanceof MapRef map) {
      return "map<" + key(map.getKey()) + "," + of(map.getValue()) + bound(map.getBound()) + ">";
    }
    return type instanceof StringRef string && string.getBound() != null
        ? LEAF + "<" + string.getBound() + ">"
        : LEAF;
  }

  private static String bound(Long bound) {
    return bound == null ? "" : "," + bound;
  }

  private static String key(TypeRef key) {
    if (key instanceof NamedRef named) {
      return "::" + ScopedNames.of(named.getType());
    }
    if (key instanceof PrimitiveRef primitive) {
      return primitive.getKind().getLiteral();
    }
    StringRef string = (StringRef) key;
    String bound = string.getBound() == null ? "" : "<" + string.getBound() + ">";
    return (string.isWide() ? "wstring" : "string") + bound;
  }

  /** The type that UML is to state: what is inside all collections. */
  static TypeRef leaf(TypeRef type) {
    TypeRef inner = type;
    while (true) {
      if (inner instanceof SequenceRef sequence) {
        inner = sequence.getElement();
      } else if (inner instanceof ArrayRef array) {
        inner = array.getElement();
      } else if (inner instanceof MapRef map) {
        inner = map.getValue();
      } else {
        return inner;
      }
    }
  }
}
