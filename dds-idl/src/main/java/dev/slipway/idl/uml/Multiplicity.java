// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.xml.XmlNode;
import dev.slipway.idl.xml.XmlReading;
import java.util.Optional;

/**
 * How many values an element of UML has.
 *
 * @param lower the least number
 * @param upper the greatest number; {@link #UNLIMITED} if there is none
 */
record Multiplicity(long lower, long upper) {
  static final long UNLIMITED = -1;

  static final Multiplicity ONE = new Multiplicity(1, 1);

  boolean isMany() {
    return upper == UNLIMITED || upper > 1;
  }

  /** That of an attribute, with an error where it is none. */
  static Multiplicity of(XmlNode node, XmlReading reading) {
    long lower = bound(node, "lowerValue", "lower", reading);
    long upper = bound(node, "upperValue", "upper", reading);
    if (lower < 0 || upper != UNLIMITED && upper < lower || upper == 0) {
      reading.invalid(node, "Its multiplicity is {}..{}.", lower, upper == UNLIMITED ? "*" : upper);
      return ONE;
    }
    return new Multiplicity(lower, upper);
  }

  private static long bound(XmlNode node, String element, String attribute, XmlReading reading) {
    Optional<XmlNode> stated = node.child(element);
    Optional<String> value = node.attribute(attribute);
    if (stated.isPresent()) {
      // A literal without a value has the default of its kind, which is 0.
      value =
          stated
              .get()
              .attribute("value")
              .or(() -> stated.get().attribute("body"))
              .or(() -> stated.get().child("body").map(XmlNode::text))
              .or(() -> Optional.of("0"));
    }
    String text = value.orElse("1").strip();
    if (text.equals("*") || text.equals("-1")) {
      return attribute.equals("lower") ? 0 : UNLIMITED;
    }
    if (text.matches("\\d{1,10}")) {
      return Long.parseLong(text);
    }
    reading.invalid(
        stated.orElse(node), "The bound is {}, which is neither a whole number nor *.", text);
    return 1;
  }
}
