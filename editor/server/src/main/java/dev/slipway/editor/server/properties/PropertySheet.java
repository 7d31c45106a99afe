// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import java.util.List;

/**
 * The properties of what is selected, as they are shown.
 *
 * @param ids the elements that they are of, by what selects them
 * @param title what they are called
 * @param kind what they are, such as {@code Topic}
 * @param path where the element is, or what else there is to say of it; empty for several
 * @param readOnly why nothing of it can be changed; empty where it can
 * @param groups the properties, what an architect asks for first being first
 */
public record PropertySheet(
    List<String> ids, String title, String kind, String path, String readOnly, List<Group> groups) {

  /**
   * Properties that belong together.
   *
   * @param label what they are about
   * @param open whether they are shown at once
   */
  record Group(String label, boolean open, List<Field> fields) {}

  /** A text of one line, a number among them. */
  static final String TEXT = "text";

  /** A text of several lines. */
  static final String LONG_TEXT = "long-text";

  /** Texts, one a line. */
  static final String LIST = "list";

  /** True or false. */
  static final String SWITCH = "switch";

  /** One of the options. */
  static final String CHOICE = "choice";

  /** Any of the options. */
  static final String CHOICES = "choices";

  /** Another element, or several. */
  static final String REFERENCE = "reference";

  /** A type of IDL, written as {@code sequence<Contact, 8>}; its parts are those of the type. */
  static final String TYPE = "type";

  /** What is in the element. */
  static final String PARTS = "parts";

  /**
   * A property.
   *
   * @param path the way from the element to the part of it that has the property: features and
   *     places in lists in turn, as in {@code nics/0}; empty for the element itself
   * @param feature its name in the metamodel
   * @param label what users call it
   * @param description what the metamodel says of it
   * @param kind how it is shown and changed: one of the constants above
   * @param unit the unit that numbers without one are in; empty for none
   * @param many whether there may be several values
   * @param required whether there has to be one
   * @param readOnly whether it cannot be changed
   * @param mixed whether several elements are selected that have different values
   * @param unset whether it is not set, so that the default holds
   * @param defaultText the default; empty for none
   * @param texts the values of texts, numbers and choices
   * @param options what can be chosen
   * @param targets the elements that are referred to
   * @param parts what is in it
   * @param more how many parts there are beside those
   * @param types what can be added, or made to be referred to; more than one where there is a
   *     choice
   * @param entry how a new part can be written, such as {@code name: type}; empty where it cannot
   * @param tableOf the element in which the parts are rows of a table; empty where they are not
   */
  record Field(
      String path,
      String feature,
      String label,
      String description,
      String kind,
      String unit,
      boolean many,
      boolean required,
      boolean readOnly,
      boolean mixed,
      boolean unset,
      String defaultText,
      List<String> texts,
      List<Option> options,
      List<Target> targets,
      List<Part> parts,
      int more,
      List<Option> types,
      String entry,
      String tableOf) {}

  /** A value that can be chosen, and what users are told of it. */
  record Option(String value, String label, String description) {}

  /**
   * An element that is or can be referred to, or a type that can be written.
   *
   * @param id what is sent where it is chosen; empty for the beginning of a type
   * @param detail where it is
   */
  public record Target(String id, String label, String detail) {}

  /**
   * A part of an element.
   *
   * @param path the way to it
   * @param id by which it can be shown by itself; empty for what has no identity
   * @param label what it is called
   * @param detail what matters most beside it, such as the type of a member; may be empty
   * @param kind what it is
   * @param groups its properties; empty where it is only shown by itself
   */
  record Part(
      String path, String id, String label, String detail, String kind, List<Group> groups) {}
}
