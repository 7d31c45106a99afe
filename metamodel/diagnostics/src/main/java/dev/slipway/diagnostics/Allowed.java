// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What the JSON Schema of a document says of a value in a record beyond its Java type. Nothing
 * checks it when the document is written; tests hold documents against their schemas.
 *
 * <p>Numbers of documents are counts, sizes and durations: without this they are 0 or more.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE_USE)
public @interface Allowed {
  /** The pattern of a SHA-256. */
  String SHA256 = "^[0-9a-f]{64}$";

  /** The pattern of the code of a diagnostic. */
  String CODE = "^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$";

  /** The smallest number. */
  long min() default 0;

  /** The largest number. */
  long max() default Long.MAX_VALUE;

  /** A number that it is greater than. */
  double above() default Double.NEGATIVE_INFINITY;

  /** A number that it is less than. */
  double below() default Double.POSITIVE_INFINITY;

  /** Whether a number may be less than 0, by any amount. */
  boolean negative() default false;

  /** A regular expression (ECMA-262) that a text matches; empty for any text. */
  String pattern() default "";

  /** The form of the document that an object is, such as {@code slipway-event/1}; empty for any. */
  String form() default "";

  /** The format of a text as JSON Schema names it, such as {@code uri}; empty for none. */
  String format() default "";

  /** The texts that can be; none for any. */
  String[] values() default {};

  /** The enumeration whose names the texts are; {@code Enum} for none. */
  @SuppressWarnings("rawtypes")
  Class<? extends Enum> names() default Enum.class;

  /** The same in lower case, as {@link JsonDocument#word} has them. */
  @SuppressWarnings("rawtypes")
  Class<? extends Enum> words() default Enum.class;

  /** What stands in {@link #words} in place of an underscore. */
  String between() default "-";

  /** How many elements a list has at least. */
  int minItems() default 0;

  /** Other members of the record that are there if this one is. */
  String[] with() default {};

  /** Members of a record of which it has at least one. */
  String[] either() default {};
}
