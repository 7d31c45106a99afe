// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.description;

import java.util.StringJoiner;
import org.eclipse.emf.ecore.EClass;

/** Writes expressions in the Acceleo Query Language. */
final class Aql {
  private static final String LANGUAGE = "aql:";

  private Aql() {}

  /** An expression. */
  static String of(String expression) {
    return LANGUAGE + expression;
  }

  /** The value of a feature of the element that the expression is asked of. */
  static String feature(String feature) {
    return LANGUAGE + "self." + feature;
  }

  /**
   * A call of a service on the element that the expression is asked of.
   *
   * @param arguments expressions
   */
  static String self(String service, String... arguments) {
    return on("self", service, arguments);
  }

  /** A call of a service on a variable. */
  static String on(String variable, String service, String... arguments) {
    StringJoiner call = new StringJoiner(", ", LANGUAGE + variable + "." + service + "(", ")");
    for (String argument : arguments) {
      call.add(argument);
    }
    return call.toString();
  }

  /** A text as an expression. */
  static String text(String text) {
    if (text.indexOf('\'') >= 0 || text.indexOf('\\') >= 0) {
      throw new IllegalArgumentException("a text that would have to be escaped: " + text);
    }
    return "'" + text + "'";
  }

  /** A class as Sirius names it. */
  static String typeName(EClass type) {
    return type.getEPackage().getName() + "::" + type.getName();
  }
}
