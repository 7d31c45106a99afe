// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.clipboard;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.editor.server.view.Bounds;
import java.util.List;
import java.util.Map;

/**
 * What was copied, as it stands in a clipboard.
 *
 * @param form {@link #FORM}; tells it from other texts
 * @param diagram the diagram that it was copied in
 * @param elements the copied elements; those inside others are only in these
 * @param places where they and what is in them are drawn, by id
 * @param notes the copied notes and frames
 */
record CopiedElements(
    String form,
    String diagram,
    List<Copy> elements,
    Map<String, Place> places,
    List<CopiedNote> notes) {
  /** What the text begins to say. */
  static final String FORM = "slipway-elements-1";

  private static final Gson GSON = new Gson();

  /**
   * An element.
   *
   * @param owner id of what it was in; may be null
   * @param list the containment reference that it was in
   */
  record Copy(String owner, String list, CopiedObject object) {}

  /**
   * An element or value.
   *
   * @param type the class in its package, such as {@code dds.Topic}
   * @param id null for a value
   * @param attributes the values that are set, as in a model file
   * @param references the ids of what is referred to
   * @param contents what is in it, by containment reference
   */
  record CopiedObject(
      String type,
      String id,
      Map<String, List<String>> attributes,
      Map<String, List<String>> references,
      Map<String, List<CopiedObject>> contents) {
    private boolean isWhole() {
      return type != null
          && attributes != null
          && references != null
          && contents != null
          && contents.values().stream()
              .allMatch(parts -> parts.stream().allMatch(CopiedObject::isWhole));
    }
  }

  /**
   * Where a node was drawn.
   *
   * @param parent id of the node around it; null where that was the diagram
   * @param width the width if it was given one, else 0
   * @param height the height if it was given one, else 0
   */
  record Place(String parent, int x, int y, int width, int height, boolean folded) {}

  /** A note, or a frame with its title. */
  record CopiedNote(boolean frame, Bounds bounds, String text) {
    private boolean isWhole() {
      return bounds != null && text != null;
    }
  }

  CopiedElements {
    // Earlier editors copied none.
    notes = notes == null ? List.of() : notes;
  }

  /** Whether there is nothing to paste. */
  boolean isEmpty() {
    return elements.isEmpty() && notes.isEmpty();
  }

  private boolean isWhole() {
    return diagram != null
        && places != null
        && notes.stream().allMatch(CopiedNote::isWhole)
        && elements.stream().allMatch(each -> each.list() != null && each.object().isWhole());
  }

  /** The text. */
  String toText() {
    return GSON.toJson(this);
  }

  /**
   * Reads a text.
   *
   * @throws RefusedOperation if it is none that was made here
   */
  static CopiedElements of(String text) {
    try {
      CopiedElements copied = GSON.fromJson(text, CopiedElements.class);
      if (copied != null && FORM.equals(copied.form()) && copied.isWhole()) {
        return copied;
      }
    } catch (JsonParseException | NullPointerException other) {
      // Any text may be in a clipboard.
    }
    throw new RefusedOperation("The clipboard holds nothing that was copied from a diagram.");
  }
}
