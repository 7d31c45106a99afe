// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.constant;

import dev.slipway.model.dds.EnumLiteral;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/** The value of a constant expression of IDL; equal where the values are. */
public sealed interface ConstantValue {
  /** The literal that means the value; an enumerator has none but its name. */
  String literal();

  /** Whether its literal has an escape sequence. */
  default boolean hasEscape() {
    return literal().indexOf('\\') >= 0;
  }

  /** The value as a number; empty where it is none. */
  default Optional<BigDecimal> number() {
    return Optional.empty();
  }

  /** An integer. */
  record Whole(BigInteger value) implements ConstantValue {
    @Override
    public String literal() {
      return value.toString();
    }

    @Override
    public Optional<BigDecimal> number() {
      return Optional.of(new BigDecimal(value));
    }
  }

  /** A number with a fraction or an exponent. */
  record Real(BigDecimal value) implements ConstantValue {
    @Override
    public String literal() {
      String text = value.toString();
      return text.contains(".") || text.contains("E") ? text : text + ".0";
    }

    @Override
    public Optional<BigDecimal> number() {
      return Optional.of(value);
    }
  }

  /** A boolean. */
  record Truth(boolean value) implements ConstantValue {
    @Override
    public String literal() {
      return value ? "TRUE" : "FALSE";
    }
  }

  /** A character; a wide one has the prefix L. */
  record Letter(char value, boolean wide) implements ConstantValue {
    @Override
    public String literal() {
      return (wide ? "L'" : "'") + escaped(value, '\'') + "'";
    }
  }

  /** A string; a wide one has the prefix L. */
  record Text(String value, boolean wide) implements ConstantValue {
    @Override
    public String literal() {
      StringBuilder text = new StringBuilder(wide ? "L\"" : "\"");
      value.chars().forEach(letter -> text.append(escaped((char) letter, '"')));
      return text.append('"').toString();
    }
  }

  /** An enumerator. */
  record Enumerator(EnumLiteral value) implements ConstantValue {
    @Override
    public String literal() {
      return value.getName();
    }
  }

  private static String escaped(char letter, char quote) {
    if (letter > 0xFF) {
      return String.format("\\u%04x", (int) letter);
    }
    // fastddsgen does not know \" and takes octal, which also ends after three digits.
    return letter < ' ' || letter > '~' || letter == quote || letter == '\\'
        ? String.format("\\%03o", (int) letter)
        : String.valueOf(letter);
  }
}
