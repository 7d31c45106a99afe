// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

/**
 * What is executed for an action; those of a provider's own are its {@link Judge}'s to name.
 *
 * @param name as plans and events have it, such as {@code INSTALL_COMPONENT}
 * @param verb for people, such as {@code install}
 * @param leaves whether the resource is there after it
 */
public record Operation(String name, String verb, boolean leaves) {
  /** The pattern of a name, for JSON Schemas. */
  public static final String PATTERN = "^[A-Z]+(_[A-Z]+)*$";

  /** Nothing, the state neither. */
  public static final Operation KEEP = new Operation("KEEP", "keep", true);

  /** Nothing where the resource is; the state takes note of one that is there already. */
  public static final Operation ADOPT = new Operation("ADOPT", "take note", true);

  /** Nothing where the resource was; the state forgets one that is gone. */
  public static final Operation FORGET = new Operation("FORGET", "forget", false);
}
