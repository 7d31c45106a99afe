// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.search;

import java.util.List;

/**
 * Something that was looked for, as clients are told of it.
 *
 * @param id of the node, edge, note, frame or other element
 * @param diagram the id of the diagram that it is drawn in; empty where none draws it
 * @param icon what it is drawn with; empty where none draws it
 * @param kind what users call what it is
 * @param name its name; of an edge, those of its ends; of a note, its first line
 * @param text what else is written in it, and was found there; may be empty
 * @param note whether it is a note or frame
 * @param folded the nodes around it that hide it, the outermost first
 */
public record FoundElement(
    String id,
    String diagram,
    String icon,
    String kind,
    String name,
    String text,
    boolean note,
    List<String> folded) {
  public FoundElement {
    folded = List.copyOf(folded);
  }
}
