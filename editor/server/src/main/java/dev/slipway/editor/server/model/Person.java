// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

/**
 * Who works at a model.
 *
 * @param id the same for all pages of one person
 * @param name what others call the person
 */
public record Person(String id, String name) {
  /** Whoever started the editor. */
  public static final Person OWNER = new Person("owner", "Owner");
}
